import shellDialogCss from "../../components/dialog/shell-dialog.module.css";
import taskDialogCss from "../../components/dialog/task-dialog.module.css";
import css from "./unusual-values.module.css";
import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { animalOf, weightUnitOf } from "../../../../contract/base/animal.ts";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { weightText } from "../../../lib/text/weight-text.ts";
import type { DayEntry } from "../../../stores/flock/day-entry.ts";
import type { UnusualValue } from "../../../stores/flock/unusual-value.ts";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";

const words = {
  losses: "doubtLosses",
  feed: "doubtFeed",
  water: "doubtWater",
  eggs: "doubtEggs",
  weight: "doubtWeight",
} as const;

/** Asks for confirmation with both numbers before something unusual is saved. */
export const UnusualValues = observer(function EntryDoubts({
  entry,
  onSure,
}: {
  entry: DayEntry;
  onSure: () => void;
}) {
  const { species } = entry.record;
  const { t, language } = useProductionText(animalOf(species));
  const text = (value: number | null, kind: UnusualValue["kind"]) =>
    kind === "weight"
      ? `${weightText(value, species, language)} ${weightUnitOf(species)}`
      : formatNumber(value, 0, language);
  return (
    <Dialog
      isOpen={entry.unusual.length > 0}
      onClose={entry.clearUnusual}
      title={t("doubtTitle")}
      className={`${shellDialogCss.shellDialog} ${taskDialogCss.taskDialog}`}
      isCloseButtonShown={false}
    >
      <ReturnFocus />
      <DialogBody>
        {entry.unusual.map(({ kind, value, usual }) => (
          <p key={kind} className={css.entryUnusual}>
            {t(words[kind], { value: text(value, kind), usual: text(usual, kind) })}
          </p>
        ))}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button size="large" text={t("putRight")} onClick={entry.clearUnusual} />
            <Button size="large" intent="primary" text={t("keepAnyway")} onClick={onSure} />
          </>
        }
      />
    </Dialog>
  );
});
