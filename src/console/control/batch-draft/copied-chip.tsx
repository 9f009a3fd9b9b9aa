import css from "../batch/batch.module.css";
import { Button } from "@blueprintjs/core";
import { Cross } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useBatchText } from "../../../i18n/words/control/batch-words.ts";
import { unbroken } from "../../../ui/unbroken.tsx";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { useCopiedHouse } from "./use-copied-house.ts";
import { listText } from "../../../lib/text/list-text.ts";

/** Content of the window's clipboard of settings. */
export const CopiedChip = observer(function CopiedChip() {
  const { copied } = useStores();
  const { t, language } = useBatchText();
  const houseOf = useCopiedHouse();
  const { note } = copied;
  if (note === null) return null;
  const groups = listText(
    note.groups.map(({ group }) => parameterGroups[group][language]),
    language,
  );
  const time = formatTime(note.at, ownZone()).slice(11, 16);
  return (
    <span className={`inline-row ${css.copiedChip}`}>
      {unbroken(t("chip", { name: houseOf(note), groups, time }))}
      <Button
        variant="minimal"
        size="small"
        icon={<Cross />}
        aria-label={t("dropCopied")}
        title={t("dropCopied")}
        onClick={copied.clear}
      />
    </span>
  );
});
