import type { z } from "zod";
import type { healthSchema } from "../../contract/route/route.ts";
import type { Database } from "../db/open.ts";
import type { Log } from "../base/log.ts";
import { Refusal } from "../base/refusal.ts";

export type HealthReply = z.infer<typeof healthSchema>;

export interface HealthOptions {
  readonly database: Database;
  readonly build: string;
  readonly ingestAgeMs: () => number | null;
  readonly now: () => number;
  readonly log: Log;
}

export interface Health {
  start(): void;
  stop(): void;
  /**
   * What the platform reports of itself. Refusal: 503 with the same body unless the database took a
   * write and gave it back in the last ten seconds.
   */
  read(): HealthReply;
  /** One write and read-back. */
  probe(): Promise<void>;
}

const everyMs = 3000;
const goodForMs = 10_000;
const writeSql = `insert into installation (key, value) values ('healthProbe', to_jsonb($1::int8))
  on conflict (key) do update set value = excluded.value`;

export function createHealth({ database, build, ingestAgeMs, now, log }: HealthOptions): Health {
  let timer: NodeJS.Timeout | undefined;
  let goodAt: number | null = null;
  let hasFailed = false;
  let isProbing = false;

  async function probe(): Promise<void> {
    // A probe that hangs with the database is not joined by others.
    if (isProbing) return;
    isProbing = true;
    const at = now();
    try {
      await database.query(writeSql, [at]);
      const [kept] = await database.query<{ value: number }>(
        "select value from installation where key = 'healthProbe'",
      );
      // Another process may have written since; then both writes worked.
      if (kept !== undefined && kept.value >= at) goodAt = at;
    } catch (err) {
      if (!hasFailed) log.warn({ err }, "the database does not take writes");
      hasFailed = true;
      return;
    } finally {
      isProbing = false;
    }
    if (hasFailed) log.info("the database takes writes again");
    hasFailed = false;
  }

  return {
    start: () => {
      void probe();
      timer = setInterval(() => void probe(), everyMs);
      timer.unref();
    },
    stop: () => clearInterval(timer),
    read: () => {
      const isGood = goodAt !== null && now() - goodAt <= goodForMs;
      const body: HealthReply = {
        status: isGood ? "ok" : goodAt === null && !hasFailed ? "starting" : "degraded",
        engine: database.engine,
        database: isGood,
        ingestAgeMs: ingestAgeMs(),
        build,
        time: now(),
      };
      if (!isGood) throw new Refusal(503, "unavailable", { body });
      return body;
    },
    probe,
  };
}
