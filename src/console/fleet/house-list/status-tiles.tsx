import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { type StatusFilter, statusFilters } from "../../../../contract/fleet/house/house.ts";
import type { ConsoleWord } from "../../../i18n/words/base/console-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { Tally } from "../../../stores/fleet/fleet-tally.ts";
import { isSeverity, type MarkName, MarkShape, severityKey } from "../../../ui/severity-mark.tsx";
import css from "./status-tiles.module.css";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";

const words = {
  all: "all",
  online: "online",
  offline: "filterOffline",
  alarm: "filterAlarm",
  noTemp: "filterNoTemp",
  empty: "filterEmpty",
  normal: "filterNormal",
} as const satisfies Record<StatusFilter, ConsoleWord>;
/** All houses, then each status, then the houses online. */
const order = [
  "all",
  "alarm",
  "offline",
  "noTemp",
  "empty",
  "normal",
  "online",
] as const satisfies readonly (typeof statusFilters)[number][];

/**
 * Houses by tile. In alarm, offline, without a temperature, empty and normal add up to all: a house
 * that is offline and in alarm counts as in alarm. `alsoAlarm` is the number of these houses, which
 * the filter `offline` shows too.
 */
export function tileCounts({ houses, alarm, offline, noTemp, empty, normal, online }: Tally) {
  const onlyOffline = houses - alarm - noTemp - empty - normal;
  return {
    count: { all: houses, alarm, offline: onlyOffline, noTemp, empty, normal, online },
    alsoAlarm: offline - onlyOffline,
  };
}

/**
 * The counts of the fleet. Each filters for its houses, either here (`onChoose`; `chosen` null: no
 * filter is set) or on another page (`hrefOf`).
 */
export const StatusTiles = observer(function StatusTiles(
  props:
    | { chosen: StatusFilter | null; onChoose: (filter: StatusFilter) => void }
    | { hrefOf: (filter: StatusFilter) => string },
) {
  const { t } = useConsoleText();
  return (
    <div className={css.tiles} role="group" aria-label={t("statusFilter")}>
      {order.map((filter) =>
        "hrefOf" in props ? (
          <Link key={filter} to={props.hrefOf(filter)} className={css.tile} data-filter={filter}>
            <TileText filter={filter} />
          </Link>
        ) : (
          <button
            key={filter}
            type="button"
            className={css.tile}
            data-filter={filter}
            aria-pressed={props.chosen === filter}
            onClick={() => props.onChoose(filter)}
          >
            <TileText filter={filter} />
          </button>
        ),
      )}
    </div>
  );
});

const TileText = observer(function TileText({ filter }: { filter: StatusFilter }) {
  const { fleet } = useStores();
  const { t, language } = useConsoleText();
  const tally = fleet.totals;
  const mark = markOf(filter, tally);
  const { count: counts, alsoAlarm } = tileCounts(tally);
  const count = counts[filter];
  return (
    <>
      <span className={`row ${css.tileName}`}>
        {mark !== null && <MarkShape name={mark} />}
        {t(words[filter])}
      </span>
      {fleet.isLoaded ? (
        <strong
          className={
            filter === "alarm" && mark !== null ? `${css.tileCount} mark-${mark}` : css.tileCount
          }
          data-quiet={count === 0}
        >
          {formatNumber(count, 0, language)}
          {filter === "offline" && alsoAlarm > 0 && (
            <small>{t("alsoAlarm", { count: formatNumber(alsoAlarm, 0, language) })}</small>
          )}
          {filter === "online" && tally.houses > 0 && (
            <small>{t("shareOnline", { percent: shareOf(count, tally.houses) })}</small>
          )}
        </strong>
      ) : (
        <span className={`${css.tileCount} skeleton`} />
      )}
    </>
  );
});

/** Returns the share of all houses in whole per cent, but 100 only if none is missing. */
const shareOf = (part: number, all: number): number => Math.floor((100 * part) / all);

function markOf(filter: StatusFilter, { worst }: Tally): MarkName | null {
  if (filter === "alarm") return isSeverity(worst) ? severityKey(worst) : null;
  return filter === "all" || filter === "online" ? null : filter;
}
