import { animalOf } from "../../../../contract/base/animal.ts";
import flockCss from "./flock.module.css";
import { Drawer } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { houseInFarm } from "../../../../contract/base/localized-name.ts";
import { useStores } from "../../../context/use-stores.ts";
import { RecordList } from "../../../stores/record/record-list.ts";
import { RemovalDialog } from "../../crud/form/removal-dialog.tsx";
import { useRecordsChanged } from "../../crud/list/use-records-changed.ts";
import { Note, Skeleton } from "../../components/answer/note.tsx";
import { RetryButton } from "../../components/answer/retry-button.tsx";
import { PanelHead } from "../../components/panel/panel-head.tsx";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { useShowing } from "../../components/dialog/use-showing.ts";
import { CurrentFlock, flockName, PastFlocks } from "./flock-part.tsx";
import { FlockForms, useFlockEditors } from "./flock-forms.tsx";
import type { FlockHouse } from "./flock-form.tsx";
import type { Flock } from "../../../../contract/fleet/flock/flock.ts";
import { useFlockText } from "../../../i18n/words/fleet/flock-words.ts";
import "../../crud/list/list.module.css";
import formCss from "../../crud/form/form.module.css";

interface Props {
  /** Null: closed. */
  readonly house: FlockHouse | null;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** The flocks of a house: the present one, past ones, and the actions on them. */
export const FlockDrawer = observer(function FlockDrawer({ house, onClose, onChanged }: Props) {
  const showing = useShowing();
  return (
    <Drawer
      key={showing}
      isOpen={house !== null}
      onClose={onClose}
      size="min(640px, 100vw)"
      className="record-drawer"
    >
      {house !== null && (
        <FlockPanel key={house.id} house={house} onClose={onClose} onChanged={onChanged} />
      )}
    </Drawer>
  );
});

const flocksMax = 1000;

const FlockPanel = observer(function FlockPanel({
  house,
  onClose,
  onChanged,
}: Props & { house: FlockHouse }) {
  const { callApi, session } = useStores();
  const { t, language } = useFlockText(animalOf(house.species));
  const [list] = useState(
    () =>
      new RecordList((_: object, options) =>
        callApi("listFlock", { houseId: house.id, pageSize: flocksMax }, options),
      ),
  );
  useEffect(() => void list.load({}), [list]);
  const editors = useFlockEditors(house, () => {
    void list.reload();
    onChanged();
  });
  useRecordsChanged("flocks", list, editors.editor.isSending || editors.clearing.isSending);
  const mayManage = session.may("flock.manage");
  const nameOf = (flock: Flock) => flockName(flock, house, language);
  const isOfNow =
    editors.editor.removal?.records.some(({ clearedAt }) => clearedAt === null) === true;
  const shared = { house, flocks: list.rows, editors, mayManage };
  return (
    <div
      className={formCss.recordDialog}
      role="dialog"
      aria-modal="true"
      aria-labelledby="flock-title"
    >
      <ReturnFocus />
      <div className={formCss.recordSheet}>
        <PanelHead
          className="record-head"
          title={t("flocksOf", { name: houseInFarm(house, language) })}
          titleId="flock-title"
          onClose={onClose}
        />
        <div
          className={`${formCss.recordFields} ${flockCss.flockPanel}`}
          aria-busy={list.state === "loading"}
        >
          {!list.isFilled &&
            (list.state === "failed" ? (
              <Note title={t("flocksFailed")} why={list.failure ?? ""}>
                <RetryButton intent="primary" onRetry={list.reload} />
              </Note>
            ) : (
              <Skeleton label={t("listLoading")} />
            ))}
          {list.isFilled && (
            <>
              <CurrentFlock {...shared} />
              <PastFlocks {...shared} />
            </>
          )}
        </div>
      </div>
      <FlockForms house={house} editors={editors} />
      <RemovalDialog
        editor={editors.editor}
        total={list.total}
        nameOf={nameOf}
        note={`${isOfNow ? t("flockGoneNow") : ""}${t("flockGone")}`}
      />
    </div>
  );
});
