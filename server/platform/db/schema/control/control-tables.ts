import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { time } from "../base/table-columns.ts";
import { gateways } from "../fleet/gateway-tables.ts";
import { houses } from "../fleet/house-tables.ts";
import { users } from "../account/user-tables.ts";

const ownHouse = () =>
  integer("house_id")
    .notNull()
    .references(() => houses.id, { onDelete: "cascade" });

/**
 * The settings of a house as its controller last reported them, never desired values. `drift_hash`:
 * a different hash received since; null: the settings still match.
 */
export const houseParameters = pgTable(
  "house_parameters",
  {
    houseId: ownHouse(),
    grp: text("grp").notNull(),
    rev: integer("rev").notNull(),
    hash: text("hash").notNull(),
    settings: jsonb("settings").notNull(),
    origin: text("origin").notNull(),
    /** Time of the change, as reported by the controller. */
    deviceAt: time("device_at"),
    /** Time it reported them. The time their hash was last received is kept with the gateway. */
    readAt: time("read_at").notNull(),
    driftHash: text("drift_hash"),
    driftAt: time("drift_at"),
  },
  (table) => [
    primaryKey({ columns: [table.houseId, table.grp] }),
    /** Finds settings reported a moment ago. */
    index("house_parameters_read").on(table.readAt),
  ],
);

/** Time a house's settings were last assessed; none waits long for it. */
export const settingAudits = pgTable(
  "setting_audits",
  {
    houseId: ownHouse().primaryKey(),
    judgedAt: time("judged_at").notNull(),
  },
  (table) => [index("setting_audits_judged").on(table.judgedAt)],
);

/** Dangerous settings of a house now, at its controller or here (contract/control/danger). */
export const settingDangers = pgTable(
  "setting_dangers",
  {
    houseId: ownHouse(),
    /** Key of the danger. */
    subject: text("subject").notNull(),
    value: doublePrecision("value"),
    /** Upper or lower limit of the value. */
    limitValue: doublePrecision("limit_value"),
    /** Severity of its alarm. */
    severity: smallint("severity").notNull(),
  },
  (table) => [primaryKey({ columns: [table.houseId, table.subject] })],
);

/**
 * Every changed value, no matter who changed it. Append-only until two years have passed: a trigger
 * refuses the rest. No references, because a line outlives its house. Names are kept as they were
 * then.
 */
export const parameterChanges = pgTable(
  "parameter_changes",
  {
    id: serial("id").primaryKey(),
    at: time("at").notNull(),
    deviceAt: time("device_at"),
    houseId: integer("house_id").notNull(),
    gatewayId: integer("gateway_id").notNull(),
    grp: text("grp").notNull(),
    key: text("key").notNull(),
    /** Row of the table, from 0; null: a single value. */
    row: smallint("row"),
    before: jsonb("before"),
    after: jsonb("after"),
    origin: text("origin").notNull(),
    commandId: uuid("command_id"),
    userId: integer("user_id"),
    operator: text("operator"),
    operatorName: text("operator_name"),
    source: text("source"),
  },
  (table) => [
    index("parameter_changes_house").on(table.houseId, table.at, table.id),
    index("parameter_changes_past").on(table.at),
  ],
);

/** The settings of a group after each change, so that they can be restored. */
export const parameterSnapshots = pgTable(
  "parameter_snapshots",
  {
    id: serial("id").primaryKey(),
    houseId: ownHouse(),
    grp: text("grp").notNull(),
    rev: integer("rev").notNull(),
    hash: text("hash").notNull(),
    settings: jsonb("settings").notNull(),
    at: time("at").notNull(),
    cause: text("cause").notNull(),
    commandId: uuid("command_id"),
  },
  (table) => [index("parameter_snapshots_group").on(table.houseId, table.grp, table.at)],
);

/**
 * Commands sent, or to be sent, to a gateway. A desired value exists only here, and only until the
 * command ends. `armed`: reviewed, not sent; its id is the token that sends it.
 */
