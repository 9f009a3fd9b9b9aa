import css from "./command.module.css";
import { observer } from "mobx-react-lite";
import type { Animal } from "../../../../contract/base/animal.ts";
import type { CommandRisk } from "../../../../contract/control/command/command.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import { RiskLines } from "./risk-lines.tsx";
import { riskReasonText } from "./risk-reason-text.ts";

/** Risk at the time of review, beside the current one, and the changes in between. */
export const RiskChange = observer(function RiskChange({
  was,
  now,
  animal,
}: {
  was: CommandRisk | null;
  now: CommandRisk;
  animal: Animal;
}) {
  const { t, language } = useCommandText();
  const added = now.why.filter((item) => was?.why.includes(item) !== true);
  return (
    <div className={css.riskChange}>
      <section aria-label={t("riskWas")}>
        <h4>{t("riskWas")}</h4>
        <RiskLines risk={was} animal={animal} isPast />
      </section>
      <section aria-label={t("riskNow")}>
        <h4>{t("riskNow")}</h4>
        {/* The second person is named for the reviewed command. */}
        <RiskLines risk={{ ...now, asks: [] }} animal={animal} />
        {added.length > 0 && (
          <p className="no-margin strong">
            {t("riskAdded", { why: riskReasonText(added, language) })}
          </p>
        )}
      </section>
    </div>
  );
});
