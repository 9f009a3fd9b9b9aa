import { observer } from "mobx-react-lite";
import { knownCost } from "../../../../contract/energy/tariff-cost.ts";
import { usePowerSay } from "../../../i18n/words/energy/power-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { useAnswer } from "../../components/answer/use-answer.ts";
import { moneyText } from "./power-tiles.tsx";

/** Energy a flock used, with its cost by today's price lists; renders nothing without a meter. */
export const FlockEnergy = observer(function FlockEnergy({
  flockId,
}: {
  readonly flockId: number;
}) {
  const { say, language } = usePowerSay();
  const { value } = useAnswer("flockEnergy", { flockId });
  if (value === undefined || value.kwh === null) return null;
  const number = (each: number | null, decimals: number) => formatNumber(each, decimals, language);
  const { kwh, days, of, co2Kg, kwhBird, kwhKg, kwhThousandEggs, spreadKwh, cost } = value;
  const facts = [
    [say("kwhFlockOne"), `${number(kwh, 0)} kWh`],
    [say("knownDays"), `${days}/${of}`],
    [say("colSpread"), number(spreadKwh, 0)],
    [say("kwhABird"), number(kwhBird, 3)],
    ...(kwhKg === null ? [] : [[say("kwhAKg"), number(kwhKg, 3)]]),
    ...(kwhThousandEggs === null ? [] : [[say("kwhEggs"), number(kwhThousandEggs, 1)]]),
    ["CO₂", `${number(co2Kg, 0)} kg`],
    ...(cost == null
      ? []
      : [[say("colCost"), moneyText(knownCost(cost), cost.currency, language)]]),
  ];
  return (
    <section className="report-part">
      <h2>{say("flockEnergyTitle")}</h2>
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
