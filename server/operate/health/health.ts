import {
  type ChannelDown,
  type NoticesState,
  type ServerTrouble,
  serverTroubles,
  type StoreFault,
  storeFaults,
} from "../../../contract/operate/server-trouble.ts";
import type { Log } from "../../platform/base/log.ts";
import type { HealthReply, ServerCondition } from "../../platform/base/server-condition.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { isSure, storeFaultOf } from "../../platform/db/store-fault.ts";
import type { Ingest } from "../../telemetry/ingest/intake/ingest.ts";
import type { Disk } from "./data-disk.ts";

export interface HealthOptions {
  readonly database: Database;
  readonly disk: Disk;
  readonly build: string;
  /**
   * Channels that cannot send alarms; absent: no one is notified. Rejects when the state cannot be
   * determined.
   */
  readonly channelsDown?: () => Promise<readonly ChannelDown[]>;
  /** Delay of notices; absent: no one is notified. Rejects when the state cannot be determined. */
  readonly notices?: () => Promise<NoticesState | null>;
  /**
   * True while a restored installation sends no notices because they are not permitted yet; absent:
   * it sends them.
   */
  readonly tellsNobody?: () => Promise<boolean>;
  /** Watched installations that people must know of, with their organisations; absent: none. */
  readonly peers?: () => NonNullable<ServerCondition["peers"]>;
  /**
   * Number of installations that should receive its signs of life, and of those that do not;
   * absent: none.
   */
  readonly watchers?: () => HealthReply["watchers"];
  /** Webhooks that do not accept deliveries; absent: none. */
  readonly webhooks?: () => Promise<HealthReply["webhooks"]>;
  /** Cameras with secrets sealed by another key; absent: none. */
  readonly unreadableCameras?: () => Promise<number>;
  readonly ingest: Pick<Ingest, "ageMs" | "waitedMs" | "fault">;
  readonly now: () => number;
  readonly log: Log;
}

export interface Health {
  start(): void;
  stop(): void;
  /**
   * Returns the platform's report on itself. Refusal: 503 with the same body unless it stores
   * incoming data.
   */
  read(): HealthReply;
  /** Returns the same report in any state. */
  state(): HealthReply;
  /** Condition to notify people of. */
  condition(): ServerCondition;
  /** One write and read-back, and a check of the disk. */
  probe(): Promise<void>;
}

const everyMs = 3000;
const goodForMs = 10_000;
/** A message waits so long at most for its commit while all is well, ms. */
export const waitMaxMs = 5000;
/** Failing commits are reported after this time; a short restart of the database is not. */
const failMaxMs = 3000;
/** A delay of notices is reported from here on, ms. */
export const noticesLateMs = 15_000;
/** A smaller free share of the disk is reported. */
export const freeShareMin = 0.1;
const writeSql = `insert into installation (key, value) values ('healthProbe', to_jsonb($1::int8))
  on conflict (key) do update set value = excluded.value`;

/** Watches something that may fail: says in the log when it begins to and when it ends. */
class Watched {
  goodAt: number | null = null;
  /** Why the last look failed; null: it did not. */
  fault: StoreFault | null = null;
  #isBusy = false;
  readonly #what: string;
  readonly #log: Log;

  constructor(what: string, log: Log) {
    this.#what = what;
    this.#log = log;
  }

  /** `work` says whether it went well. One that hangs is not joined by others. */
  async look(at: number, work: () => Promise<boolean>): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      if (await work()) this.goodAt = at;
      if (this.fault !== null) this.#log.info(`${this.#what} again`);
      this.fault = null;
    } catch (err) {
      const reason = storeFaultOf(err) ?? "refused";
      if (this.fault === null) this.#log.warn({ err, reason }, `not: ${this.#what}`);
      this.fault = reason;
    } finally {
      this.#isBusy = false;
    }
  }
}

/**
 * Three signs, for none is enough: the row of the database fits its old page on a full disk, a
 * small file finds room where a large one does not, and without gateways nothing is committed.
 */
export function createHealth(options: HealthOptions): Health {
  const { database, disk, build, ingest, now, log, peers = () => [] } = options;
  const { watchers = () => ({ set: 0, failing: 0 }) } = options;
  const rows = new Watched("the database takes writes", log);
  const files = new Watched("the disk takes writes", log);
  let free: HealthReply["disk"] = null;
  let others = unasked;

  async function probe(): Promise<void> {
    const at = now();
    await Promise.all([
      rows.look(at, async () => {
        const isWritten = await writeRow(database, at);
        others = await readOthers(options);
        return isWritten;
      }),
      files.look(at, async () => {
        free = await disk.space();
        return disk.write().then(() => true);
      }),
    ]);
  }

  const reason = () => reasonOf({ rows, files, ingest, at: now() });
  const troubles = (why = reason()): readonly ServerTrouble[] =>
    troublesOf({
      notStoring: why !== null,
      ...troublesOfTelling(others),
      peerSilent: peers().length > 0,
      diskLow: free !== null && free.freeShare < freeShareMin,
    });

  function state(): HealthReply {
    const [why, found] = [reason(), troubles()];
    const isWarned = others.cameras > 0 || watchers().failing > 0;
    return {
      status: statusOf(isLookedAt(rows), found, isWarned),
      database: isGood(rows.goodAt, now()),
      ingestAgeMs: ingest.ageMs(),
      waitedMs: ingest.waitedMs(),
      disk: free,
      troubles: [...found],
      reason: why,
      notices: others.notices,
      unreadableCameras: others.cameras,
      watchers: watchers(),
      webhooks: others.webhooks,
      build,
      time: now(),
    };
  }

  return {
    ...probing(probe),
    read: () => unlessDown(state()),
    state,
    condition: () => conditionOf(troubles(), others, peers()),
    probe,
  };
}

