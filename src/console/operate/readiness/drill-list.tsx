import readinessCss from "./readiness.module.css";
import css from "./drill-list.module.css";
import type { ReactNode } from "react";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import {
  type Drill,
  drillLegKeys,
  drillLegs,
  drillResultKeys,
  drillResults,
  drillWays,
} from "../../../../contract/operate/drill.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { type DrillText, useDrillText } from "../../../i18n/words/operate/drill-words.ts";
import { farmNameIn, houseNameIn } from "../../../../contract/base/localized-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import type { CallApi } from "../../../stores/port/call.ts";
import { listCall } from "../../../stores/record/list-call.ts";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import type { Column } from "../../crud/list/record-table.tsx";
import { TableView } from "../../crud/list/table-view.tsx";
import { useListPage } from "../../crud/list/use-list-page.ts";
import { useRecordsChanged } from "../../crud/list/use-records-changed.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { causeText, drillState, resultText, secondsText } from "./drill-legs.tsx";
import { ReadyShape } from "./ready-mark.tsx";
import { personName } from "../../../stores/record/person-names.ts";

const source = { fetch: (callApi: CallApi) => listCall(callApi, "listDrill"), sorts: [] };

/** All past drills, newest first, stage by stage. */
export const DrillList = observer(function DrillList() {
  const { t, language } = useDrillText();
  const { pick, read } = useListAddress();
  const farmId = Number(read("farm")) || 0;
  const result = pick("result", drillResultKeys);
  const { address, list } = useListPage(source, { farmId, result });
  useRecordsChanged("drills", list, false);
  return (
    <TableView
      title="drills"
      searchHint="searchDrill"
      list={list}
      address={address}
      columns={drillColumns(t, language)}
      filterNames={["farm", "result"]}
      empty={{ title: "noDrills", why: "noDrillsWhy" }}
      filters={
        <>
          <FarmSelect
            label={t("readyFarm")}
            farmId={farmId === 0 ? null : farmId}
            onPick={(farm) => address.setQuery({ farm })}
          />
          <FilterSelect
            label={t("drillResult")}
            every={t("drillEveryResult")}
            value={result}
            options={drillResultKeys.map((value) => ({
              value,
              label: drillResults[value][language],
            }))}
            onPick={(value) => address.setQuery({ result: value })}
          />
        </>
      }
    />
  );
});

/** Returns the result, its reason, and the people involved. */
function resultCell(drill: Drill, t: DrillText, language: Language): ReactNode {
  const why = causeText(drill, language);
  return (
    <span className={readinessCss.readySquare} data-ready={drillState(drill)}>
      <ReadyShape state={drillState(drill)} />
      <span>
        <span className={readinessCss.readySays}>
          {resultText(drill, language) || t("drillLegWaits")}
        </span>
        {why !== null && <small>{why.text}</small>}
        {drill.stoppedBy !== "" && (
          <small>{t("drillStoppedBy", { name: personName(drill.stoppedBy) })}</small>
        )}
        {drill.answeredBy !== "" && (
          <small>{t("drillAnsweredBy", { name: personName(drill.answeredBy) })}</small>
        )}
      </span>
    </span>
  );
}

/** The stages of a drill, with the time each was reached. */
function legsCell({ startedAt, legs, way }: Drill, t: DrillText, language: Language): ReactNode {
  return (
    <>
      <small>{drillWays[way][language]}</small>
      <span className={`flow ${css.drillLine}`}>
        {drillLegKeys.flatMap((leg) => {
          const at = legs[leg];
          if (at === null) return [];
          const seconds = secondsText(at - startedAt, language);
          return [
            <span key={leg}>
              {drillLegs[leg][language]} <b>{t("drillAfter", { seconds })}</b>
            </span>,
          ];
        })}
      </span>
    </>
  );
}

function drillColumns(t: DrillText, language: Language): readonly Column<Drill>[] {
  return [
    {
      key: "at",
      title: t("drillAt"),
      width: 170,
      cell: ({ startedAt, timeZone }) => (
        <span className="time">{formatTime(startedAt, timeZone)}</span>
      ),
    },
    {
      key: "house",
      title: t("drillHouse"),
      width: 200,
      isMain: true,
      cell: (drill) => (
        <span className={readinessCss.readyHouse}>
          <Link to={`${paths.readiness}?house=${drill.houseId}`}>
            {houseNameIn(drill, language)}
          </Link>
          <small>{farmNameIn(drill, language)}</small>
        </span>
      ),
    },
    {
      key: "result",
      title: t("drillResult"),
      width: 230,
      cell: (drill) => resultCell(drill, t, language),
    },
    {
      key: "legs",
      title: t("drillLegsTitle"),
      cell: (drill) => legsCell(drill, t, language),
    },
    {
      key: "by",
      title: t("drillBy"),
      width: 150,
      cell: ({ startedBy }) => personName(startedBy) || t("drillOfPlan"),
    },
  ];
}
