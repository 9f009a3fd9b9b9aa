import { topics } from "../../../../contract/telemetry/mqtt.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import type { Log } from "../../../platform/base/log.ts";
import { PollLoop } from "../../../platform/base/poll-loop.ts";
import type { Queryable } from "../../../platform/db/open-database.ts";

export interface AliveMessageDeps {
  readonly database: Queryable;
  /** Sends a message at most once (QoS 0): if one is lost, the next follows soon. */
  readonly send: (topic: string, payload: string) => Promise<void>;
  /** This server stores new data: while it does not, gateways must notice. */
  readonly isStoring: () => boolean;
  /**
   * Servers behind one broker reach all gateways: each sends for its own houses. Absent: for all.
   */
  readonly ownsHouse?: (houseId: number) => boolean;
  readonly log: Log;
  readonly now: () => number;
  readonly pace?: Partial<typeof alivePace>;
}

/** ms. */
export const alivePace = {
  /** Interval of the message to each gateway. */
  everyMs: 5 * minuteMs,
  /** Interval between parts of the gateways, to avoid thousands of messages at once. */
  partMs: 5000,
};

/**
 * Sends a sign of life to every connected gateway each five minutes: this server runs and stores. A
 * gateway that has not received it for ten minutes knows that its house is not monitored.
 */
export function startAliveMessages(deps: AliveMessageDeps): { stop(): Promise<void> } {
  const { everyMs, partMs } = { ...alivePace, ...deps.pace };
  const parts = Math.max(1, Math.round(everyMs / partMs));
  let part = 0;
  const rounds = new PollLoop({
    everyMs: partMs,
    log: deps.log,
    name: "word to gateways",
    work: async () => {
      part = (part + 1) % parts;
      await sendAlive(deps, parts, part);
    },
  });
  return { stop: () => rounds.stop() };
}

const partSql = `select g.network_id, g.house_id
  from gateways g join house_states s on s.house_id = g.house_id
  where s.is_online and g.id % $1::int = $2::int`;

/** Sends the sign of life to one part of the gateways; a round of all parts reaches each once. */
export async function sendAlive(
  { database, send, isStoring, ownsHouse = () => true, now }: AliveMessageDeps,
  parts: number,
  part: number,
): Promise<void> {
  if (!isStoring()) return;
  const values = [parts, part];
  const rows = await database.query<{ network_id: string; house_id: number }>(partSql, values, {
    prepared: true,
  });
  const word = JSON.stringify({ v: 1, alive: true, server: now() });
  for (const { network_id: id, house_id: houseId } of rows)
    if (ownsHouse(houseId)) await send(topics.time(id), word).catch(() => undefined);
}
