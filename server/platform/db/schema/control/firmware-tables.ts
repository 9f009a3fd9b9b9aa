import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { bytes, time } from "../base/table-columns.ts";
import { gateways } from "../fleet/gateway-tables.ts";
import { houses } from "../fleet/house-tables.ts";
import { orgs } from "../base/org-tables.ts";

/** Firmware and settings of gateways. Only gateways get the bytes. */
export const deviceFiles = pgTable(
  "device_files",
  {
    id: serial("id").primaryKey(),
    kind: text("kind", { enum: ["firmware", "config"] }).notNull(),
    name: text("name").notNull(),
    typeKeys: integer("type_keys").array().notNull(),
    version: text("version").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    /** Hash of the whole file, hex. */
    sha256: text("sha256").notNull(),
    /** Signature by this installation, base64. */
    signature: text("signature").notNull(),
    note: text("note").notNull().default(""),
    uploadedBy: text("uploaded_by").notNull(),
    uploadedAt: time("uploaded_at").notNull(),
    retiredAt: time("retired_at"),
  },
  (table) => [uniqueIndex("device_files_name").on(table.name, table.version)],
);

/** Files in pieces of 64 KiB, so that a part can be sent without loading the whole file. */
export const deviceFileParts = pgTable(
  "device_file_parts",
  {
    fileId: integer("file_id")
      .notNull()
      .references(() => deviceFiles.id, { onDelete: "cascade" }),
    n: integer("n").notNull(),
    content: bytes("content").notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.n] })],
);

/** A file on its way to many gateways. */
export const rollouts = pgTable(
  "rollouts",
  {
    id: serial("id").primaryKey(),
    orgId: integer("org_id")
      .notNull()
      .references(() => orgs.id, { onDelete: "cascade" }),
    fileId: integer("file_id")
      .notNull()
      .references(() => deviceFiles.id),
    name: text("name").notNull(),
    soakMin: integer("soak_min").notNull(),
    state: text("state", {
      enum: ["awaiting", "running", "paused", "stopped", "done", "ended"],
    }).notNull(),
    reason: text("reason"),
    /** The current wave, from 0. */
    wave: integer("wave").notNull().default(0),
    soakUntil: time("soak_until"),
    isAccepted: boolean("is_accepted").notNull().default(false),
    createdBy: integer("created_by").notNull(),
    operator: text("operator").notNull(),
    operatorName: text("operator_name").notNull(),
    source: text("source").notNull(),
    address: text("address").notNull(),
    createdAt: time("created_at").notNull(),
    /** Since when a second person is awaited, or was last awaited. */
    awaitingAt: time("awaiting_at"),
    endedAt: time("ended_at"),
    /** Class that was confirmed (`installRisk`), why, and who agreed to it besides. */
    risk: integer("risk").notNull().default(3),
    why: text("why").notNull().default(""),
    approvedBy: integer("approved_by"),
  },
  (table) => [
    index("rollouts_org").on(table.orgId, table.createdAt),
    index("rollouts_past").on(table.createdAt),
    index("rollouts_open")
      .on(table.state)
      .where(sql`state in ('awaiting', 'running')`),
  ],
);

/**
 * The installation of a rollout's file on one gateway (contract/control/firmware/rollout-task.ts).
 */
export const updateTasks = pgTable(
  "update_tasks",
  {
    id: serial("id").primaryKey(),
    rolloutId: integer("rollout_id")
      .notNull()
      .references(() => rollouts.id, { onDelete: "cascade" }),
    houseId: integer("house_id")
      .notNull()
      .references(() => houses.id, { onDelete: "cascade" }),
    gatewayId: integer("gateway_id")
      .notNull()
      .references(() => gateways.id, { onDelete: "cascade" }),
    fileId: integer("file_id")
      .notNull()
      .references(() => deviceFiles.id),
    wave: integer("wave").notNull(),
    place: integer("place").notNull(),
    fromVersion: text("from_version"),
    state: text("state").notNull(),
    life: jsonb("life").notNull(),
    /**
     * True: the task has failed, or its house is in alarm, and a person has seen that and
     * continued.
     */
    isSeen: boolean("is_seen").notNull().default(false),
    endedAt: time("ended_at"),
  },
  (table) => [
    index("update_tasks_rollout").on(table.rolloutId, table.wave, table.place),
    /** Finds the newest task of a house, and tasks of houses with an active alarm. */
    index("update_tasks_house").on(table.houseId, table.id),
    index("update_tasks_failed")
      .on(table.houseId)
      .where(sql`state in ('failed', 'rolledBack', 'unconfirmed')`),
    /** One file at a time. */
    uniqueIndex("update_tasks_open")
      .on(table.gatewayId)
      .where(sql`state not in ('verified', 'failed', 'rolledBack', 'leftOut')`),
  ],
);
