import unitPageCss from "./unit-page.module.css";
import "../../components/house/house-link.module.css";
import maintenanceCss from "../record/maintenance.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { alarmTitle } from "../../../../contract/alarm/alarm.ts";
import type { HouseUnit } from "../../../../contract/maintenance/house-unit.ts";
import { unitOfAlarm } from "../../../../contract/alarm/unit-alarm.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { paths } from "../../../lib/data/paths.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { useAddress } from "../../crud/list/use-address.ts";
import { DueCard } from "../plan/plan-due-card.tsx";
import { OpenReports } from "../record/open-reports.tsx";
import { RecordLines } from "../record/record-lines.tsx";
import { unitName } from "../plan/unit-source.tsx";
import { hoursText, signText } from "./unit-text.ts";
import { type PlanForms, usePlanForms } from "../record/use-plan-forms.tsx";

interface Props {
  readonly houseId: number;
  readonly farmId: number;
}

/** Maintenance of a house: due work, the hours of its units by port, completed work. */
export const HousePart = observer(function HousePart(props: Props) {
  const { houseId, farmId } = props;
  const { recordChangeCounts, session } = useStores();
  const { t } = useMaintenanceText();
  const refreshKey = recordChangeCounts.countOf("plans");
  const due = useApiQuery(
    "listPlan",
    { houseId, state: "month", sort: "dueOn", pageSize: 50 },
    { refreshKey },
  );
  const units = useApiQuery("listUnit", { houseId, pageSize: 200 }, { refreshKey });
  const records = useApiQuery("listMaintenance", { houseId, pageSize: 20 }, { refreshKey });
  const reload = () => {
    for (const answer of [due, units, records]) void answer.load(false);
  };
  const plans = usePlanForms(reload);
  useRepair(props, units.value?.rows ?? (units.failure === null ? null : []), plans.open);
  return (
    <div className={unitPageCss.mtHouse}>
      <OpenReports of={{ houseId }} isPlaced open={plans.open} />
      <section aria-labelledby="mt-house-due">
        <h2 id="mt-house-due">
          {t("mtDue")}{" "}
          {session.may("maintenance.record") && (
            <Button
              size="small"
              variant="outlined"
              text={t("mtReport")}
              onClick={() => plans.open({ kind: "other", farmId, houseId, unit: null })}
            />
          )}{" "}
          <Link to={`${paths.maintenancePlans}&house=${houseId}`}>{t("mtAllPlans")}</Link>
        </h2>
        <QueryView query={due}>
          {({ rows }) =>
            rows.length === 0 ? (
              <p className="muted">{t("mtNothingDue")}</p>
            ) : (
              <ul className={`bare-list stack ${maintenanceCss.mtCards}`}>
                {rows.map((plan) => (
                  <DueCard
                    key={plan.id}
                    plan={plan}
                    isPlaced
                    ticks={plans.ticks}
                    onDone={plans.onDone}
                    onPostpone={plans.onPostpone}
                  />
                ))}
              </ul>
            )
          }
        </QueryView>
      </section>
      <section aria-labelledby="mt-house-fans">
        <h2 id="mt-house-fans">
          {t("mtUnitHours")}{" "}
          <Link to={`${paths.maintenanceUnits}&house=${houseId}`}>{t("mtUnits")}</Link>
        </h2>
        <QueryView query={units}>{({ rows }) => <UnitHours units={rows} />}</QueryView>
      </section>
      <section aria-labelledby="mt-house-history">
        <h2 id="mt-house-history">{t("mtHistory")}</h2>
        <QueryView query={records}>
          {({ rows }) =>
            rows.length === 0 ? (
              <p className="muted">{t("mtNoHistory")}</p>
            ) : (
              <RecordLines rows={rows} isPlaced />
            )
          }
        </QueryView>
      </section>
      {plans.forms}
    </div>
  );
});

/**
 * Opens the form of completed work for an alarm named in the address, with the alarm's unit if it
 * is listed. `units`: null until they are loaded.
 */
function useRepair(
  { houseId, farmId }: Props,
  units: readonly HouseUnit[] | null,
  openForm: PlanForms["open"],
): void {
  const { fleet, language } = useStores();
  const { read, put } = useAddress();
  const alarm = fleet.alarm(Number(read("repair")) || 0);
  useEffect(() => {
    if (alarm?.houseId !== houseId || units === null) return;
    const of = unitOfAlarm(alarm);
    const unit = units.find(({ kind, number }) => kind === of?.kind && number === of.number);
    openForm({
      kind: "other",
      farmId,
      houseId,
      unit: unit ?? null,
      alarm: { id: alarm.id, title: alarmTitle(alarm, language.current) },
    });
    put({ repair: null });
    // Once for each requested alarm.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [alarm?.id, units === null]);
}

/** Hours by port, compared with the highest; problems are shown at the unit. */
const UnitHours = observer(function UnitHours({ units }: { readonly units: readonly HouseUnit[] }) {
  const texts = useMaintenanceText();
  const { t, language } = texts;
  const counted = units.filter(({ hours, signs }) => hours !== null || signs.length > 0);
  const max = Math.max(1, ...counted.map(({ hours }) => hours ?? 0));
  if (counted.length === 0) return <p className="muted">{t("mtNoUnits")}</p>;
  return (
    <ul className={unitPageCss.mtHours}>
      {counted.map((unit) => (
        <li key={unit.id}>
          <Link to={paths.unit(unit.label)}>{unitName(unit, language)}</Link>
          {unit.hours !== null && (
            <>
              <progress max={max} value={unit.hours} aria-label={unitName(unit, language)} />
              <span>{hoursText(unit, texts)}</span>
            </>
          )}
          {unit.signs.map((sign) => (
            <em key={sign.key}>{signText(sign, language)}</em>
          ))}
        </li>
      ))}
    </ul>
  );
});
