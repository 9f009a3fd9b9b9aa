import { unbroken } from "../../../ui/unbroken.tsx";
import { inOneLanguage } from "../../../../contract/base/words.ts";
import { Callout } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import type { WorkNote } from "../../../../contract/alarm/planned-work.ts";
import { useStores } from "../../../context/use-stores.ts";
import { AnswerFailure } from "../../components/answer/answer-failure.tsx";
import { usePlannedWorkText } from "../../../i18n/words/alarm/planned-work-words.ts";
import { paths } from "../../../lib/data/paths.ts";
import { formatTime } from "../../../lib/time/format-time.ts";

/**
 * Planned work in progress or starting within a day, in the user's houses; renders nothing without
 * any.
 */
export const WorkNotes = observer(function WorkNotes({
  isFailureShown = true,
}: {
  /** False: the page itself reports that the summary could not be loaded. */
  readonly isFailureShown?: boolean;
}) {
  const { fleetSummary, recordChangeCounts, connection } = useStores();
  const { t, language } = usePlannedWorkText();
  const refreshKey = recordChangeCounts.countOf("plannedWorks");
  useEffect(() => fleetSummary.watch(), [fleetSummary]);
  useEffect(() => {
    if (refreshKey > 0) void fleetSummary.load();
  }, [fleetSummary, refreshKey]);
  const works = fleetSummary.summary?.works ?? [];
  const { reply, failure, load } = fleetSummary;
  const loadedAt = reply === null ? null : reply.serverTime - connection.skewMs;
  const failureNote = isFailureShown && (
    <AnswerFailure query={{ loadedAt, failure, load }} what={t("plannedWorks")} />
  );
  if (works.length === 0) return failureNote;
  return (
    <>
      {failureNote}
      <Callout compact icon={null}>
        {works.map((work) => (
          <div key={`${work.isRunning} ${work.id}`}>
            <Link to={`${paths.alarmCurrent}?tab=${work.isRunning ? "workRuns" : "works"}`}>
              {unbroken(
                t(work.isRunning ? "workNow" : "workSoon", {
                  ...times(work),
                  name: inOneLanguage(work.name, language),
                  houses: t("workHouses", { count: work.houses }),
                }),
              )}
            </Link>
          </div>
        ))}
      </Callout>
    </>
  );
});

/** Includes the day, because the work may start tomorrow. */
function times({ from, to, timeZone }: WorkNote) {
  const [begin = "", end = ""] = [from, to].map((at) => formatTime(at, timeZone).slice(5, 16));
  return { from: begin, to: begin.slice(0, 5) === end.slice(0, 5) ? end.slice(6) : end };
}
