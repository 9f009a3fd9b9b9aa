import { type Beat, dutiesRefused } from "../../../contract/operate/beat.ts";
import type { PeerState, RingKind } from "../../../contract/operate/peer.ts";
import { type PeerTrouble, peerTroubleKinds } from "../../../contract/operate/server-trouble.ts";
import type { Log } from "../../platform/base/log.ts";
import { PollLoop, type Watch } from "../../platform/base/poll-loop.ts";
import type { Database, Transaction } from "../../platform/db/open-database.ts";
import type { Bus } from "../../platform/fact/fact-bus.ts";
import { dropNotices } from "../../notify/notice-send/answer/peer-ring.ts";
import { type Known, peerStateOf } from "./peer-judge.ts";

export interface PeerWorkerDeps {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Log;
  /** Epoch ms. */
  readonly now: () => number;
  /** ms of a monotonic clock. */
  readonly elapsedMs: () => number;
  /** True while signs can be received: the route is open, and whatever arrives is stored. */
  readonly isReceiving: () => boolean;
  /** Reports whether this server reaches a host outside. */
  readonly line: () => Promise<"up" | "down">;
  readonly watch?: Watch;
  readonly pace?: Partial<typeof peerPace>;
}

/** ms. */
export const peerPace = {
  everyMs: 2000,
  /** Longest time between two checks; beyond it this process was stopped, or the machine slept. */
  gapMs: 15_000,
};

/** This process's observations of one installation. */
interface PeerObservation {
  /** Mark of its last beat. */
  readonly mark: string;
  /** Arrival of that beat, and since when each has refused; by the monotonic clock. */
  readonly changedAt: number;
  readonly refusingFrom: number | null;
}

interface Row {
  readonly id: number;
  readonly name: string;
  readonly org_id: number;
  readonly silent_after_s: number;
  readonly beat: Beat | null;
  readonly heard_at: Date | null;
  readonly state: PeerState;
  readonly state_since: Date;
  readonly ring_id: number | null;
  readonly ring_kind: RingKind | null;
}

/** A trouble with the organisation that watches the installation. */
export type StoredPeerTrouble = PeerTrouble & { readonly orgId: number };

const rowsSql = `select p.id, p.name, f.org_id, p.silent_after_s, p.beat, p.heard_at, p.state,
    p.state_since, r.id as ring_id, r.kind as ring_kind
  from peers p join farms f on f.id = p.farm_id
    left join peer_rings r on r.peer_id = p.id and r.ended_at is null
  order by p.id`;

/** Rows whose state may have to change. */
export const anyPeer = "exists (select 1 from peers)";

/** Judges the state of the watched installations, and opens and ends their rings. */
export class PeerWorker {
  readonly #deps: PeerWorkerDeps;
  readonly #gapMs: number;
  readonly #rounds: PollLoop;
  readonly #observed = new Map<number, PeerObservation>();
  #troubles: readonly StoredPeerTrouble[] = [];
  #checkedAt: { readonly elapsed: number; readonly clock: number } | null = null;
  /** Since when signs of life can be received, by the monotonic clock; null: they cannot. */
  #receivingFrom: number | null = null;

