import { observer } from "mobx-react-lite";
import { useState } from "react";
import {
  type Content,
  desiredOf,
  groupsOf,
} from "../../../../contract/control/desired/group-content.ts";
import { withChanges } from "../../../../contract/control/protocol/controller-setting.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useBatchText } from "../../../i18n/words/control/batch-words.ts";
import type { CopiedNote } from "../../../stores/control/copied-settings.ts";
import type { HouseEdit } from "../../../stores/control/house-edit.ts";
import { useCopiedHouse } from "./use-copied-house.ts";
import { useHouseName } from "../../components/house/use-house-name.ts";
import { namesOf } from "../batch/batch-text.ts";
import { copiedContent } from "./copied-content.ts";
import { Question } from "../../components/dialog/question.tsx";

/** Applies the content to the controller's settings; returns the number of values that differ. */
function fillIn(house: HouseEdit, content: Content): number {
  let count = 0;
  for (const group of groupsOf(content)) {
    const known = house.settings.groups.find((item) => item.group === group)?.settings;
    const [one, edit] = [content[group], house.editOf(group)];
    if (one === undefined || known === undefined || edit === undefined) continue;
    edit.replace(withChanges(known, desiredOf(one, known)));
    count += edit.changes.length;
  }
  return count;
}

/** Fills the form of one house with values copied in another; nothing is sent. */
export const PasteDialog = observer(function PasteDialog({
  house,
  note,
  onClose,
}: {
  house: HouseEdit;
  note: CopiedNote;
  onClose: () => void;
}) {
  const { callApi, toast } = useStores();
  const { t, language } = useBatchText();
  const houseName = useHouseName();
  const houseOf = useCopiedHouse();
  const [isBusy, setBusy] = useState(false);
  const groups = namesOf(
    note.groups.map(({ group }) => group),
    language,
  );
  const paste = async () => {
    setBusy(true);
    // The frame around the pages reports a failure.
    const content = await copiedContent(callApi, note).catch(() => null);
    if (content !== null) {
      const count = fillIn(house, content);
      toast.show("success", count === 0 ? t("pasteSame") : t("pasteFilled", { count }));
    }
    onClose();
  };
  return (
    <Question
      text={t("pasteAskOne", { name: houseOf(note), to: houseName(house.houseId), groups })}
      isOpen
      isBusy={isBusy}
      yes={t("paste")}
      onYes={() => void paste()}
      onNo={onClose}
    />
  );
});
