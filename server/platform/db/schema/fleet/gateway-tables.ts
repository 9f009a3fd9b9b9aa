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
import { houses } from "./house-tables.ts";

/**
 * A model of gateway. `key` is its number for devices and other systems. A retired one is not
 * offered for new gateways.
 */
export const gatewayTypes = pgTable(
  "gateway_types",
  {
    key: integer("key").primaryKey(),
    name: text("name").notNull(),
    nameEn: text("name_en").notNull(),
    isRetired: boolean("is_retired").notNull().default(false),
    /** Features of its gateways (contract/fleet/gateway/gateway-feature.ts); null: not entered. */
    features: jsonb("features"),
    /**
     * The mapping for messages of another make (contract/fleet/foreign/); null: they are not read.
     */
    mapping: jsonb("mapping"),
    /** Grows with every change made by a save. */
    version: integer("version").notNull().default(1),
  },
  (table) => [uniqueIndex("gateway_types_name").on(sql`lower(${table.name})`)],
);

/**
 * A gateway signs in with its network ID and a secret of 128 bits or more, so a plain SHA-256 keeps
 * it. `version` is the device's own; `revision` grows with every change made by a save.
 */
export const gateways = pgTable(
  "gateways",
  {
    id: serial("id").primaryKey(),
    houseId: integer("house_id")
      .notNull()
      .unique()
      .references(() => houses.id),
    networkId: text("network_id").notNull().unique(),
    /** Null: no secret was ever issued, or the last one is revoked. */
    secretHash: bytes("secret_hash"),
    issuedAt: time("issued_at"),
    revokedAt: time("revoked_at"),
    /**
     * Since when this network ID belongs to this organisation: messages refused before that belong
     * to another one. Null: since the installation.
     */
    boundAt: time("bound_at"),
    typeKey: integer("type_key")
      .notNull()
      .references(() => gatewayTypes.key),
    number: text("number").notNull().default(""),
    version: text("version"),
    /** Time of its last version report. */
    versionAt: time("version_at"),
    simCard: text("sim_card"),
    netType: text("net_type", { enum: ["wired", "wireless"] }),
    /** Interval at which the gateway is set to report, s; null: found out from its frames. */
    intervalS: integer("interval_s"),
    /**
     * Session of its current MQTT connection, as it reported it there; null: it cannot be sent
     * anything.
     */
    session: text("session"),
    sessionAt: time("session_at"),
    /** Number of the last command it received. */
    lastSeq: integer("last_seq").notNull().default(0),
    /** The highest number it has ever answered for. */
    ackedSeq: integer("acked_seq").notNull().default(0),
    /** Announced capabilities (contract/fleet/gateway/gateway-feature.ts); null: version 1. */
    caps: jsonb("caps"),
    /** Time it last reported the hashes of its settings. */
    hashesAt: time("hashes_at"),
    /** Time until which a person counts as being at the controller's panel. */
    panelUntil: time("panel_until"),
    /** `localOnly`: it is sent no remote commands; person and time of the switch. */
    remoteState: text("remote_state", { enum: ["on", "localOnly"] })
      .notNull()
      .default("on"),
    remoteBy: text("remote_by"),
    remoteAt: time("remote_at"),
    /** Since when the key at the controller blocks all remote commands; null: it does not. */
    keyLocalAt: time("key_local_at"),
    revision: integer("revision").notNull().default(1),
  },
  (table) => [index("gateways_type").on(table.typeKey)],
);

/**
 * Refused sign-ins, one row per network ID: `unknown` no such gateway, `secret` a wrong secret.
 * Bounded: gateway/gateway-attempts.ts.
 */
export const gatewayAttempts = pgTable(
  "gateway_attempts",
  {
    networkId: text("network_id").primaryKey(),
    kind: text("kind", { enum: ["unknown", "secret"] }).notNull(),
    firstAt: time("first_at").notNull(),
    lastAt: time("last_at").notNull(),
    times: integer("times").notNull(),
    address: text("address").notNull(),
  },
  (table) => [index("gateway_attempts_last").on(table.kind, table.lastAt)],
);

/**
 * The newest message of each topic of devices of other makes, below `up/raw/`: mappings are tried
 * on them. Bounded: commit/raw-samples.ts.
 */
export const rawSamples = pgTable(
  "raw_samples",
  {
    gatewayId: integer("gateway_id")
      .notNull()
      .references(() => gateways.id, { onDelete: "cascade" }),
    topic: text("topic").notNull(),
    at: time("at").notNull(),
    payload: bytes("payload").notNull(),
    /** Length of the whole message; `payload` may be only the beginning. */
    sizeBytes: integer("size_bytes").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gatewayId, table.topic] }),
    index("raw_samples_at").on(table.at),
  ],
);

