import type { Beat } from "../../../contract/operate/beat.ts";
import type { Log } from "../../platform/base/log.ts";
import { PollLoop } from "../../platform/base/poll-loop.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { only } from "../../platform/db/sql-statement.ts";

export type Figures = Pick<Beat, "urgent" | "houses">;

const figuresSql = `select
  (select count(*)::int from alarms where state <> 'closed' and severity = 1) as urgent,
  (select count(*)::int from houses) as houses`;

/**
 * Keeps the figures for signs of life up to date. They are read separately, because a database that
 * hangs must not delay a sign of life.
 */
export function refreshBeatFigures({
  database,
  log,
  everyMs,
  isNeeded,
}: {
  readonly database: Queryable;
  readonly log: Log;
  readonly everyMs: number;
  /** False: no one receives the figures, so nothing is read. */
  readonly isNeeded: boolean;
}): { now(): Figures; stop(): Promise<void> } {
  let figures: Figures = { urgent: 0, houses: 0 };
  if (!isNeeded) return { now: () => figures, stop: () => Promise.resolve() };
  const work = async () => {
    figures = only(await database.query<Figures>(figuresSql, [], { prepared: true }));
  };
  const rounds = new PollLoop({ everyMs, work, log, name: "figures of signs of life" });
  void rounds.runNow();
  return { now: () => figures, stop: () => rounds.stop() };
}
