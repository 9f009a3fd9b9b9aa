import type { Logger } from "pino";
import {
  gatewayAck,
  gatewayAttr,
  gatewayEvent,
  gatewayLog,
  parseUpTopic,
} from "../../contract/mqtt.ts";
import type { Bus } from "../fact/bus.ts";
import { messageOf } from "../../contract/message.ts";
import { isAway } from "../db/open.ts";
import { readRowTypes, type RowTypes } from "../db/row-type.ts";
import { decodeTelemetry, parseJson, type Refused } from "./codec.ts";
import { type CommitPorts, commitBatch } from "./commit.ts";
import type { Directory } from "../gateway/directory.ts";
import type { Item } from "./ingest-item.ts";
import { LiveStates } from "./live-state.ts";

export interface IngestPorts extends Omit<CommitPorts, "liveStates" | "rowTypes"> {
  readonly bus: Bus;
  readonly directory: Directory;
  readonly log: Logger;
  readonly now: () => number;
}

/** The one door for everything gateways say. */
export interface Ingest {
  /**
   * Resolves when what the message said is committed: only then may it be acknowledged. Never
   * rejects for what the message holds; rejects when the door closes first.
   */
  take(topic: string, payload: Buffer): Promise<void>;
  /** Asks the judge again about houses whose timers are over, or that have gone silent. */
  ask(items: readonly Extract<Item, { kind: "tick" | "silent" }>[]): void;
  /** Age of the newest committed message; null before the first. */
  ageMs(): number | null;
  /** Messages that wait for their commit. */
  waiting(): number;
  /** Finishes what is on its way to the disk; the rest stays unacknowledged and comes again. */
  stop(): Promise<void>;
}

