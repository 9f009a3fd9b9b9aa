import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { energyUses } from "../../../contract/figure/energy-use.ts";
import type { PowerUse } from "../../../contract/power.ts";
import { usePowerSay } from "../../i18n/words/power.ts";
import { formatNumber } from "../../lib/number.ts";
import { paths } from "../../lib/paths.ts";
import { AnswerView } from "../part/answer-view.tsx";
import { useAnswer } from "../part/use-answer.ts";

interface Props {
  readonly place: { readonly farmId?: number; readonly houseId?: number };
}

/** What the energy of the last whole days went into: an estimate, and said to be one. */
export const UsePanel = observer(function UsePanel({ place }: Props) {
  const { say } = usePowerSay();
  const answer = useAnswer("powerUse", { ...place, days: 30 });
  return (
    <section className="power-panel power-load">
      <h2>{say("useTitle")}</h2>
      <AnswerView answer={answer}>{(value) => <Uses value={value} />}</AnswerView>
    </section>
  );
});

const Uses = observer(function Uses({ value }: { readonly value: PowerUse }) {
  const { say, language } = usePowerSay();
  const { kwh, uses, days, houses, rated, units, isScaled } = value;
  const number = (each: number | null, decimals = 0) => formatNumber(each, decimals, language);
  if (kwh === null || kwh <= 0) return <p className="panel-none">{say("useNone")}</p>;
  if (rated === 0)
    return (
      <p className="panel-none">
        {say("useUnrated")} <Link to={`${paths.maintenance}?tab=units`}>{say("useUnits")}</Link>
      </p>
    );
  return (
    <>
      <table className="power-rows power-uses" aria-label={say("useTitle")}>
        <tbody>
          {uses.map(({ use, kwh: own }) => (
            <tr key={use}>
              <th scope="row">{energyUses[use][language]}</th>
              <td className="use-bar" aria-hidden="true">
                <i style={{ width: `${(100 * own) / kwh}%` }} />
              </td>
              <td className="num">{number(own)} kWh</td>
              <td className="num">{number((100 * own) / kwh)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="panel-note">
        {say("useNote", { days, houses: number(houses), kwh: number(kwh), rated, units })}
        {isScaled && ` ${say("useScaled")}`}
      </p>
    </>
  );
});
