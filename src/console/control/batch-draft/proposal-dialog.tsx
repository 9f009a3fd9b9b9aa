import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { withChanges } from "../../../../contract/control/protocol/controller-setting.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useHouseName } from "../../components/house/use-house-name.ts";
import { useBatchText } from "../../../i18n/words/control/batch-words.ts";
import type { HouseEdit } from "../../../stores/control/house-edit.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { keyboardScrollable } from "../../components/input/scroll-by-key.ts";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { namesOf } from "../batch/batch-text.ts";
import { GapNotes } from "../batch/gap-notes.tsx";
import { GroupChanges } from "../batch/group-changes.tsx";
import taskDialogCss from "../../components/dialog/task-dialog.module.css";
import commandCss from "../command/command.module.css";
import { Question } from "../../components/dialog/question.tsx";

/** Proposal for a house, with reasons; taking it over fills the editor and sends nothing. */
export const ProposalDialog = observer(function ProposalDialog({
  house,
  onClose,
}: {
  house: HouseEdit;
  onClose: () => void;
}) {
  const { toast } = useStores();
  const { t, language } = useBatchText();
  const houseName = useHouseName();
  const query = useApiQuery("proposeConfig", { houseId: house.houseId });
  const [isConfirming, setConfirming] = useState(false);
  const groups = query.value?.groups.filter(({ items }) => items.length > 0) ?? [];
  const replaced = groups.filter(({ group }) => house.editOf(group)?.hasChanges === true);
  const takeOver = () => {
    for (const { group, items } of groups) {
      const known = house.settings.groups.find((item) => item.group === group);
      if (known !== undefined) house.editOf(group)?.replace(withChanges(known.settings, items));
    }
    toast.show("success", t("takenOver"));
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${houseName(house.houseId)} · ${t("proposal")}`}
      className={`shell-dialog ${taskDialogCss.taskDialog} ${commandCss.sendDialog}`}
      isCloseButtonShown={false}
    >
      <ReturnFocus />
      <DialogBody>
        <p>{t("proposalWhy")}</p>
        <QueryView query={query}>
          {({ missing }) => (
            <div
              className={commandCss.reviewScroll}
              {...keyboardScrollable}
              role="region"
              aria-label={t("proposal")}
            >
              {groups.length === 0 && missing.length === 0 && <p>{t("proposalSame")}</p>}
              {groups.map((group) => (
                <GroupChanges key={group.group} group={group.group} items={group.items} />
              ))}
              <GapNotes gaps={missing} />
            </div>
          )}
        </QueryView>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t("cancel")} onClick={onClose} />
            <Button
              intent="primary"
              text={t("takeOver")}
              disabled={groups.length === 0}
              onClick={() => (replaced.length > 0 ? setConfirming(true) : takeOver())}
            />
          </>
        }
      />
      <Question
        text={t("takeOverAsk", {
          groups: namesOf(
            replaced.map(({ group }) => group),
            language,
          ),
        })}
        isOpen={isConfirming}
        yes={t("takeOver")}
        onYes={takeOver}
        onNo={() => setConfirming(false)}
      />
    </Dialog>
  );
});