  constructor(deps: PeerWorkerDeps) {
    this.#deps = deps;
    const { everyMs, gapMs } = { ...peerPace, ...deps.pace };
    this.#gapMs = gapMs;
    this.#rounds = new PollLoop({
      everyMs,
      work: () => this.runNow(),
      log: deps.log,
      name: "watched installations",
      rest: { watch: deps.watch, until: anyPeer },
    });
  }

  /** Installations found silent or refusing at the last check. */
  troubles(): readonly StoredPeerTrouble[] {
    return this.#troubles;
  }

  stop(): Promise<void> {
    return this.#rounds.stop();
  }

  /** One round. False: no installation is watched. */
  async runNow(): Promise<boolean> {
    const { database } = this.#deps;
    // Null until the round is over: after a failed round it is unknown what arrived in the
    // meantime.
    const receivingFrom = this.#receivingMs();
    this.#receivingFrom = null;
    const rows = await database.query<Row>(rowsSql, [], { prepared: true });
    this.#receivingFrom = receivingFrom;
    this.#forgetOthers(rows);
    const matches = rows.map((row) => ({ row, known: this.#known(row) }));
    if (matches.some(({ known }) => this.#isSuddenlySilent(known))) await this.#checkLine(matches);
    const judged = matches.map(({ row, known }) => ({ row, state: peerStateOf(known) }));
    this.#troubles = judged.flatMap(({ row, state }) => this.#troubleOf(row, state));
    for (const { row, state } of judged) if (state !== row.state) await this.#change(row, state);
    return rows.length > 0;
  }

  /** Returns since when this server could receive signs. */
  #receivingMs(): number | null {
    const { now, elapsedMs, isReceiving } = this.#deps;
    const at = { elapsed: elapsedMs(), clock: now() };
    const last = this.#checkedAt;
    this.#checkedAt = at;
    if (!isReceiving()) return null;
    if (last === null || this.#receivingFrom === null) return at.elapsed;
    const passed = at.elapsed - last.elapsed;
    // A machine that sleeps stops one clock and not the other.
    const isGap = passed > this.#gapMs || at.clock - last.clock - passed > this.#gapMs;
    return isGap ? at.elapsed : this.#receivingFrom;
  }

  #known(row: Row): Known {
    const { now, elapsedMs } = this.#deps;
    const at = elapsedMs();
    const before = this.#observed.get(row.id);
    const observation = seenOf(row.beat, before, at);
    this.#observed.set(row.id, observation);
    return {
      before: row.state,
      beat: row.beat,
      silentAfterS: row.silent_after_s,
      quietMs: at - observation.changedAt,
      refusingMs: observation.refusingFrom === null ? null : at - observation.refusingFrom,
      isFresh: row.beat !== null && before !== undefined && before.mark !== observation.mark,
      ageMs: row.heard_at === null ? 0 : now() - row.heard_at.getTime(),
      receivingMs: this.#receivingFrom === null ? 0 : at - this.#receivingFrom,
      line: "up",
    };
  }

  #isSuddenlySilent(known: Known): boolean {
    return known.before !== "silent" && peerStateOf(known) === "silent";
  }

  /**
   * Without a line no signs were received: once it is back, installations get time to send them.
   */
  async #checkLine(found: { known: Known }[]): Promise<void> {
    const { line, log } = this.#deps;
    if ((await line()) === "up") return;
    log.warn("no line: watched installations cannot be heard");
    this.#receivingFrom = null;
    for (const item of found) item.known = { ...item.known, receivingMs: 0, line: "down" };
  }

  async #change(row: Row, state: PeerState): Promise<void> {
    const { database, bus, log, now } = this.#deps;
    await database.transaction((tx) => changeState(tx, row, state, now()));
    log.info({ peer: row.name, from: row.state, to: state }, "watched installation");
    bus.publish("recordsChanged", { kinds: ["peers"], orgIds: null });
  }

  #troubleOf(row: Row, state: PeerState): StoredPeerTrouble[] {
    const kind = peerTroubleKinds.find((kind) => kind === state);
    if (kind === undefined) return [];
    const stateSince = state === row.state ? row.state_since : new Date(this.#deps.now());
    const { name, org_id: orgId, beat, heard_at: heardAt } = row;
    // Silence began with the last sign received.
    const since = (kind === "silent" ? (heardAt ?? stateSince) : stateSince).getTime();
    return [{ name, orgId, kind, since, houses: beat?.houses ?? 0 }];
  }

  #forgetOthers(rows: readonly Row[]): void {
    const ids = new Set(rows.map(({ id }) => id));
    for (const id of this.#observed.keys()) if (!ids.has(id)) this.#observed.delete(id);
  }
}

/** Returns this process's current observations of an installation. `at`: by the monotonic clock. */
function seenOf(
  beat: Beat | null,
  before: PeerObservation | undefined,
  at: number,
): PeerObservation {
  const mark = beat === null ? "" : `${beat.boot}:${beat.n}`;
  const refuses = beat !== null && dutiesRefused(beat).length > 0;
  return {
    mark,
    changedAt: before?.mark === mark ? before.changedAt : at,
    refusingFrom: refuses ? (before?.refusingFrom ?? at) : null,
  };
}

/** Returns the kind of ring for a state; undefined: the current ring stays as it is. */
const ringOf = (state: PeerState): RingKind | null | undefined =>
  state === "unsure" ? undefined : state === "silent" || state === "refusing" ? state : null;

async function changeState(
  tx: Transaction,
  row: Pick<Row, "id" | "state" | "ring_id" | "ring_kind">,
  state: PeerState,
  now: number,
): Promise<void> {
  // Another server may have been first, or its address has changed.
  const moved = await tx.query(
    `update peers set state = $3, state_since = $4 where id = $1 and state = $2 returning id`,
    [row.id, row.state, state, new Date(now)],
  );
  if (moved.length === 0) return;
  const kind = ringOf(state);
  if (kind === undefined || kind === row.ring_kind) return;
  if (row.ring_id !== null) {
    // A state that becomes worse is not over: no end is notified.
    await tx.query("update peer_rings set ended_at = $2, is_told = $3 where id = $1", [
      row.ring_id,
      new Date(now),
      kind !== null,
    ]);
    await dropNotices(tx, [row.ring_id], now);
  }
  if (kind !== null)
    await tx.query(
      `insert into peer_rings (peer_id, kind, started_at) values ($1, $2, $3)
       on conflict do nothing`,
      [row.id, kind, new Date(now)],
    );
}