const isLookedAt = ({ goodAt, fault }: Watched): boolean => goodAt !== null || fault !== null;

const conditionOf = (
  troubles: readonly ServerTrouble[],
  { down }: Others,
  peers: NonNullable<ServerCondition["peers"]>,
): ServerCondition => ({ troubles: [...troubles], channelsDown: [...down], peers });

/** Troubles with notices: no one is notified, or not in time, or not by every intended channel. */
const troublesOfTelling = ({ isSilent, notices, down }: Others) => ({
  tellsNobody: isSilent,
  noticesBehind: !isSilent && notices !== null && isBehind(notices),
  noticePathDown: down.length > 0,
});

/** Results queried from others at a check. */
interface Others {
  readonly isSilent: boolean;
  readonly down: readonly ChannelDown[];
  readonly notices: NoticesState | null;
  readonly cameras: number;
  readonly webhooks: HealthReply["webhooks"];
}
const noWebhooks = { failing: 0, stuck: 0 } as const;
const unasked: Others = {
  isSilent: false,
  down: [],
  notices: null,
  cameras: 0,
  webhooks: noWebhooks,
};

const readOthers = async ({
  tellsNobody = async () => false,
  channelsDown = async () => [],
  notices,
  unreadableCameras = async () => 0,
  webhooks = async () => noWebhooks,
}: HealthOptions): Promise<Others> => ({
  isSilent: await tellsNobody(),
  down: await channelsDown(),
  notices: (await notices?.()) ?? null,
  cameras: await unreadableCameras(),
  webhooks: await webhooks(),
});

/** Notices that are put aside are not sent either, however new they are. */
const isBehind = ({ behindMs, failing }: NoticesState): boolean =>
  behindMs > noticesLateMs || failing > 0;

/** Why nothing is stored, the surest of what is found; null while it is. */
function reasonOf({
  rows,
  files,
  ingest,
  at,
}: Pick<HealthOptions, "ingest"> & {
  readonly rows: Watched;
  readonly files: Watched;
  readonly at: number;
}): StoreFault | null {
  const found = new Set([files.fault, rowsFault(rows, at), commitsFault(ingest)]);
  return storeFaults.find((fault) => found.has(fault)) ?? null;
}

function rowsFault({ goodAt, fault }: Watched, at: number): StoreFault | null {
  if (fault !== null && isSure(fault)) return fault;
  const isNew = goodAt === null && fault === null;
  return isNew || isGood(goodAt, at) ? null : (fault ?? "slow");
}

function commitsFault(ingest: HealthOptions["ingest"]): StoreFault | null {
  const failing = ingest.fault();
  if (failing !== null && (isSure(failing.reason) || failing.forMs > failMaxMs))
    return failing.reason;
  return ingest.waitedMs() > waitMaxMs ? (failing?.reason ?? "slow") : null;
}

/** Starts and stops a check every few seconds. */
function probing(probe: () => Promise<void>): Pick<Health, "start" | "stop"> {
  let timer: NodeJS.Timeout | undefined;
  return {
    start: () => {
      void probe();
      timer = setInterval(() => void probe(), everyMs);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}

const troublesOf = (found: Readonly<Record<ServerTrouble, boolean>>): ServerTrouble[] =>
  serverTroubles.filter((trouble) => found[trouble]);

function unlessDown(body: HealthReply): HealthReply {
  if (body.status === "starting" || body.status === "degraded")
    throw new Refusal(503, "unavailable", { body });
  return body;
}

function statusOf(
  isKnown: boolean,
  found: readonly ServerTrouble[],
  isWarned: boolean,
): HealthReply["status"] {
  if (found.includes("notStoring")) return "degraded";
  if (!isKnown) return "starting";
  return found.length === 0 && !isWarned ? "ok" : "warning";
}

const isGood = (goodAt: number | null, at: number): boolean =>
  goodAt !== null && at - goodAt <= goodForMs;

/** True when what was written came back. Another process may have written since: both worked. */
async function writeRow(database: Database, at: number): Promise<boolean> {
  await database.query(writeSql, [at], { prepared: true });
  const [kept] = await database.query<{ value: number }>(
    "select value from installation where key = 'healthProbe'",
    [],
    { prepared: true },
  );
  return kept !== undefined && kept.value >= at;
}
