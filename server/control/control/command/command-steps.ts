import type { Command, CommandPhase } from "../../../../contract/control/command/command.ts";
import {
  commandAfter,
  type CommandEvent,
} from "../../../../contract/control/command/command-life.ts";
import { type CommandLife, isEnded } from "../../../../contract/control/command/command-state.ts";
import type { Transaction } from "../../../platform/db/open-database.ts";
import type { FactDraft } from "../../../platform/fact/append-facts.ts";
import { houseFacts } from "../../../platform/fact/house-row.ts";
import { commandOf, type CommandRow, type Confirmed } from "./command-row.ts";

/** The details recorded for a step besides the event itself. */
interface StepNote {
  readonly kind: string;
  /** Name of the person; null: server or gateway. */
  readonly by: string | null;
  readonly detail: object;
}

/** Columns that a step sets besides `life`. */
type Extra = Partial<{
  readonly cancel_asked_at: Date;
  readonly cancel_said_in: string;
  readonly queued_at: Date;
  readonly confirm: string;
  readonly trial_until: Date;
  readonly seq: number;
}>;

/**
 * One command in a transaction that locks its row. Each step is stored with its result before its
 * effects; a step that changes nothing is not stored.
 */
export class LockedCommand {
  readonly #tx: Transaction;
  #row: CommandRow;
  #isChanged = false;
  #isHouseChanged = false;

  constructor(tx: Transaction, row: CommandRow) {
    this.#tx = tx;
    this.#row = row;
  }

  get row(): CommandRow {
    return this.#row;
  }
  get command(): Command {
    return commandOf(this.#row);
  }
  /** True: something of the command was written. */
  get isChanged(): boolean {
    return this.#isChanged;
  }
  /** True when the house's state of commands under way has changed. */
  get isHouseChanged(): boolean {
    return this.#isHouseChanged;
  }
  /** @throws Error for a command that was not sent */
  get life(): CommandLife {
    if (this.#row.life === null) throw new Error(`command ${this.#row.id} was not sent`);
    return this.#row.life;
  }
  get isUnderWay(): boolean {
    return this.#row.life !== null && !isEnded(this.#row.life.state);
  }

  /** Applies an event to the command. Returns true if it changed anything. */
  async apply(event: CommandEvent, at: number, author: string | null = null): Promise<boolean> {
    return this.#move(this.life, event, at, author);
  }

  /** Notes that the order is sent for the first time, and stores its number. */
  async recordFirstSending(session: string, seq: number, at: number): Promise<void> {
    await this.#move({ ...this.life, seq }, { kind: "said", session }, at, null, { seq });
  }

  async #move(
    life: CommandLife,
    event: CommandEvent,
    at: number,
    by: string | null,
    numbered: { readonly seq?: number } = {},
  ): Promise<boolean> {
    const { kind, ...detail } = event;
    const next = commandAfter(life, event, at);
    if (next === life) return false;
    const note = { kind, by, detail: { ...detail, ...numbered } };
    await this.#write(next, next.state, next.reason, at, note, numbered);
    return true;
  }

  /** Notes that the author has sent the command: its life cycle begins. */
  async begin(life: CommandLife, at: number, by: string, confirm: string): Promise<void> {
    const note = { kind: "sent", by, detail: { life } };
    await this.#write(life, life.state, life.reason, at, note, {
      queued_at: new Date(at),
      confirm,
    });
  }

  /** Withdrawn before it was sent. */
  async drop(reason: string, at: number, by: string | null): Promise<void> {
    await this.#write(null, "cancelled", reason, at, { kind: "cancelled", by, detail: { reason } });
  }

  async requestCancel(at: number, by: string): Promise<void> {
    const note = { kind: "cancelAsked", by, detail: {} };
    await this.#note(note, at, { cancel_asked_at: new Date(at) });
  }

  /** Records that its gateway is requested to drop it. */
  async recordCancelRequest(session: string, at: number): Promise<void> {
    const note = { kind: "cancelSaid", by: null, detail: { session } };
    await this.#note(note, at, { cancel_said_in: session });
  }

  /** Records that a trial is over: its gateway has put the former values back. */
  async endTrial(at: number): Promise<void> {
    const note = { kind: "trialEnded", by: null, detail: {} };
    await this.#note(note, at, { trial_until: new Date(at) });
  }

  async #note(note: StepNote, at: number, extra: Extra): Promise<void> {
    const { state, reason, life } = this.#row;
    await this.#write(life, state, reason, at, note, extra);
  }

  async #write(
    life: CommandLife | null,
    state: CommandPhase,
    reason: string | null,
    at: number,
    { kind, by, detail }: StepNote,
    extra: Extra = {},
  ): Promise<void> {
    const before = this.#row;
    const now = { state, reason, life, ...timesAfter(before, { life, state }, new Date(at)) };
    const rows = await this.#tx.query(
      `with step as (
         insert into control_events (command_id, n, at, kind, by_name, state, detail)
         select $1::uuid, coalesce(max(n), -1) + 1, $2::timestamptz, $3::text, $4::text, $5::text,
           $6::jsonb from control_events where command_id = $1::uuid)
       update control_commands c set state = $5::text, reason = $7, life = $8, session = $9,
         not_after = $10, sent_at = $11, attempts = $12, begun_at = $13, unconfirmed_at = $14,
         ended_at = $15, queued_at = coalesce($16::timestamptz, c.queued_at),
         cancel_asked_at = coalesce($17::timestamptz, c.cancel_asked_at),
         cancel_said_in = coalesce($18::text, c.cancel_said_in),
         confirm = coalesce($19::jsonb, c.confirm),
         trial_until = coalesce($20::timestamptz, c.trial_until),
         seq = coalesce($21::int, c.seq)
       where c.id = $1::uuid returning c.id`,
      [
        before.id,
        new Date(at),
        kind,
        by,
        state,
        JSON.stringify(detail),
        reason,
        ...columnsOf(life),
        now.begun_at,
        now.unconfirmed_at,
        now.ended_at,
        ...extraColumns.map((column) => extra[column] ?? null),
      ],
    );
    if (rows.length === 0) throw new Error(`command ${before.id} is gone`);
    this.#row = { ...before, ...now, ...shownExtra(before, extra) };
    this.#isChanged = true;
    this.#isHouseChanged ||= openSince(before) !== openSince(this.#row);
  }
}

