import css from "./note.module.css";
import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";

const aboveList = { padding: "6px 12px" } as const;

/** Explains which houses a list shows of a fleet that is only partly loaded. */
export const PartNote = observer(function PartNote() {
  const { fleet } = useStores();
  const { t, language } = useConsoleText();
  if (fleet.sums === null) return null;
  const total = formatNumber(fleet.totals.houses, 0, language);
  return (
    <p className={css.panelNote} style={aboveList} role="note">
      {t("partOfFleet", { total })}
    </p>
  );
});
