import houseCss from "../../fleet/house-detail/house.module.css";
import edgeCss from "./edge.module.css";
import noteCss from "../../components/answer/note.module.css";
import { HTMLTable, SegmentedControl } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect, useMemo } from "react";
import { Link } from "react-router-dom";
import type { EdgeComputer } from "../../../../contract/control/edge/edge-record.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useSiteText } from "../../../i18n/words/control/edge-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { paths } from "../../../lib/data/paths.ts";
import { DayLineStore } from "../../../stores/telemetry/day-line-store.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { HouseAge } from "../../fleet/house-list/house-age.tsx";
import { TempCell, WorstAlarmCell } from "../../fleet/house-list/house-cells.tsx";
import { DayLines, HouseDayLine } from "../../fleet/house-list/house-day-line.tsx";
import { LiveValue } from "../../components/house/live-value.tsx";
import { Note } from "../../components/answer/note.tsx";
import { keyboardScrollable } from "../../components/input/scroll-by-key.ts";
import { useAddress } from "../../crud/list/use-address.ts";
import { AgeLane } from "./age-lane.tsx";

const alignments = ["clock", "age"] as const;
type Alignment = (typeof alignments)[number];
const alignWords = { clock: "lanesClock", age: "lanesAge" } as const;

/**
 * The houses side by side, each with its day on one time axis, or (`?lanes=age`) the days of its
 * flock on one axis of day ages.
 */
export const SiteStrip = observer(function SiteStrip({ site }: { site: EdgeComputer }) {
  const { fleet } = useStores();
  const { t } = useSiteText();
  const { read, put } = useAddress();
  const align: Alignment = read("lanes") === "age" ? "age" : "clock";
  const records = site.houses.flatMap(({ houseId }) => fleet.house(houseId) ?? []);
  const lines = useLines(records);
  return (
    <section className={houseCss.houseBlock} aria-labelledby="site-houses">
      <div className={edgeCss.siteStripHead}>
        <h2 id="site-houses">{t("siteHouses")}</h2>
        {records.length > 0 && (
          <div className={`cluster ${edgeCss.siteLanes}`}>
            <SegmentedControl
              role="group"
              aria-label={t("lanes")}
              size="small"
              options={alignments.map((alignment) => ({
                value: alignment,
                label: t(alignWords[alignment]),
              }))}
              value={align}
              onValueChange={(one) => put({ lanes: one === "age" ? "age" : null })}
            />
            {records.length > 1 && <Link to={paths.houseCompared}>{t("byAge")}</Link>}
          </div>
        )}
      </div>
      {records.length === 0 ? (
        <Note
          title={t(site.hasSite ? "noHouseSeen" : "noSite")}
          why={site.hasSite ? "" : t("noSiteWhy")}
        />
      ) : (
        <div className={edgeCss.siteScroll} {...keyboardScrollable}>
          <DayLines value={lines}>
            <Strip records={records} align={align} />
          </DayLines>
        </div>
      )}
      {site.strangers > 0 && (
        <p className={noteCss.panelNote}>{t("strangers", { count: site.strangers })}</p>
      )}
    </section>
  );
});

/** The lines of these houses, as long as they are shown. */
function useLines(records: readonly HouseRecord[]): DayLineStore {
  const { page } = useStores();
  const lines = useMemo(() => new DayLineStore(page.clock, page.dayLines), [page]);
  const ids = records.map(({ id }) => id).join(" ");
  useEffect(() => lines.start(), [lines]);
  useEffect(() => lines.request(ids === "" ? [] : ids.split(" ").map(Number)), [lines, ids]);
  return lines;
}

const Strip = observer(function Strip({
  records,
  align,
}: {
  records: readonly HouseRecord[];
  align: Alignment;
}) {
  const { dayAgeOf } = useStores();
  const { t } = useSiteText();
  const lastAge = Math.max(0, ...records.map(({ house }) => dayAgeOf(house) ?? 0));
  const isByAge = align === "age";
  const lane = t(isByAge ? "laneAge" : "lane");
  return (
    <HTMLTable compact className={`${edgeCss.siteTable} site-strip`}>
      <thead>
        <tr>
          <th scope="col">{t("house")}</th>
          <th scope="col">{t("tempIn")}</th>
          <th scope="col" className="num">
            {t("level")}
          </th>
          <th scope="col" className="num">
            {t("age")}
          </th>
          <th scope="col" className="num">
            {t("alive")}
          </th>
          <th scope="col">{t("openAlarms")}</th>
          <th scope="col">{t("dataAge")}</th>
          <th scope="col" className={edgeCss.siteLane} aria-label={lane}>
            <div>
              <span>{isByAge ? t("laneDay", { age: 0 }) : t("laneFrom")}</span>
              <span>{lane}</span>
              <span>{isByAge ? t("laneDay", { age: lastAge }) : t("laneTo")}</span>
            </div>
          </th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <StripRow key={record.id} record={record} lastAge={isByAge ? lastAge : null} />
        ))}
      </tbody>
    </HTMLTable>
  );
});

const StripRow = observer(function StripRow({
  record,
  lastAge,
}: {
  record: HouseRecord;
  /** End of the axis of day ages; null: the axis is time of day. */
  lastAge: number | null;
}) {
  const { dayAgeOf } = useStores();
  const { language } = useSiteText();
  const { house, reading } = record.now;
  return (
    <tr>
      <th scope="row">
        <Link to={paths.house(record.id)}>{nameIn(house, language)}</Link>
      </th>
      <td>
        <TempCell record={record} />
      </td>
      <td className="num">
        <LiveValue value={reading?.ventLevel} decimals={0} at={reading?.at} language={language} />
      </td>
      <td className="num">{formatNumber(dayAgeOf(house), 0, language)}</td>
      <td className="num">{formatNumber(record.living, 0, language)}</td>
      <td>
        <WorstAlarmCell record={record} />
      </td>
      <td>
        <HouseAge record={record} />
      </td>
      <td className={edgeCss.siteLane}>
        {lastAge === null ? (
          <HouseDayLine record={record} />
        ) : (
          <AgeLane record={record} lastAge={lastAge} />
        )}
      </td>
    </tr>
  );
});