/**
 * A device that collects signals below a gateway. `firmware` is its version, `version` grows with
 * every change made by a save.
 */
export const concentrators = pgTable(
  "concentrators",
  {
    id: serial("id").primaryKey(),
    gatewayId: integer("gateway_id")
      .notNull()
      .references(() => gateways.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    code: text("code").notNull(),
    name: text("name").notNull(),
    model: text("model").notNull().default(""),
    address: text("address").notNull().default(""),
    firmware: text("firmware").notNull().default(""),
    status: text("status").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [uniqueIndex("concentrators_code").on(table.gatewayId, table.code)],
);

/**
 * A device at the end of the line: a fan, a probe, a meter. `extra`: further parameters (code,
 * name, unit).
 */
export const terminals = pgTable(
  "terminals",
  {
    id: serial("id").primaryKey(),
    gatewayId: integer("gateway_id")
      .notNull()
      .references(() => gateways.id, { onDelete: "cascade" }),
    concentratorId: integer("concentrator_id").references(() => concentrators.id),
    kind: text("kind").notNull(),
    code: text("code").notNull(),
    name: text("name").notNull(),
    model: text("model").notNull().default(""),
    address: text("address").notNull().default(""),
    controlPort: integer("control_port"),
    currentPort: integer("current_port"),
    sensorPort: integer("sensor_port"),
    canInput: boolean("can_input").notNull().default(false),
    status: text("status").notNull(),
    extra: jsonb("extra").notNull().default([]),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("terminals_code").on(table.gatewayId, table.code),
    index("terminals_concentrator").on(table.concentratorId),
  ],
);

/**
 * A device wired to an alarm input of a gateway. `code`: its number, from 1. Until `shieldUntil` it
 * is under test, and no one is notified.
 */
export const alarmInputs = pgTable(
  "alarm_inputs",
  {
    id: serial("id").primaryKey(),
    gatewayId: integer("gateway_id")
      .notNull()
      .references(() => gateways.id, { onDelete: "cascade" }),
    code: integer("code").notNull(),
    content: text("content").notNull(),
    contentEn: text("content_en").notNull().default(""),
    relayType: text("relay_type", { enum: ["normallyOpen", "normallyClosed"] }).notNull(),
    important: boolean("important").notNull().default(false),
    horn: boolean("horn").notNull().default(false),
    shieldUntil: time("shield_until"),
    shieldedBy: text("shielded_by"),
    version: integer("version").notNull().default(1),
  },
  (table) => [uniqueIndex("alarm_inputs_code").on(table.gatewayId, table.code)],
);

/** Times when a gateway came online and went offline. */
export const presenceLog = pgTable(
  "presence_log",
  {
    id: serial("id").primaryKey(),
    gatewayId: integer("gateway_id")
      .notNull()
      .references(() => gateways.id, { onDelete: "cascade" }),
    at: time("at").notNull(),
    isOnline: boolean("is_online").notNull(),
    netType: text("net_type", { enum: ["wired", "wireless"] }),
  },
  (table) => [
    index("presence_log_gateway").on(table.gatewayId, table.at),
    index("presence_log_past").on(table.at),
  ],
);

/**
 * Messages from gateways that the ingest refused. `repeats` counts similar ones from the same hour
 * that are not kept singly.
 */
export const quarantine = pgTable(
  "quarantine",
  {
    id: serial("id").primaryKey(),
    at: time("at").notNull(),
    networkId: text("network_id").notNull(),
    topic: text("topic").notNull(),
    reason: text("reason").notNull(),
    detail: text("detail").notNull(),
    payload: bytes("payload").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    repeats: integer("repeats").notNull().default(0),
  },
  (table) => [
    index("quarantine_at").on(table.at),
    index("quarantine_network").on(table.networkId, table.at),
  ],
);

/** Gateway messages other than telemetry: events, answers to commands, log lines. */
export const gatewayMessages = pgTable(
  "gateway_messages",
  {
    id: serial("id").primaryKey(),
    at: time("at").notNull(),
    gatewayId: integer("gateway_id")
      .notNull()
      .references(() => gateways.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    body: jsonb("body").notNull(),
  },
  (table) => [
    index("gateway_messages_at").on(table.gatewayId, table.at),
    index("gateway_messages_past").on(table.at),
  ],
);
