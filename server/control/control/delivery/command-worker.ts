import type { Order } from "../../../../contract/control/protocol/gateway-order.ts";
import {
  commandAfter,
  type CommandDue,
  dueOf,
  isClockBack,
} from "../../../../contract/control/command/command-life.ts";
import type { CommandLife } from "../../../../contract/control/command/command-state.ts";
import { mayBeSetSince } from "../../../../contract/control/command/set-since.ts";
import { shownVersion } from "../../../../contract/control/command/shown-version.ts";
import { frameRules, topics } from "../../../../contract/telemetry/mqtt.ts";
import type { SettingValue } from "../../../../contract/control/protocol/controller-setting.ts";
import { doEach } from "../../../platform/base/do-each.ts";
import type { Log } from "../../../platform/base/log.ts";
import { PollLoop, type Watch } from "../../../platform/base/poll-loop.ts";
import type { Database, Transaction } from "../../../platform/db/open-database.ts";
import { appendFacts } from "../../../platform/fact/append-facts.ts";
import type { Bus } from "../../../platform/fact/fact-bus.ts";
import { lockCommandsOf, isUnderWay } from "../command/command-row.ts";
import type { SessionEnds } from "../../../platform/session/sessions.ts";
import { refusalOf } from "../authority/author-check.ts";
import { cancelOf, orderOf, readOf, statusOf } from "./gateway-order.ts";
import { commandFacts, LockedCommand } from "../command/command-steps.ts";

/** ms. */
export const commandPace = {
  /** Check interval while a command is under way. */
  tickMs: 250,
  /**
   * A command whose gateway is connected to no server by then is not sent: its author is notified
   * at once, and it is not kept for later. Longer than two check intervals of another server.
   */
  reachMs: 1500,
} as const;

export interface CommandWorkerOptions {
  readonly database: Database;
  readonly bus: Bus;
  /** Sends to gateways; knows which of them this server can reach. */
  readonly broker: {
    has(networkId: string): boolean;
    /** `forMs`: latest delivery. */
    publish(topic: string, payload: string, forMs?: number): Promise<void>;
  };
  readonly log: Log;
  readonly now: () => number;
  readonly sessionEnds: SessionEnds;
  /** Absent: it polls at its own pace even while nothing is under way. */
  readonly watch?: Watch;
}

/** The version that a gateway reports. */
interface VersionRow {
  readonly version: string | null;
  readonly version_at: Date | null;
}

/** A command under way, and what its gateway is. */
interface Open extends VersionRow {
  readonly gateway_id: number;
  readonly network_id: string;
  readonly session: string | null;
  readonly is_online: boolean | null;
  readonly life: CommandLife;
  readonly cancel_asked_at: Date | null;
  readonly cancel_said_in: string | null;
  /** Time of measurement of the newest frame, at the latest. */
  readonly measured_at: Date | null;
}

/** A command whose turn it is, and all of its gateway. */
interface DueCommand {
  readonly command: LockedCommand;
  readonly otherCommands: readonly LockedCommand[];
  /** Null: this server cannot reach it, or no server can. */
  readonly session: string | null;
  readonly topic: string;
}

/** An order that is published after the commit. */
interface OutgoingOrder {
  readonly topic: string;
  readonly order: Order;
  readonly forMs: number;
}

const anyOpen = `exists (select 1 from control_commands c
  where ${isUnderWay} and c.life is not null)`;
/**
 * Time of measurement of the newest frame of s. The time is the device's and may run ahead, as the
 * skew of its frames shows; uncorrected, a frame from before the claim would seem to come after it.
 */
const measuredAt = `s.reading_at - make_interval(secs => case
  when abs(coalesce((s.clock->>'knownMs')::float8, 0)) > ${frameRules.skewMs} then 0
  else greatest((s.clock->>'knownMs')::float8, (s.clock->'run'->>'highMs')::float8, 0) / 1000 end)`;
/** Limited to these gateways; null: all. */
const openSql = `
  select c.gateway_id, g.network_id, g.session, s.is_online, c.life, c.cancel_asked_at,
    c.cancel_said_in, ${measuredAt} as measured_at, g.version, g.version_at
  from control_commands c join gateways g on g.id = c.gateway_id
    left join house_states s on s.house_id = c.house_id
  where ${isUnderWay} and c.life is not null and ($1::int[] is null or c.gateway_id = any($1))
  order by c.armed_at`;
/** Locks a gateway for one server at a time; no row: another server is working on it. */
const lockSql = `
  select g.network_id, g.session, s.is_online from gateways g
    left join house_states s on s.house_id = g.house_id
  where g.id = $1 for no key update of g skip locked`;
/** Lifetime at a broker of the orders that resolve a lost message, ms: longest wait there. */
const deliveryMs = 10_000;

