import {
  type ChannelDown,
  type NoticesState,
  type ServerTrouble,
  serverTroubles,
  type StoreFault,
  storeFaults,
} from "../../../contract/operate/server-trouble.ts";
import { noteWork } from "../../platform/base/failing-work.ts";
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
  readonly isNotifyingPaused?: () => Promise<boolean>;
  /** Watched installations that people must know about, with their organisations; absent: none. */
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
  /** The Redis that joins several servers; absent: none. */
  readonly redis?: () => HealthReply["redis"];
  /** Work of this server and its processes that fails again and again; absent: none. */
  readonly failingWork?: () => readonly string[];
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
/** Longest normal wait of a message for its commit, ms. */
export const waitMaxMs = 5000;
/** Failing commits are reported after this time; a short restart of the database is not. */
const failMaxMs = 3000;
/** A delay of notices is reported from here on, ms. */
export const noticesLateMs = 15_000;
/** A smaller free share of the disk is reported. */
export const freeShareMin = 0.1;
const writeSql = `insert into installation (key, value) values ('healthProbe', to_jsonb($1::int8))
  on conflict (key) do update set value = excluded.value`;

/** Monitors one resource, and logs the start and end of its failure. */
class FaultWatch {
  goodAt: number | null = null;
  /** Reason of the last check's failure; null: it succeeded. */
  fault: StoreFault | null = null;
  #isBusy = false;
  readonly #what: string;
  readonly #log: Log;

  constructor(name: string, log: Log) {
    this.#what = name;
    this.#log = log;
  }

  /** `work` resolves to true on success. While one hangs, further checks are skipped. */
  async check(at: number, work: () => Promise<boolean>): Promise<void> {
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
 * Three checks, because none is enough alone: on a full disk a row still fits its old page, a small
 * file fits where a large one does not, and without gateways there are no commits.
 */
export function createHealth(options: HealthOptions): Health {
  const { database, disk, build, ingest, now, log } = options;
  const { peers, watchers, redis, failingWork } = { ...noExtraChecks, ...options };
  const rows = new FaultWatch("the database takes writes", log);
  const files = new FaultWatch("the disk takes writes", log);
  let free: HealthReply["disk"] = null;
  let otherChecks = noChecks;

  async function probe(): Promise<void> {
    const at = now();
    await Promise.all([
      rows.check(at, async () => {
        const isWritten = await writeRow(database, at);
        otherChecks = await readOtherChecks(options, otherChecks);
        return isWritten;
      }),
      files.check(at, async () => {
        free = await disk.space();
        return disk.write().then(() => true);
      }),
    ]);
  }

  const reason = () => reasonOf({ rows, files, ingest, at: now() });
  const troubles = (why = reason()): readonly ServerTrouble[] =>
    troublesOf({
      notStoring: why !== null,
      ...noticeTroubles(otherChecks),
      peerSilent: peers().length > 0,
      diskLow: free !== null && free.freeShare < freeShareMin,
    });

  function state(): HealthReply {
    const [why, found, failing] = [reason(), troubles(), failingWork()];
    const counted = otherChecks.cameras + watchers().failing + failing.length;
    return {
      status: statusOf(isChecked(rows), found, isMissed(redis()) || counted > 0),
      database: isGood(rows.goodAt, now()),
      ingestAgeMs: ingest.ageMs(),
      waitedMs: ingest.waitedMs(),
      disk: free,
      troubles: [...found],
      reason: why,
      ...reported(otherChecks),
      watchers: watchers(),
      redis: redis(),
      failingWork: [...failing],
      build,
      time: now(),
    };
  }

  return {
    ...probing(probe),
    read: () => unlessDown(state()),
    state,
    condition: () => conditionOf(troubles(), otherChecks, peers()),
    probe,
  };
}

const noExtraChecks = {
  peers: () => [],
  watchers: () => ({ set: 0, failing: 0 }),
  redis: () => null,
  failingWork: () => [],
};

const reported = ({ notices, cameras, webhooks }: OtherChecks) => ({
  notices,
  unreadableCameras: cameras,
  webhooks,
});

const isMissed = (redis: HealthReply["redis"]): boolean => redis === "away" || redis === "mute";

const isChecked = ({ goodAt, fault }: FaultWatch): boolean => goodAt !== null || fault !== null;

const conditionOf = (
  troubles: readonly ServerTrouble[],
  { down }: OtherChecks,
  peers: NonNullable<ServerCondition["peers"]>,
): ServerCondition => ({ troubles: [...troubles], channelsDown: [...down], peers });

/** Troubles with notices: no one is notified, or not in time, or not by every intended channel. */
const noticeTroubles = ({ isSilent, notices, down }: OtherChecks) => ({
  tellsNobody: isSilent,
  noticesBehind: !isSilent && notices !== null && isBehind(notices),
  noticePathDown: down.length > 0,
});

/** Results queried from others at a check. */
interface OtherChecks {
  readonly isSilent: boolean;
  readonly down: readonly ChannelDown[];
  readonly notices: NoticesState | null;
  readonly cameras: number;
  readonly webhooks: HealthReply["webhooks"];
}
const noWebhooks = { failing: 0, stuck: 0 } as const;
const noChecks: OtherChecks = {
  isSilent: false,
  down: [],
  notices: null,
  cameras: 0,
  webhooks: noWebhooks,
};

/**
 * A check that fails keeps its last result and is listed as failing work; it does not keep data
 * from being stored.
 */
async function readOtherChecks(
  {
    isNotifyingPaused = async () => false,
    channelsDown = async () => [],
    notices = async () => null,
    unreadableCameras = async () => 0,
    webhooks = async () => noWebhooks,
    log,
  }: HealthOptions,
  last: OtherChecks,
): Promise<OtherChecks> {
  async function check<T>(name: string, before: T, read: () => Promise<T>): Promise<T> {
    try {
      const result = await read();
      noteWork(`health: ${name}`, false);
      return result;
    } catch (err) {
      noteWork(`health: ${name}`, true);
      log.warn({ err }, `health: ${name}`);
      return before;
    }
  }
  return {
    isSilent: await check("notification switch", last.isSilent, isNotifyingPaused),
    down: await check("notice channels", last.down, channelsDown),
    notices: await check("notices", null, notices),
    cameras: await check("cameras", last.cameras, unreadableCameras),
    webhooks: await check("webhooks", last.webhooks, webhooks),
  };
}

/** Notices that failed to be planned are late too, however new they are. */
const isBehind = ({ behindMs, failing }: NoticesState): boolean =>
  behindMs > noticesLateMs || failing > 0;

/** Reason why nothing is stored, the most certain one; null while data is stored. */
function reasonOf({
  rows,
  files,
  ingest,
  at,
}: Pick<HealthOptions, "ingest"> & {
  readonly rows: FaultWatch;
  readonly files: FaultWatch;
  readonly at: number;
}): StoreFault | null {
  const results = new Set([files.fault, rowsFault(rows, at), commitsFault(ingest)]);
  return storeFaults.find((fault) => results.has(fault)) ?? null;
}

function rowsFault({ goodAt, fault }: FaultWatch, at: number): StoreFault | null {
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

/** True when the row reads back. Another process may have written since: then both worked. */
async function writeRow(database: Database, at: number): Promise<boolean> {
  await database.query(writeSql, [at], { prepared: true });
  const [stored] = await database.query<{ value: number }>(
    "select value from installation where key = 'healthProbe'",
    [],
    { prepared: true },
  );
  return stored !== undefined && stored.value >= at;
}
