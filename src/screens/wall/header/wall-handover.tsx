import css from "./wall-handover.module.css";
import { reaction } from "mobx";
import { observer } from "mobx-react-lite";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { useStores } from "../../../context/use-stores.ts";
import { handoverWords } from "../../../i18n/words/alarm/handover-words.ts";
import { commonShiftTimes, shiftStart } from "../../../lib/time/shift-clock.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { ApiQuery } from "../../../stores/record/api-query.ts";
import { HandoverView } from "../../../ui/handover-view.tsx";
import { useShortName } from "../../shared/use-short-name.ts";
import { useWall } from "../../shared/wall-context.ts";
import { personName } from "../../../stores/record/person-names.ts";

/** Time after which the handover closes, because the wall is needed. */
const shownMs = 2 * minuteMs;
const shiftMs = 8 * hourMs;
const longestMs = 24 * hourMs;
const notesShown = 5;
/** Most rows per part. */
const rowsMax = 12;

/** As many rows per part as fit, so that nothing below is cut off. */
function useFittingRows(content: unknown) {
  const room = useRef<HTMLDivElement>(null);
  const [max, setMax] = useState(rowsMax);
  useLayoutEffect(() => {
    if (content === undefined) return;
    const { scrollHeight = 0, clientHeight = 0 } = room.current ?? {};
    if (scrollHeight > clientHeight + 1 && max > 1) setMax(max - 1);
  }, [max, content]);
  return { room, max };
}

/**
 * The shift by the set times, otherwise since the last handover, as an overlay on the wall. An
 * urgent alarm closes it.
 */
export const WallHandover = observer(function WallHandover({ onClose }: { onClose: () => void }) {
  const { fleet, page, callApi, connection } = useStores();
  const { t, homeZone: timeZone, nameOf } = useWall();
  const shortName = useShortName();
  const startByClock = (now: number) =>
    shiftStart(commonShiftTimes(fleet.orgs.values()), timeZone, now);
  const [query] = useState(
    () =>
      new ApiQuery(async (options) => {
        const answer = await callApi("listHandover", { page: 1, pageSize: notesShown }, options);
        const to = Math.floor(connection.serverNow / 1000) * 1000;
        const last = startByClock(to) ?? answer.rows[0]?.writtenAt ?? to - shiftMs;
        const from = Math.max(last, to - longestMs);
        return {
          report: await callApi("handoverReport", { from, to }, options),
          kept: answer.rows,
        };
      }),
  );
  useEffect(() => {
    void query.load(false);
    const timer = page.clock.after(shownMs, onClose);
    const stop = reaction(
      () => fleet.totals.unacknowledgedBySeverity[1],
      (count, before) => count > before && onClose(),
    );
    return () => {
      page.clock.cancel(timer);
      stop();
      query.drop();
    };
  }, [query, page.clock, fleet, onClose]);
  const { value, failure } = query;
  const { room, max } = useFittingRows(value);
  const at = (timestamp: number) => formatTime(timestamp, timeZone).slice(5, 16);
  return (
    <section className={`${css.wallHandover} panel`} aria-label={t(handoverWords.shift)}>
      <header>
        <h2>{t(handoverWords.shift)}</h2>
        {value !== undefined && (
          <span>
            {t(handoverWords.period, {
              from: at(value.report.from),
              to: at(value.report.to),
            })}
          </span>
        )}
        <button type="button" data-target="" onClick={onClose}>
          {t(handoverWords.close)}
        </button>
      </header>
      {value === undefined ? (
        <p className="handover-none" role="status">
          {t(failure === null ? handoverWords.loading : handoverWords.failed)}{" "}
          {failure !== null && (
            <button type="button" data-target="" onClick={() => void query.load(false)}>
              {t(handoverWords.retry)}
            </button>
          )}
        </p>
      ) : (
        <div ref={room} className={css.handoverRoom}>
          <HandoverView
            report={value.report}
            notes={value.kept}
            max={max}
            language={t.language}
            timeZone={timeZone}
            isBrief
            houseName={(id) => {
              const house = fleet.house(id)?.house;
              return house === undefined ? "–" : `${shortName(house.farmId)} ${nameOf(house)}`;
            }}
            farmName={shortName}
            personName={personName}
          />
        </div>
      )}
    </section>
  );
});
