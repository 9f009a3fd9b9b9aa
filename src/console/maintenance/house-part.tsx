import "./maintenance.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import type { HouseUnit } from "../../../contract/house-unit.ts";
import { useStores } from "../../context/use-stores.ts";
import { useMaintenanceSay } from "../../i18n/words/maintenance.ts";
import { paths } from "../../lib/paths.ts";
import { AnswerView } from "../part/answer-view.tsx";
import { useAnswer } from "../part/use-answer.ts";
import { DueCard } from "./due-card.tsx";
import { RecordLines } from "./record-lines.tsx";
import { unitName } from "./unit-source.tsx";
import { hoursText, signText } from "./unit-text.ts";
import { usePlanForms } from "./use-plan-forms.tsx";

interface Props {
  readonly houseId: number;
  readonly farmId: number;
}

/** Maintenance of a house: what is due, the hours of its fans by port, what was done. */
export const HousePart = observer(function HousePart({ houseId, farmId }: Props) {
  const { recordNews, session } = useStores();
  const { say } = useMaintenanceSay();
  const news = recordNews.countOf("plans");
  const due = useAnswer(
    "listPlan",
    { houseId, state: "month", sort: "dueOn", pageSize: 50 },
    { news },
  );
  const units = useAnswer("listUnit", { houseId, pageSize: 200 }, { news });
  const records = useAnswer("listMaintenance", { houseId, pageSize: 20 }, { news });
  const reload = () => {
    for (const answer of [due, units, records]) void answer.load(false);
  };
  const plans = usePlanForms(reload);
  return (
    <div className="mt-house">
      <section aria-labelledby="mt-house-due">
        <h2 id="mt-house-due">
          {say("mtDue")}{" "}
          {session.may("maintenance.record") && (
            <Button
              size="small"
              variant="outlined"
              text={say("mtReport")}
              onClick={() => plans.ask({ kind: "other", farmId, houseId, unit: null })}
            />
          )}{" "}
          <Link to={`${paths.maintenancePlans}&house=${houseId}`}>{say("mtAllPlans")}</Link>
        </h2>
        <AnswerView answer={due}>
          {({ rows }) =>
            rows.length === 0 ? (
              <p className="mt-none">{say("mtNothingDue")}</p>
            ) : (
              <ul className="mt-cards">
                {rows.map((plan) => (
                  <DueCard
                    key={plan.id}
                    plan={plan}
                    isPlaced
                    onDone={plans.onDone}
                    onPostpone={plans.onPostpone}
                  />
                ))}
              </ul>
            )
          }
        </AnswerView>
      </section>
      <section aria-labelledby="mt-house-fans">
        <h2 id="mt-house-fans">
          {say("mtFanHours")}{" "}
          <Link to={`${paths.maintenanceUnits}&house=${houseId}`}>{say("mtUnits")}</Link>
        </h2>
        <AnswerView answer={units}>{({ rows }) => <UnitHours units={rows} />}</AnswerView>
      </section>
      <section aria-labelledby="mt-house-history">
        <h2 id="mt-house-history">{say("mtHistory")}</h2>
        <AnswerView answer={records}>
          {({ rows }) =>
            rows.length === 0 ? (
              <p className="mt-none">{say("mtNoHistory")}</p>
            ) : (
              <RecordLines rows={rows} isPlaced />
            )
          }
        </AnswerView>
      </section>
      {plans.forms}
    </div>
  );
});

/** Hours by port, against the one that has most; what is off stands with its unit. */
const UnitHours = observer(function UnitHours({ units }: { readonly units: readonly HouseUnit[] }) {
  const told = useMaintenanceSay();
  const { say, language } = told;
  const counted = units.filter(({ hours, signs }) => hours !== null || signs.length > 0);
  const most = Math.max(1, ...counted.map(({ hours }) => hours ?? 0));
  if (counted.length === 0) return <p className="mt-none">{say("mtNoUnits")}</p>;
  return (
    <ul className="mt-hours">
      {counted.map((unit) => (
        <li key={unit.id}>
          <Link to={paths.unit(unit.label)}>{unitName(unit, language)}</Link>
          <progress max={most} value={unit.hours ?? 0} aria-label={unitName(unit, language)} />
          <span>{hoursText(unit, told)}</span>
          {unit.signs.map((sign) => (
            <em key={sign.key}>{signText(sign, language)}</em>
          ))}
        </li>
      ))}
    </ul>
  );
});