/**
 * Carries commands out: sends and resends them, queries their status and reads back, as `dueOf`
 * decides. All its state is in the database: it may be killed at any moment, and several servers
 * may run it at once. Each step is committed before it is published.
 */
export class CommandWorker {
  readonly #options: CommandWorkerOptions;
  readonly #rounds: PollLoop;
  readonly #unsubscribe: () => void;
  /** Gateways named since the last round. */
  readonly #named = new Set<number>();
  /** Time of the last check of all gateways, ms of the process clock. */
  #checkedAt = -Infinity;

  constructor(options: CommandWorkerOptions) {
    this.#options = options;
    const { log, watch } = options;
    this.#rounds = new PollLoop({
      everyMs: commandPace.tickMs,
      work: () => this.#stepAll(),
      log,
      name: "commands",
      rest: { watch, until: anyOpen },
    });
    this.#unsubscribe = options.bus.subscribe("commandsDue", ({ gatewayId, isRead = false }) => {
      if (isRead) return;
      this.#named.add(gatewayId);
      void this.#rounds.runNow();
    });
  }

  /** Does the due work, or again when it is at work already. Never rejects. */
  runNow(): Promise<void> {
    this.#checkedAt = -Infinity;
    return this.#rounds.runNow();
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    await this.#rounds.stop();
  }

  /** Takes the next step of every open command. False: no command is open. */
  async #stepAll(): Promise<boolean> {
    const { database } = this.#options;
    const named = [...this.#named];
    this.#named.clear();
    // Between two full checks, only the named gateways are checked.
    const isPart = named.length > 0 && performance.now() - this.#checkedAt < commandPace.tickMs;
    if (!isPart) this.#checkedAt = performance.now();
    const open = await database.query<Open>(openSql, [isPart ? named : null], { prepared: true });
    const due = new Set(open.filter((item) => this.#isWork(item)).map(({ gateway_id: id }) => id));
    await doEach(
      due,
      (gatewayId) => this.#handleGateway(gatewayId),
      (gatewayId) => `gateway ${gatewayId}`,
    );
    return isPart || open.length > 0;
  }

  /**
   * Returns the session of the current connection; null if this server, or every server, cannot
   * reach it.
   */
  #sessionOf({
    network_id: name,
    session,
    is_online: isOnline,
  }: Pick<Open, "network_id" | "session" | "is_online">): string | null {
    return isOnline === true && this.#options.broker.has(name) ? session : null;
  }

  #isWork(open: Open): boolean {
    const at = this.#options.now();
    const session = this.#sessionOf(open);
    const { life } = open;
    return (
      (this.#hasSelection(life, session, at) &&
        commandAfter(life, { kind: "tick", session }, at) !== life) ||
      dueNow(open, session, at) !== null ||
      isCancelDue(open, session) ||
      isFrameDue(open) ||
      versionShown(life, open, at) !== null
    );
  }

  /** Another server may have the gateway of a command that was only just queued. */
  #hasSelection(life: CommandLife, session: string | null, at: number): boolean {
    const isReached = life.state !== "queued" || session !== null;
    return isReached || isClockBack(life, at) || at >= life.createdAt + commandPace.reachMs;
  }

  async #handleGateway(gatewayId: number): Promise<void> {
    const { database, bus, broker, now } = this.#options;
    const { orders, appended, over } = await database.transaction(async (tx) => {
      const [gateway] = await tx.query<Pick<Open, "network_id" | "session" | "is_online">>(
        lockSql,
        [gatewayId],
      );
      if (gateway === undefined) return { orders: [], appended: null, over: [] };
      const session = this.#sessionOf(gateway);
      const rows = await lockCommandsOf(tx, [gatewayId]);
      const locked = rows
        .filter(({ life }) => life !== null)
        .map((row) => new LockedCommand(tx, row));
      const waiting = locked.filter(({ life }) => life.state === "awaiting");
      const topic = topics.cmd(gateway.network_id);
      const orders: OutgoingOrder[] = [];
      for (const command of locked)
        orders.push(...(await this.#step(tx, { command, otherCommands: locked, session, topic })));
      const facts = await commandFacts(tx, locked);
      const over = waiting.filter(({ isUnderWay: isOpen }) => !isOpen);
      const last = { query: tx.finish };
      const appended = facts.length === 0 ? null : await appendFacts(last, facts, now());
      return { orders, appended, over };
    });
    if (appended !== null) bus.publish("committed", { ...appended, details: [] });
    const orgIds = over.map(({ row }) => row.org_id);
    if (orgIds.length > 0) bus.publish("recordsChanged", { kinds: ["approvals"], orgIds });
    for (const { topic, order, forMs } of orders)
      await broker.publish(topic, JSON.stringify(order), forMs);
  }

  /** Writes the step that one command needs now; returns the orders to send. */
  async #step(tx: Transaction, due: DueCommand): Promise<OutgoingOrder[]> {
    const { command: current, session, topic } = due;
    const at = this.#options.now();
    if (this.#hasSelection(current.life, session, at))
      await current.apply({ kind: "tick", session }, at);
    if (current.isUnderWay) await applyFrame(tx, due, at);
    if (!current.isUnderWay || session === null) return [];
    const orders: OutgoingOrder[] = [];
    const send = (order: Order, forMs = deliveryMs) => void orders.push({ topic, order, forMs });
    const { life, row } = current;
    if (isCancelDue({ ...row, life }, session)) {
      await current.recordCancelRequest(session, at);
      send(cancelOf(life));
    }
    switch (dueNow({ ...row, life }, session, at)) {
      case "say":
        if (await this.#sendFenced(tx, current, session, at))
          send(orderOf(current.row, current.life), (current.life.notAfter ?? at) - at);
        break;
      case "ask":
        await current.apply({ kind: "asked", session }, at);
        send(statusOf(life));
        break;
      case "read":
        await current.apply({ kind: "readAsked", session }, at);
        send(readOf(current.life));
        break;
      case null:
        break;
    }
    return orders;
  }

  /** False: it may no longer be sent, and has ended. */
  async #sendFenced(
    tx: Transaction,
    locked: LockedCommand,
    session: string,
    at: number,
  ): Promise<boolean> {
    if (locked.life.says > 0) return locked.apply({ kind: "said", session }, at);
    const reason = await refusalOf(tx, locked.row, { ...this.#options.sessionEnds, now: at });
    if (reason !== null) {
      await locked.apply({ kind: "cancelled", reason }, at);
      return false;
    }
    const [gateway] = await tx.query<{ last_seq: number }>(
      "update gateways set last_seq = last_seq + 1 where id = $1 returning last_seq",
      [locked.row.gateway_id],
    );
    if (gateway === undefined) return false;
    await locked.recordFirstSending(session, gateway.last_seq, at);
    return true;
  }
}

/** A command that is to be withdrawn is not sent again, because the copy could be begun. */
function dueNow(
  { life, cancel_asked_at: askedAt }: Pick<Open, "life" | "cancel_asked_at">,
  session: string | null,
  at: number,
): CommandDue {
  const due = dueOf(life, session, at);
  return due === "say" && askedAt !== null ? null : due;
}

/** A withdrawal is sent once in each connection, and only for sent commands. */
const isCancelDue = (
  {
    life,
    cancel_asked_at: askedAt,
    cancel_said_in: saidIn,
  }: Pick<Open, "life" | "cancel_asked_at" | "cancel_said_in">,
  session: string | null,
): boolean => askedAt !== null && session !== null && saidIn !== session && life.saidAt !== null;

/** An action that shows in frames has been carried out, and one was measured since. */
const isFrameDue = ({ life, measured_at: at }: Pick<Open, "life" | "measured_at">): boolean =>
  life.kind === "do" &&
  life.wish.length > 0 &&
  life.claimedAt !== null &&
  (at?.getTime() ?? 0) > life.claimedAt;

const versionShown = (
  life: CommandLife,
  { version, version_at: versionAt }: VersionRow,
  at: number,
) => shownVersion(life, { version, at: versionAt?.getTime() ?? null }, at);

/**
 * Reads the result of an action from the newest frame if it was measured after the action was
 * carried out.
 */
async function applyFrame(
  tx: Transaction,
  { command: current, otherCommands, session }: DueCommand,
  at: number,
): Promise<void> {
  const { life, row } = current;
  if (life.kind === "write" || life.wish.length === 0 || life.claimedAt === null) return;
  if (life.kind === "install") return applyVersion(tx, current, at);
  const [state] = await tx.query<{ detail: Readonly<Record<string, SettingValue>> }>(
    `select detail from house_states s where house_id = $1 and ${measuredAt} > $2
       and detail is not null`,
    [row.house_id, new Date(life.claimedAt)],
  );
  if (state === undefined) return;
  const values = Object.fromEntries(life.wish.map(({ k }) => [k, state.detail[k] ?? null]));
  const frame = { ...state, others: otherCommands.map(({ life: other }) => other), session };
  const settings = { values, rows: [] };
  const isSetSince = mayBeSetSince(life, frame) && { isSetSince: true };
  await current.apply({ kind: "values", id: null, rev: null, settings, ...isSetSince }, at);
}

/** Reads the version that the gateway has reported since. */
async function applyVersion(tx: Transaction, locked: LockedCommand, at: number): Promise<void> {
  const [gateway] = await tx.query<VersionRow>(
    "select version, version_at from gateways where id = $1",
    [locked.row.gateway_id],
  );
  const version = gateway === undefined ? null : versionShown(locked.life, gateway, at);
  if (version === null) return;
  const values = { version };
  await locked.apply({ kind: "values", id: null, rev: null, settings: { values, rows: [] } }, at);
}
