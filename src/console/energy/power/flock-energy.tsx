import { observer } from "mobx-react-lite";
import { knownCost } from "../../../../contract/energy/tariff-cost.ts";
import { usePowerText } from "../../../i18n/words/energy/power-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { AnswerFailure } from "../../components/answer/answer-failure.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { moneyText } from "./power-tiles.tsx";

/** Energy a flock used, with its cost by today's price lists; renders nothing without a meter. */
export const FlockEnergy = observer(function FlockEnergy({
  flockId,
}: {
  readonly flockId: number;
}) {
  const { t, language } = usePowerText();
  const query = useApiQuery("flockEnergy", { flockId });
  const { value } = query;
  if (value === undefined) return <AnswerFailure query={query} what={t("flockEnergyTitle")} />;
  if (value.kwh === null) return null;
  const number = (value: number | null, decimals: number) =>
    formatNumber(value, decimals, language);
  const { kwh, days, of, co2Kg, kwhBird, kwhKg, kwhThousandEggs, spreadKwh, cost } = value;
  const facts = [
    [t("kwhFlockOne"), `${number(kwh, 0)} kWh`],
    [t("knownDays"), `${days}/${of}`],
    [t("colSpread"), number(spreadKwh, 0)],
    [t("kwhABird"), number(kwhBird, 3)],
    ...(kwhKg === null ? [] : [[t("kwhAKg"), number(kwhKg, 3)]]),
    ...(kwhThousandEggs === null ? [] : [[t("kwhEggs"), number(kwhThousandEggs, 1)]]),
    ["CO₂", `${number(co2Kg, 0)} kg`],
    ...(cost == null ? [] : [[t("colCost"), moneyText(knownCost(cost), cost.currency, language)]]),
  ];
  return (
    <section className="report-part">
      <h2>{t("flockEnergyTitle")}</h2>
      <dl className="report-balance">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
});
