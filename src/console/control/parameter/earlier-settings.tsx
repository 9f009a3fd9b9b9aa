import { Button, Dialog, DialogBody, DialogFooter, Radio, RadioGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { z } from "zod";
import { originNames } from "../../../../contract/control/parameter/parameter-change-name.ts";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import type { parameterSnapshotSchema } from "../../../../contract/control/parameter/setting-row.ts";
import { settingChanges } from "../../../../contract/control/protocol/controller-setting.ts";
import { useParameterText } from "../../../i18n/words/control/parameter-words.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import type { GroupEdit } from "../../../stores/control/group-edit.ts";
import type { ApiQuery } from "../../../stores/record/api-query.ts";
import { GroupChanges } from "../batch/group-changes.tsx";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useHouseName } from "../../components/house/use-house-name.ts";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import shellDialogCss from "../../components/dialog/shell-dialog.module.css";
import taskDialogCss from "../../components/dialog/task-dialog.module.css";
import noteCss from "../../components/answer/note.module.css";
import "./parameter.module.css";

type Snapshot = z.infer<typeof parameterSnapshotSchema>;

interface Props {
  readonly houseId: number;
  readonly edit: GroupEdit;
  readonly timeZone: string;
  /** True when an earlier state may be put into the form; false: it can only be viewed. */
  readonly mayEdit: boolean;
}

/** Earlier states of a group of settings, to view and to go back to. */
export const EarlierSettings = observer(function EarlierSettings(props: Props) {
  const { t } = useParameterText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        text={t("earlierSettings")}
        onClick={() => setOpen(true)}
      />
      {isOpen && <EarlierDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
});

/**
 * A chosen state becomes the desired values of the form, in one step that can be undone. It is
 * reviewed and sent like typed values, with the risk it has today.
 */
const EarlierDialog = observer(function EarlierDialog({
  houseId,
  edit,
  timeZone,
  mayEdit,
  onClose,
}: Props & { onClose: () => void }) {
  const { t, language } = useParameterText();
  const houseName = useHouseName();
  const { group } = edit;
  const query = useApiQuery("listParameterSnapshot", { houseId, group });
  const [id, setId] = useState<number | null>(null);
  const chosen = query.value?.find((item) => item.id === id);
  const changes = chosen === undefined ? [] : changesTo(edit, chosen);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={[houseName(houseId), t("earlierOf", { group: parameterGroups[group][language] })].join(
        " · ",
      )}
      className={`${shellDialogCss.shellDialog} ${taskDialogCss.taskDialog}`}
      isCloseButtonShown={false}
    >
      <ReturnFocus />
      <DialogBody>
        <States query={query} edit={edit} timeZone={timeZone} id={id} onPick={setId} />
        {changes.length > 0 && <GroupChanges group={group} items={changes} />}
        {mayEdit && <p className={noteCss.panelNote}>{t("earlierWhy")}</p>}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t(mayEdit ? "cancel" : "close")} onClick={onClose} />
            {mayEdit && (
              <Button
                intent="primary"
                text={t("earlierTake")}
                disabled={chosen === undefined || changes.length === 0}
                onClick={() => {
                  if (chosen !== undefined) edit.replace(chosen.settings);
                  onClose();
                }}
              />
            )}
          </>
        }
      />
    </Dialog>
  );
});

/** From what the controller has now. */
const changesTo = ({ known }: GroupEdit, { settings }: Snapshot) =>
  settingChanges(known.settings, settings);

const States = observer(function States({
  query,
  edit,
  timeZone,
  id,
  onPick,
}: {
  query: ApiQuery<Snapshot[]>;
  edit: GroupEdit;
  timeZone: string;
  id: number | null;
  onPick: (id: number) => void;
}) {
  const { t, language } = useParameterText();
  // The first state that was read may not have been a change.
  const originOf = (snapshot: Snapshot) =>
    snapshot.cause === "report" && snapshot === query.value?.at(-1)
      ? ""
      : originNames[snapshot.cause][language];
  const differing = (snapshot: Snapshot) => {
    const count = changesTo(edit, snapshot).length;
    return count === 0 ? t("earlierSame") : t("earlierDiffers", { count });
  };
  return (
    <QueryView query={query}>
      {(states) =>
        states.length === 0 ? (
          <p>{t("earlierNone")}</p>
        ) : (
          <RadioGroup
            className="earlier-states"
            label={t("earlierAt")}
            selectedValue={id ?? ""}
            onChange={({ currentTarget: { value } }) => onPick(Number(value))}
          >
            {states.map((state) => (
              <Radio key={state.id} value={state.id}>
                <span className="time">{formatTime(state.at, timeZone)}</span>{" "}
                {[originOf(state), differing(state)].filter((text) => text !== "").join(" · ")}
              </Radio>
            ))}
          </RadioGroup>
        )
      }
    </QueryView>
  );
});
