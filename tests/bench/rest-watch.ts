import { appendFileSync } from "node:fs";
import { isMainThread, workerData } from "node:worker_threads";

/*
 * Loaded before the server (`--import`): notes how long the embedded engine, in its thread, rests
 * between two statements of one transaction. `REST_FILE`: where, a line of "epoch ms, ms" each.
 */
const file = process.env.REST_FILE;
/** Shorter ones are no matter, ms. */
const leastMs = 20;

/** The status in ReadyForQuery: within a transaction that has not failed. */
const inTransaction = 0x54;
const readyForQuery = 0x5a;

if (file !== undefined && !isMainThread && (workerData as { dataDir?: string } | null)?.dataDir) {
  const { PGlite } = await import("@electric-sql/pglite");
  const take = PGlite.prototype.execProtocolRawStream;
  let restsSince: number | null = null;
  PGlite.prototype.execProtocolRawStream = async function watched(message, options) {
    if (restsSince !== null) {
      const ms = performance.now() - restsSince;
      if (ms >= leastMs) appendFileSync(file, `${Date.now()} ${ms.toFixed(0)}\n`);
    }
    let last = new Uint8Array();
    await take.call(this, message, {
      ...options,
      onRawData: (part) => {
        last = part.length >= 6 ? part.slice(-6) : last;
        options?.onRawData?.(part);
      },
    });
    const isOpen = last[0] === readyForQuery && last[5] === inTransaction;
    restsSince = isOpen ? performance.now() : null;
  };
}
