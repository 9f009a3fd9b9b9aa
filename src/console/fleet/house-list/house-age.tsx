import css from "../../../ui/age.module.css";
import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { Age } from "../../../ui/age.tsx";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";

/**
 * Age of a house's last reading: the one cell that changes each second. `isNamed`: it is shown
 * beside an alarm, and must not be mistaken for the alarm's age.
 */
export const HouseAge = observer(function HouseAge({
  record,
  isNamed = false,
}: {
  record: HouseRecord;
  isNamed?: boolean;
}) {
  const { connection } = useStores();
  const { t, language } = useConsoleText();
  const { at, intervalS } = record.now.reading ?? {};
  if (at === undefined) return <span className={css.age}>{t("neverHeard")}</span>;
  return (
    <span data-updated-at={at}>
      {isNamed && `${t("ageOfData")} `}
      <Age
        ageMs={connection.ageOf(at)}
        isStale={connection.isStale(at, intervalS)}
        language={language}
      />
    </span>
  );
});
