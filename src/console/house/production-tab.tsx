import { animalOf } from "../../../contract/base/animal.ts";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import type { FlockCard } from "../../../contract/fleet/flock/flock-card.ts";
import { useStores } from "../../context/use-stores.ts";
import { paths } from "../../lib/data/paths.ts";
import type { HouseRecord } from "../../stores/fleet/house-record.ts";
import { QueryView } from "../components/answer/query-view.tsx";
import { Note } from "../components/answer/note.tsx";
import { useApiQuery } from "../components/answer/use-api-query.ts";
import { FlockAhead } from "./flock-ahead.tsx";
import { DayTable } from "../fleet/house-detail/house-day-table.tsx";
import { FlockCurves } from "../fleet/house-detail/flock-curves.tsx";
import { FlockTiles } from "../fleet/house-detail/flock-tiles.tsx";
import { useHouseText } from "../../i18n/words/fleet/house-words.ts";
import type { HouseTabProps } from "../fleet/house-detail/house-tab-props.ts";
import noteCss from "../components/answer/note.module.css";
import houseCss from "../fleet/house-detail/house.module.css";
import houseLinkCss from "../components/house/house-link.module.css";

/**
 * The flock day by day: recorded values, values measured by devices, and figures derived from both.
 */
export const ProductionTab = observer(function ProductionTab({ record, timeZone }: HouseTabProps) {
  const { flock, isEmpty, species } = record.house;
  const { t } = useHouseText(animalOf(species));
  if (isEmpty || flock === null)
    return (
      <div className={houseCss.houseBlock}>
        <Note
          title={t(isEmpty ? "noFlock" : "figuresComing")}
          why={t(isEmpty ? "noFlockWhy" : "figuresComingWhy")}
        />
      </div>
    );
  return <FlockDays record={record} flock={flock} timeZone={timeZone} />;
});

interface FlockDaysProps {
  readonly record: HouseRecord;
  readonly flock: FlockCard;
  readonly timeZone: string;
}

const FlockDays = observer(function FlockDays({ record, flock, timeZone }: FlockDaysProps) {
  const { species } = record.house;
  const { recordChangeCounts, session } = useStores();
  const { t } = useHouseText(animalOf(species));
  const query = useApiQuery(
    "productionSeries",
    { flockId: flock.id },
    { refreshKey: `${JSON.stringify(flock)} ${recordChangeCounts.countOf("flocks")}` },
  );
  return (
    <QueryView query={query}>
      {({ days, feedPerHead, today, plannedEnd }) => (
        <>
          <FlockTiles
            record={record}
            days={days}
            timeZone={timeZone}
            today={today}
            plannedEnd={plannedEnd}
          />
          {session.may("production.read") && (
            <FlockAhead flockId={flock.id} refreshKey={JSON.stringify(flock)} days={days} />
          )}
          <FlockCurves days={days} feed={feedPerHead} species={species} />
          <section className={houseCss.houseBlock}>
            <h2>
              {t("dailyFigures")}{" "}
              {session.may("production.read") && (
                <Link className={houseLinkCss.houseLink} to={paths.productionEntry(flock.id)}>
                  {t("toEntry")}
                </Link>
              )}{" "}
              {session.may("production.record") && (
                <Link className={houseLinkCss.houseLink} to={paths.enterFlock(flock.id)}>
                  {t("toSheet")}
                </Link>
              )}
            </h2>
            <DayTable days={days} species={species} flockId={flock.id} />
            <p className={noteCss.panelNote}>
              {t("figuresNote")} {t("localTime", { zone: timeZone })}
            </p>
          </section>
        </>
      )}
    </QueryView>
  );
});
