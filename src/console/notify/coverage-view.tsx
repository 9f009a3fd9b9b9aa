import { durationText } from "../../../contract/base/duration-text.ts";
import alarmPhoneCss from "./alarm-phone.module.css";
import noteCss from "../components/answer/note.module.css";
import css from "./coverage-view.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { Coverage, CoveredSeverity } from "../../../contract/notify/alarm-coverage.ts";
import { coveredSeverities } from "../../../contract/notify/alarm-coverage.ts";
import { severities } from "../../../contract/alarm/alarm.ts";
import { dayMs, hourMs } from "../../../contract/base/time.ts";
import { useStores } from "../../context/use-stores.ts";
import { useAlarmPhoneText } from "../../i18n/words/notify/alarm-phone-words.ts";
import { formatTime } from "../../lib/time/format-time.ts";
import { SeverityMark } from "../../ui/severity-mark.tsx";
import { QueryView } from "../components/answer/query-view.tsx";
import { FleetGate } from "../components/answer/fleet-gate.tsx";
import { Note, Skeleton } from "../components/answer/note.tsx";
import { useApiQuery } from "../components/answer/use-api-query.ts";
import { FarmSelect } from "../crud/select/farm-select.tsx";
import { HouseSelect } from "../crud/select/house-select.tsx";
import { useAddress } from "../crud/list/use-address.ts";
import { CoverageGrid } from "./coverage-grid.tsx";
import { CoverageNotes, HoleList } from "./coverage-list.tsx";
import { holeHours } from "./week-text.ts";

/** Gaps of a week in the notices, at a farm or a house. */
export const CoverageView = observer(function CoverageView() {
  const { t } = useAlarmPhoneText();
  const { read, put } = useAddress();
  const first = useFirstPlace();
  const requestedPlace = { houseId: Number(read("house")), farmId: Number(read("farm")) };
  const isFiltered = requestedPlace.houseId > 0 || requestedPlace.farmId > 0;
  const { houseId, farmId } = isFiltered ? requestedPlace : first;
  const place = houseId > 0 ? { houseId } : farmId > 0 ? { farmId } : null;
  return (
    <div className={alarmPhoneCss.coverage}>
      <h1 className="visually-hidden">{t("partCoverage")}</h1>
      <div className={`cluster ${alarmPhoneCss.coverageBar}`}>
        <FarmSelect
          isFilter
          label={t("placeOfCoverage")}
          farmId={farmId > 0 ? farmId : null}
          onPick={(farm) => put({ farm, house: null })}
        />
        <HouseSelect
          label={t("houseOfCoverage")}
          houseId={houseId > 0 ? houseId : null}
          onPick={(house) => put({ house, farm: null })}
        />
      </div>
      <FleetGate>
        {!isFiltered && !first.isKnown ? (
          <Skeleton label={t("partCoverage")} />
        ) : place === null ? (
          <Note title={t("choosePlace")} why="" />
        ) : (
          <CoverageOf key={JSON.stringify(place)} place={place} />
        )}
      </FleetGate>
    </div>
  );
});

/**
 * Returns the place to show first: a farm with a person to call, otherwise a farm with any contact,
 * otherwise a house with one; without contacts, the first farm.
 */
function useFirstPlace() {
  const { fleet } = useStores();
  const { value, failure } = useApiQuery("listAlarmPhone", { pageSize: 200 }, { everyMs: dayMs });
  const contacts = value?.rows ?? [];
  const called = new Set(
    contacts.flatMap(({ farmId, kind }) => (kind === "phone" ? [farmId] : [])),
  );
  const withContacts = new Set(contacts.map(({ farmId }) => farmId));
  const farms = [...fleet.farms.keys()];
  const farmId = farms.find((id) => called.has(id)) ?? farms.find((id) => withContacts.has(id));
  const isKnown = value !== undefined || failure !== null;
  if (farmId !== undefined) return { houseId: 0, farmId, isKnown };
  const houseId = contacts.find((contact) => contact.houseId !== null)?.houseId ?? 0;
  return { houseId, farmId: isKnown ? (farms[0] ?? 0) : 0, isKnown };
}

const CoverageOf = observer(function CoverageOf({
  place,
}: {
  place: { readonly farmId?: number; readonly houseId?: number };
}) {
  const { recordChangeCounts } = useStores();
  const { read } = useAddress();
  const week = read("week");
  const refreshKey =
    recordChangeCounts.countOf("alarmPhones") + recordChangeCounts.countOf("calendars");
  const query = useApiQuery(
    "alarmPhoneCoverage",
    { ...place, ...(week !== "" && { week }) },
    { refreshKey },
  );
  return (
    <QueryView query={query}>{(coverage) => <Week coverage={coverage} place={place} />}</QueryView>
  );
});

const coverRules = { 1: "coverRule1", 2: "coverRule2", 3: "coverRule3" } as const;

const Week = observer(function Week({
  coverage,
  place,
}: {
  coverage: Coverage;
  place: { readonly farmId?: number; readonly houseId?: number };
}) {
  const { t, language } = useAlarmPhoneText();
  const { read, put } = useAddress();
  const chosen = Number(read("severity"));
  const severity: CoveredSeverity = coveredSeverities.find((severity) => severity === chosen) ?? 1;
  const { days, timeZone } = coverage;
  const dateOf = (at: number) => formatTime(at, timeZone).slice(0, 10);
  const [monday = 0, end = 0] = [days[0], days[7]];
  const stateText = (severity: CoveredSeverity) => {
    const hours = holeHours(coverage, severity);
    return hours === 0
      ? t("fullyCovered")
      : t("holeHours", { span: durationText(hours * hourMs, language) });
  };
  return (
    <>
      <div className={`cluster ${alarmPhoneCss.coverageBar}`}>
        <span className="cluster digits">
          <Button
            variant="outlined"
            text={t("weekBefore")}
            onClick={() => put({ week: dateOf(monday - dayMs / 2) })}
          />
          <b>{`${dateOf(monday)} – ${dateOf(end - 1)}`}</b>
          <Button
            variant="outlined"
            text={t("weekAfter")}
            onClick={() => put({ week: dateOf(end + dayMs / 2) })}
          />
          <Button variant="minimal" text={t("thisWeek")} onClick={() => put({ week: null })} />
        </span>
        <small>{t("localTime", { zone: timeZone })}</small>
      </div>
      <CoverageNotes coverage={coverage} />
      <div className={`flow ${css.coverageSeverities}`} role="group" aria-label={t("partCoverage")}>
        {coveredSeverities.map((item) => (
          <button
            key={item}
            type="button"
            aria-pressed={item === severity}
            onClick={() => put({ severity: item === 1 ? null : item })}
          >
            <SeverityMark severity={item} language={language} />
            <span>{stateText(item)}</span>
          </button>
        ))}
      </div>
      <p className={noteCss.panelNone}>{t("coveredMeans", { rule: t(coverRules[severity]) })}</p>
      <CoverageGrid
        coverage={coverage}
        severity={severity}
        title={t("coverageTable", { severity: severities[severity].name[language] })}
      />
      <HoleList coverage={coverage} severity={severity} place={place} />
    </>
  );
});
