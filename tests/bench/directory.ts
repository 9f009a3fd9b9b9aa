import { performance } from "node:perf_hooks";
import { createDirectory } from "../../server/fleet/gateway/gateway-directory.ts";
import { openFreshDatabase } from "../factories/database.ts";
import { onEachEngine } from "./engines.ts";
import { median, report } from "./figure.ts";
import { fillHouses } from "./read-fleet.ts";

/*
 * Re-reading the directory of all gateways, as each server does every 15 s and after each change by
 * a person: with nothing changed, one house changed, and everything read again. `loop` is the time
 * for which the server's main thread is busy and judges no message.
 */
const sizes = (process.env.HOUSES ?? "10000,100000").split(",").map(Number);
const rounds = 7;
/** Longest time that a frame may wait for it, ms. */
const loopMostMs = 50;

interface Cost {
  readonly ms: number;
  readonly loopMs: number;
}

async function costOf(work: () => Promise<void>): Promise<Cost> {
  const before = performance.eventLoopUtilization();
  const start = performance.now();
  await work();
  const { active } = performance.eventLoopUtilization(before);
  return { ms: performance.now() - start, loopMs: active };
}

await onEachEngine(async (engine) => {
  for (const houses of sizes) {
    const { database, close } = await openFreshDatabase();
    await fillHouses(database, houses, Date.now());
    await database.query("analyze");
    const directory = createDirectory(database);
    const whole = await costOf(() => directory.refresh());
    const [same, changed]: [Cost[], Cost[]] = [[], []];
    for (let round = 1; round <= rounds; round += 1) {
      same.push(await costOf(() => directory.refresh()));
      await database.query("update houses set phases = $2 where id = $1", [
        round,
        round % 2 === 0 ? "one" : "three",
      ]);
      changed.push(await costOf(() => directory.refresh()));
    }
    const figures = (name: string, costs: readonly Cost[], aim?: { readonly atMost: number }) => [
      {
        name: `${engine}, ${houses} gateways, ${name}`,
        value: median(costs.map(({ ms }) => ms)),
        unit: "ms",
      },
      {
        name: `${engine}, ${houses} gateways, ${name}, loop`,
        value: median(costs.map(({ loopMs }) => loopMs)),
        unit: "ms",
        ...(aim === undefined ? {} : { aim }),
      },
    ];
    report("directory", [
      ...figures("all read", [whole]),
      ...figures("nothing changed", same, { atMost: loopMostMs }),
      ...figures("one house changed", changed, { atMost: loopMostMs }),
    ]);
    await close();
  }
});
