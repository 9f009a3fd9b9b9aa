import { messageOf } from "../../contract/message.ts";
import type { Log } from "../base/log.ts";
import type { Deps as Work } from "../call/work.ts";
import { FigureRounds } from "./figures.ts";

interface Deps extends Work {
  readonly log: Log;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Some flocks at a time, and as long a pause as they took: frames have their turn between them. */
const perTick = 20;
const pauseLeastMs = 100;
const restMs = 15_000;

/**
 * Keeps the figures of all flocks up to date: each day after its midnight, and again and again
 * while it runs. What is due is asked of the database, so a restart forgets nothing.
 */
export function startFigures({ database, bus, log, now }: Deps): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  const rounds = new FigureRounds({ database, bus });
  const next = (afterMs: number) => {
    if (isStopped) return;
    timer = setTimeout(() => {
      const begun = performance.now();
      running = rounds.step(now(), perTick).then(
        (count) => next(count === 0 ? restMs : Math.max(pauseLeastMs, performance.now() - begun)),
        (error: unknown) => {
          log.warn({ error: messageOf(error) }, "figures of flocks");
          next(restMs);
        },
      );
    }, afterMs);
  };
  next(pauseLeastMs);
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
