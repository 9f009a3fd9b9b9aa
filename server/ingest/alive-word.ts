import { topics } from "../../contract/mqtt.ts";
import { minuteMs } from "../../contract/time.ts";
import type { Log } from "../base/log.ts";
import { Rounds } from "../base/rounds.ts";
import type { Database } from "../db/open.ts";

export interface AliveWordDeps {
  readonly database: Pick<Database, "query">;
  /** At most once each: a lost one is followed by the next. */
  readonly send: (topic: string, payload: string) => Promise<void>;
  /** This server stores what it is given: while it does not, gateways are to notice. */
  readonly isStoring: () => boolean;
  readonly log: Log;
  readonly now: () => number;
  readonly pace?: Partial<typeof alivePace>;
}

/** ms. */
export const alivePace = {
  /** How often each gateway hears it. */
  everyMs: 5 * minuteMs,
  /** A part of them at a time: nobody is sent thousands at once. */
  partMs: 5000,
};

/**
 * Tells the gateways that are connected that this server lives and stores, each every five minutes:
 * one that has not heard it for ten knows that nobody watches its house.
 */
export function startAliveWord(deps: AliveWordDeps): { stop(): Promise<void> } {
  const { everyMs, partMs } = { ...alivePace, ...deps.pace };
  const parts = Math.max(1, Math.round(everyMs / partMs));
  let part = 0;
  const rounds = new Rounds({
    everyMs: partMs,
    log: deps.log,
    name: "word to gateways",
    work: async () => {
      part = (part + 1) % parts;
      await sayAlive(deps, parts, part);
    },
  });
  return { stop: () => rounds.stop() };
}

const partSql = `select g.network_id from gateways g join house_states s on s.house_id = g.house_id
  where s.is_online and g.id % $1::int = $2::int`;

/** Says it to one of so many parts of the gateways; a round of all parts says it to each once. */
export async function sayAlive(
  { database, send, isStoring, now }: AliveWordDeps,
  parts: number,
  part: number,
): Promise<void> {
  if (!isStoring()) return;
  const values = [parts, part];
  const found = await database.query<{ network_id: string }>(partSql, values, { prepared: true });
  const word = JSON.stringify({ v: 1, alive: true, server: now() });
  for (const { network_id: id } of found) await send(topics.time(id), word).catch(() => undefined);
}