/** Times at which the command began, became unconfirmed and ended, after a step. */
const timesAfter = (
  { begun_at: begunAt, ended_at: endedAt }: CommandRow,
  { life, state }: { readonly life: CommandLife | null; readonly state: CommandPhase },
  at: Date,
) => ({
  begun_at: begunAt ?? (life?.hasBegun === true ? at : null),
  unconfirmed_at: dateOf(life?.unconfirmedAt),
  ended_at: state !== "armed" && isEnded(state) ? (endedAt ?? at) : null,
});

/** Returns the extra columns in the form a row shows them. */
function shownExtra(before: CommandRow, { confirm: text, ...extra }: Extra) {
  if (text === undefined) return extra;
  const confirm = JSON.parse(text) as Confirmed;
  const { reason = "" } = confirm;
  // Without its own reason a command takes the reason of its batch, see `whySent`.
  return { ...extra, confirm, why: reason === "" ? before.why : reason };
}

/** Columns in the order of the statement. */
const extraColumns = [
  "queued_at",
  "cancel_asked_at",
  "cancel_said_in",
  "confirm",
  "trial_until",
  "seq",
] as const;

/** Returns the fields of a life that are stored in separate columns. */
const columnsOf = (life: CommandLife | null): unknown[] =>
  life === null
    ? [null, null, null, null, 0]
    : [JSON.stringify(life), life.session, life.notAfter, dateOf(life.saidAt), life.says];

const dateOf = (at: number | null | undefined): Date | null => (at == null ? null : new Date(at));

/**
 * Returns a command's state for its house: null if it is not open, otherwise the time since which
 * its end is unconfirmed, 0 without one.
 */
const openSince = ({ state, unconfirmed_at: at }: CommandRow): number | null =>
  state === "armed" || isEnded(state) ? null : (at?.getTime() ?? 0);

/**
 * Returns the facts that the stream publishes about commands after a transaction has changed them.
 */
export async function commandFacts(
  tx: Transaction,
  locked: readonly LockedCommand[],
): Promise<FactDraft[]> {
  const changed = locked.filter(({ isChanged }) => isChanged);
  if (changed.length === 0) return [];
  const houseChanges = changed.filter(({ isHouseChanged }) => isHouseChanged);
  const houseIds = [...new Set(houseChanges.map(({ row }) => row.house_id))];
  return [...changed.map(commandFact), ...(await houseFacts(tx, houseIds))];
}

export const commandFact = ({ command, row }: LockedCommand): FactDraft => ({
  kind: "command",
  command,
  place: { orgId: row.org_id, farmId: row.farm_id },
});