export const controlCommands = pgTable(
  "control_commands",
  {
    id: uuid("id").primaryKey(),
    houseId: ownHouse(),
    gatewayId: integer("gateway_id")
      .notNull()
      .references(() => gateways.id, { onDelete: "cascade" }),
    /** Number among the gateway's commands, assigned at the first sending. */
    seq: integer("seq"),
    kind: text("kind", { enum: ["read", "write", "do"] }).notNull(),
    grp: text("grp"),
    baseHash: text("base_hash"),
    items: jsonb("items").notNull().default([]),
    /** Action and parameters of a `do`. */
    action: jsonb("action"),
    /** 0 to 3; null: not computed. */
    risk: smallint("risk"),
    /** More air or an earlier alarm: nothing blocks it. */
    isProtective: boolean("is_protective").notNull().default(false),
    trialMin: integer("trial_min"),
    /** Time its gateway put the former values back; null: not reported. */
    trialUntil: time("trial_until"),
    state: text("state").notNull(),
    reason: text("reason"),
    session: text("session"),
    /** The command must not be begun after this, epoch ms by the server's clock. */
    notAfter: bigint("not_after", { mode: "number" }),
    /** Time of its next check without a message from the gateway. */
    dueAt: time("due_at"),
    attempts: integer("attempts").notNull().default(0),
    clientToken: text("client_token").notNull(),
    armedAt: time("armed_at").notNull(),
    sentAt: time("sent_at"),
    begunAt: time("begun_at"),
    endedAt: time("ended_at"),
    createdBy: integer("created_by").notNull(),
    /** Session that armed it: no other one sends it. */
    tokenHash: text("token_hash").notNull(),
    operator: text("operator").notNull(),
    operatorName: text("operator_name").notNull(),
    source: text("source").notNull(),
    address: text("address").notNull(),
    /** The data shown to the person and entered: diff, risk, typed name, reason. */
    confirm: jsonb("confirm").notNull().default({}),
    approvedBy: integer("approved_by"),
    undoOf: uuid("undo_of"),
    /** The batch it is part of. */
    batchId: uuid("batch_id"),
    /** The advice it follows (edge-tables.ts). */
    adviceId: integer("advice_id"),
    /** True when an autopilot followed the advice, with its owner's consent. */
    isAutopilot: boolean("is_autopilot").notNull().default(false),
    /** The gateway's answer, value by value. */
    answer: jsonb("answer"),
    /** Time its author sent it. */
    queuedAt: time("queued_at"),
    unconfirmedAt: time("unconfirmed_at"),
    /** Time of a request to withdraw it, and the session in which its gateway was last notified. */
    cancelAskedAt: time("cancel_asked_at"),
    cancelSaidIn: text("cancel_said_in"),
    /** The whole of its life (contract/control/command/command-state.ts); null: not sent. */
    life: jsonb("life"),
  },
  (table) => [
    uniqueIndex("control_commands_client").on(table.createdBy, table.clientToken),
    /** One write at a time per house, no matter who sends it. */
    uniqueIndex("control_commands_open")
      .on(table.gatewayId)
      .where(
        sql`state in ('queued', 'sent', 'begun', 'unconfirmed') and kind <> 'read'
          and not is_protective`,
      ),
    index("control_commands_due").on(table.state, table.dueAt),
    index("control_commands_under_way")
      .on(table.houseId)
      .where(
        sql`state in ('awaiting', 'queued', 'sent', 'begun', 'unconfirmed') and kind <> 'read'`,
      ),
    index("control_commands_house").on(table.houseId, table.armedAt),
    index("control_commands_past").on(table.armedAt),
    index("control_commands_looked")
      .on(table.armedAt)
      .where(sql`kind = 'read' or life is null`),
    /** The mode that was set last. */
    index("control_commands_done")
      .on(table.houseId, table.begunAt)
      .where(sql`kind = 'do' and state = 'verified'`),
    /** Actions that a frame has contradicted (delivery/contradicted-actions.ts). */
    index("control_commands_otherwise")
      .on(table.endedAt)
      .where(sql`kind = 'do' and state in ('mismatch', 'partly')`),
    /** Finds the undo of a command. */
    index("control_commands_undo")
      .on(table.undoOf)
      .where(sql`undo_of is not null`),
    index("control_commands_advice")
      .on(table.adviceId)
      .where(sql`advice_id is not null`),
    /** A step of a batch in a house is one command, no matter who continues the batch. */
    uniqueIndex("control_commands_step")
      .on(table.batchId, table.clientToken)
      .where(sql`batch_id is not null`),
  ],
);

/** Every step of a command; replayed they give it. */
export const controlEvents = pgTable(
  "control_events",
  {
    commandId: uuid("command_id")
      .notNull()
      .references(() => controlCommands.id, { onDelete: "cascade" }),
    n: integer("n").notNull(),
    at: time("at").notNull(),
    kind: text("kind").notNull(),
    by: text("by_name"),
    /** State after the event. */
    state: text("state").notNull().default("armed"),
    detail: jsonb("detail").notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.commandId, table.n] })],
);

/**
 * The person editing the settings of a house: a courtesy only, because the base hash keeps them
 * right.
 */
export const houseLeases = pgTable("house_leases", {
  houseId: integer("house_id")
    .primaryKey()
    .references(() => houses.id, { onDelete: "cascade" }),
  userId: integer("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  tabToken: text("tab_token").notNull(),
  since: time("since").notNull(),
  until: time("until").notNull(),
});
