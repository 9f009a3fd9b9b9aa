import css from "./command.module.css";
import { observer } from "mobx-react-lite";
import type { Animal } from "../../../../contract/base/animal.ts";
import type { CommandRisk, RiskClass } from "../../../../contract/control/command/command.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { riskReasonText } from "./risk-reason-text.ts";

const titles = {
  P: "riskP",
  "0": "risk0",
  "1": "risk1",
  "2": "risk2",
  "3": "risk3",
} as const satisfies Record<RiskClass, string>;

type WhatIf = NonNullable<CommandRisk["whatIf"]>;

/** Marks air below the need of the animals, or less air than now. */
function toneOf({ before, after, needM3h }: WhatIf): "is-under" | "is-less" | undefined {
  if (after.airM3h !== null && needM3h !== null && after.airM3h < needM3h) return "is-under";
  const isLess =
    before.airM3h === null || after.airM3h === null
      ? after.level < before.level
      : after.airM3h < before.airM3h;
  return isLess ? "is-less" : undefined;
}

/** Risk class, its reasons, and the effect that the command would have now. */
export const RiskLines = observer(function RiskLines({
  risk,
  animal,
  isPast = false,
}: {
  risk: CommandRisk | null;
  animal: Animal;
  /** True: the risk at the review, which may have changed since. */
  isPast?: boolean;
}) {
  const { t, language } = useCommandText();
  if (risk === null) return <p className={css.reviewRisk}>{t("riskUnknown")}</p>;
  const why = riskReasonText(risk.why, language);
  return (
    <div className={`${css.reviewRisk} is-risk-${risk.class}`}>
      <p>
        <strong>{t(titles[risk.class])}</strong>
        {why !== "" && <> · {why}</>}
      </p>
      {risk.whatIf !== null && <WhatIfLine whatIf={risk.whatIf} animal={animal} isPast={isPast} />}
      {risk.asks.includes("second") && <p>{t("secondPerson")}</p>}
    </div>
  );
});

const WhatIfLine = observer(function WhatIfLine({
  whatIf,
  animal,
  isPast,
}: {
  whatIf: WhatIf;
  animal: Animal;
  isPast: boolean;
}) {
  const { t, language } = useCommandText(animal);
  const { tempC, before, after, needM3h, birds } = whatIf;
  const whole = (value: number) => formatNumber(value, 0, language);
  const times =
    needM3h === null || needM3h === 0 || after.airM3h === null ? null : after.airM3h / needM3h;
  return (
    <p className={toneOf(whatIf)}>
      {t(isPast ? "whatIfThen" : "whatIf", {
        temp: `${formatNumber(tempC, 1, language)} °C`,
        before: before.level,
        after: after.level,
      })}
      {before.airM3h !== null &&
        after.airM3h !== null &&
        t("whatIfAir", { before: whole(before.airM3h), after: whole(after.airM3h) })}
      {language === "zh" ? "。" : ". "}
      {times !== null &&
        birds !== null &&
        t("whatIfNeed", { birds: whole(birds), times: formatNumber(times, 1, language) })}
    </p>
  );
});