interface Waiting {
  readonly items: readonly Item[];
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** Most messages in one commit. */
const batchMax = 500;
/** Pause between tries while the database is away. */
const retryMs = 500;

const messageSchemas = {
  event: gatewayEvent,
  ack: gatewayAck,
  attr: gatewayAttr,
  log: gatewayLog,
} as const;

/**
 * SQLSTATE classes that say nothing of the message: a tie between transactions, a schema or state
 * that does not fit, no room, an operator at work. The same message may well be stored later, so it
 * must not be acknowledged unstored.
 */
const isDatabaseFault = (error: unknown): boolean =>
  /^(?:40|42|53|55|57)\w{3}$/.test(String((error as { code?: unknown }).code));

export function createIngest(ports: IngestPorts): Ingest {
  const { bus, directory, log, now } = ports;
  let rowTypes: RowTypes | null = null;
  const commitPorts: CommitPorts = {
    ...ports,
    liveStates: new LiveStates(),
    rowTypes: async () => (rowTypes ??= await readRowTypes(ports.database.query)),
  };
  let queue: Waiting[] = [];
  let isStopped = false;
  let committedAt: number | null = null;
  let isWorking = false;
  let working: Promise<void> = Promise.resolve();

  const enqueue = (items: readonly Item[]): Promise<void> =>
    new Promise((resolve, reject) => {
      if (isStopped) return reject(new Error("the ingest is closed"));
      queue.push({ items, resolve, reject });
      if (!isWorking) working = work();
    });

  /** Group commit: while one batch is written the next one gathers. */
  async function work(): Promise<void> {
    isWorking = true;
    // Messages read from the sockets in this turn of the loop go into the first batch together.
    await new Promise((resolve) => setImmediate(resolve));
    while (queue.length > 0 && !isStopped) {
      const batch = queue.slice(0, batchMax);
      queue = queue.slice(batchMax);
      await settle(batch);
    }
    if (isStopped)
      for (const { reject } of queue.splice(0)) reject(new Error("the ingest is closed"));
    // In the same turn as the last look at the queue: what comes next starts the work again.
    isWorking = false;
  }

  async function settle(batch: readonly Waiting[]): Promise<void> {
    try {
      const committed = await commitBatch(
        commitPorts,
        batch.flatMap((waiting) => waiting.items),
        now(),
      );
      committedAt = now();
      bus.publish("committed", committed);
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (isAway(error) || isDatabaseFault(error)) {
        // A database that was restored knows the types by other numbers.
        rowTypes = null;
        return later(batch, error);
      }
      if (batch.length > 1) {
        // One of them cannot be stored: find it, so that the others are not held up by it.
        const half = batch.length >> 1;
        await settle(batch.slice(0, half));
        return settle(batch.slice(half));
      }
      return setAside(batch[0]!, error);
    }
  }

  async function later(batch: readonly Waiting[], error: unknown): Promise<void> {
    log.warn(
      { error: messageOf(error), waiting: queue.length + batch.length },
      "database away or at fault, gateways wait",
    );
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    queue = [...batch, ...queue];
  }

  /**
   * A message that breaks the commit itself: a fault of ours. It is kept with its reason and the
   * gateway may go on.
   */
  async function setAside(waiting: Waiting, error: unknown): Promise<void> {
    log.error({ error: messageOf(error) }, "message set aside");
    const items = waiting.items.flatMap((item): Item[] => {
      if (item.kind === "tick" || item.kind === "silent") return [];
      if (item.kind === "refused") return [];
      const payload = Buffer.from(JSON.stringify(item.kind === "frames" ? item.frames : item.body));
      return [
        {
          kind: "refused",
          networkId: item.entry.networkId,
          topic: item.kind,
          payload,
          receivedAt: item.receivedAt,
          refused: [{ reason: "badMessage", detail: messageOf(error).slice(0, 200) }],
        },
      ];
    });
    try {
      if (items.length > 0) await commitBatch(commitPorts, items, now());
      waiting.resolve();
    } catch (failure) {
      if (isAway(failure) || isDatabaseFault(failure)) return later([waiting], failure);
      log.error({ error: messageOf(failure) }, "message could not be kept");
      waiting.reject(new Error("message could not be kept"));
    }
  }

  return {
    take: (topic, payload) => enqueue(itemsOf(directory, topic, payload, now())),
    ask: (items) => {
      if (items.length > 0)
        enqueue(items).catch((error: unknown) =>
          log.debug({ error: messageOf(error) }, "question dropped"),
        );
    },
    ageMs: () => (committedAt === null ? null : now() - committedAt),
    waiting: () => queue.length,
    stop: async () => {
      isStopped = true;
      await working;
    },
  };
}

/** What a message becomes. It always becomes something: what is not taken is kept as refused. */
function itemsOf(directory: Directory, topic: string, payload: Buffer, receivedAt: number): Item[] {
  const parsed = parseUpTopic(topic);
  const refuse = (networkId: string, refused: readonly Refused[]): Item[] =>
    refused.length === 0
      ? []
      : [{ kind: "refused", networkId, topic, payload, refused, receivedAt }];
  if (parsed === null) return refuse("", [{ reason: "badTopic", detail: topic.slice(0, 200) }]);
  const entry = directory.byNetworkId(parsed.networkId);
  if (entry === undefined)
    return refuse(parsed.networkId, [{ reason: "unknownGateway", detail: parsed.networkId }]);
  if (entry.isRevoked) return refuse(entry.networkId, [{ reason: "revoked", detail: "" }]);
  if (parsed.kind === "tele") {
    const { frames, refused } = decodeTelemetry(payload);
    const taken: Item[] = frames.length > 0 ? [{ kind: "frames", entry, frames, receivedAt }] : [];
    return [...taken, ...refuse(entry.networkId, refused)];
  }
  const json = parseJson(payload);
  if ("reason" in json) return refuse(entry.networkId, [json]);
  const body = messageSchemas[parsed.kind].safeParse(json.value);
  if (!body.success)
    return refuse(entry.networkId, [
      { reason: "badMessage", detail: body.error.issues[0]?.message ?? "wrong shape" },
    ]);
  return [{ kind: "message", entry, messageKind: parsed.kind, body: body.data, receivedAt }];
}
