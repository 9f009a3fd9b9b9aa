import type { Log } from "../../platform/base/log.ts";
import { startChunkedWork } from "../../platform/base/chunked-work.ts";
import type { Deps as Work } from "../../platform/api/in-transaction.ts";
import { type IsMine, mine } from "../../platform/db/job-claims.ts";
import { FigureRounds } from "./production-figures.ts";

interface Deps extends Work {
  readonly log: Log;
  /** Epoch ms. */
  readonly now: () => number;
  readonly isMine?: IsMine;
}

/** Flocks of a piece. */
const perTick = 20;
const pauseLeastMs = 100;
const restMs = 15_000;

/**
 * Keeps the figures of all flocks up to date: each day after its midnight, and repeatedly while it
 * runs. Due work is queried from the database, so a restart forgets nothing.
 */
export function startFigures({ database, bus, log, now, isMine }: Deps): { stop(): Promise<void> } {
  const rounds = new FigureRounds({ database, bus });
  return startChunkedWork({
    work: async () => (await rounds.step(now(), perTick)) > 0,
    restMs,
    pauseLeastMs,
    firstMs: pauseLeastMs,
    log,
    name: "figures of flocks",
    isMine: mine(isMine, "figures"),
  });
}
