import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  serial,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { breeds } from "../fleet/breed-tables.ts";
import { createdAt, time } from "../base/table-columns.ts";
import { houses } from "../fleet/house-tables.ts";
import { orgs } from "../base/org-tables.ts";

/**
 * Desired settings for houses: only those that `content` names. Without an organisation: a common
 * one, made by administrators and seen by all.
 */
export const configTemplates = pgTable(
  "config_templates",
  {
    id: serial("id").primaryKey(),
    orgId: integer("org_id").references(() => orgs.id),
    name: text("name").notNull(),
    nameEn: text("name_en"),
    species: text("species").notNull(),
    breedId: integer("breed_id").references(() => breeds.id, { onDelete: "set null" }),
    remark: text("remark").notNull().default(""),
    content: jsonb("content").notNull(),
    operator: text("operator").notNull().default(""),
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("config_templates_name").on(
      sql`coalesce(${table.orgId}, 0)`,
      sql`lower(${table.name})`,
    ),
  ],
);

/** Desired settings of a house: for the list of drifted settings, never an order. */
export const houseTemplates = pgTable(
  "house_templates",
  {
    houseId: integer("house_id")
      .primaryKey()
      .references(() => houses.id, { onDelete: "cascade" }),
    templateId: integer("template_id")
      .notNull()
      .references(() => configTemplates.id, { onDelete: "cascade" }),
    at: time("at").notNull(),
    by: text("by_name").notNull(),
  },
  (table) => [index("house_templates_template").on(table.templateId)],
);

/** A change of many houses (contract/control/batch/control-batch.ts). The server carries it out. */
export const controlBatches = pgTable(
  "control_batches",
  {
    id: uuid("id").primaryKey(),
    orgId: integer("org_id")
      .notNull()
      .references(() => orgs.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    name: text("name").notNull(),
    /** The batch that it tries again, or undoes. */
    ofId: uuid("of_id"),
    groups: jsonb("groups").notNull(),
    action: jsonb("action"),
    state: text("state").notNull(),
    reason: text("reason"),
    risk: text("risk"),
    asks: jsonb("asks").notNull(),
    /** WaveRules (contract/control/batch/batch-wave.ts). */
    rules: jsonb("rules").notNull(),
    tolerance: real("tolerance").notNull().default(0),
    wave: smallint("wave").notNull().default(0),
    waves: smallint("waves").notNull().default(0),
    soakUntil: time("soak_until"),
    /** A person has continued after a wave without proof, and despite alarms until then. */
    isAccepted: boolean("is_accepted").notNull().default(false),
    alarmsSince: time("alarms_since"),
    plannedAt: time("planned_at").notNull(),
    awaitingAt: time("awaiting_at"),
    startedAt: time("started_at"),
    endedAt: time("ended_at"),
    /**
     * User it runs for: the one who started or last continued it. It runs under that user's
     * session.
     */
    createdBy: integer("created_by").notNull(),
    tokenHash: text("token_hash").notNull(),
    operator: text("operator").notNull(),
    operatorName: text("operator_name").notNull(),
    source: text("source").notNull(),
    address: text("address").notNull(),
    confirm: jsonb("confirm").notNull().default({}),
    approvedBy: integer("approved_by"),
  },
  (table) => [
    index("control_batches_org").on(table.orgId, table.plannedAt),
    index("control_batches_past").on(table.plannedAt),
    index("control_batches_open")
      .on(table.state)
      .where(sql`state in ('planned', 'awaiting', 'running')`),
  ],
);

/** The progress of each house of a batch. None of it is kept in memory. */
export const controlBatchHouses = pgTable(
  "control_batch_houses",
  {
    batchId: uuid("batch_id")
      .notNull()
      .references(() => controlBatches.id, { onDelete: "cascade" }),
    houseId: integer("house_id")
      .notNull()
      .references(() => houses.id, { onDelete: "cascade" }),
    farmId: integer("farm_id").notNull(),
    wave: smallint("wave"),
    place: integer("place").notNull(),
    state: text("state").notNull(),
    reason: text("reason"),
    /** True: the house has failed, and a person has seen that and continued. */
    isSeen: boolean("is_seen").notNull().default(false),
    risk: text("risk"),
    changes: integer("changes").notNull().default(0),
    faults: integer("faults").notNull().default(0),
    /** Groups the type has not got; groups nothing is proposed of; what keeps it out (batch.ts). */
    lacking: jsonb("lacking").notNull().default([]),
    gaps: jsonb("gaps").notNull().default([]),
    refusal: jsonb("refusal"),
    dayAge: integer("day_age"),
    isAlarmed: boolean("is_alarmed").notNull().default(false),
    quiet: text("quiet").notNull(),
    /** Tasks in order; the current one. */
    tasks: jsonb("tasks").notNull(),
    task: smallint("task").notNull().default(0),
    /** Token of the current command: requested again after a kill, it is the same one. */
    clientToken: uuid("client_token"),
    claimedAt: time("claimed_at"),
    commandId: uuid("command_id"),
    beganAt: time("began_at"),
    endedAt: time("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.houseId] }),
    index("control_batch_houses_wave").on(table.batchId, table.wave, table.state),
    index("control_batch_houses_house").on(table.houseId),
    /** Houses whose commands are followed. */
    index("control_batch_houses_open")
      .on(table.commandId)
      .where(sql`state = 'open' or (state = 'failed' and reason = 'unconfirmed')`),
  ],
);
