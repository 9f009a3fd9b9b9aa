import type { Log } from "../base/log.ts";
import { startPieces } from "../base/pieces.ts";
import type { Deps as Work } from "../call/work.ts";
import type { IsMine } from "../db/claim.ts";
import { FigureRounds } from "./figures.ts";

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
 * Keeps the figures of all flocks up to date: each day after its midnight, and again and again
 * while it runs. What is due is asked of the database, so a restart forgets nothing.
 */
export function startFigures({ database, bus, log, now, isMine }: Deps): { stop(): Promise<void> } {
  const rounds = new FigureRounds({ database, bus });
  return startPieces({
    work: async () => (await rounds.step(now(), perTick)) > 0,
    restMs,
    pauseLeastMs,
    firstMs: pauseLeastMs,
    log,
    name: "figures of flocks",
    isMine: isMine && (() => isMine("figures")),
  });
}
