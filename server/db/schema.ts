import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  real,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const time = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const createdAt = () => time("created_at").notNull().defaultNow();

export const orgs = pgTable(
  "orgs",
  {
    id: serial("id").primaryKey(),
    name: text("name").notNull(),
    nameEn: text("name_en"),
    code: text("code").notNull().unique(),
    mapType: text("map_type", { enum: ["1", "2"] })
      .notNull()
      .default("1"),
    logo: bytes("logo"),
    principal: text("principal").notNull().default(""),
    officeTel: text("office_tel").notNull().default(""),
    mobile: text("mobile").notNull().default(""),
    fax: text("fax").notNull().default(""),
    email: text("email").notNull().default(""),
    remark: text("remark").notNull().default(""),
    /** Grows with every change made by a save. */
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("orgs_name").on(sql`lower(${table.name})`)],
);

/**
 * The farm tree. `lineage` holds the ids from the root to the node itself, so that a subtree is one
 * index look-up.
 */
export const farms = pgTable(
  "farms",
  {
    id: serial("id").primaryKey(),
    orgId: integer("org_id")
      .notNull()
      .references(() => orgs.id),
    parentId: integer("parent_id").references((): AnyPgColumn => farms.id),
    lineage: integer("lineage").array().notNull(),
    name: text("name").notNull(),
    nameEn: text("name_en"),
    shortName: text("short_name"),
    shortNameEn: text("short_name_en"),
    level: text("level", { enum: ["group", "company", "farm"] }).notNull(),
    /** What it is kept for (contract/farm.ts). */
    type: text("type").notNull().default("mixed"),
    address: text("address").notNull().default(""),
    country: text("country").notNull().default("CHN"),
    adcode: text("adcode").notNull(),
    lng: doublePrecision("lng").notNull(),
    lat: doublePrecision("lat").notNull(),
    timeZone: text("time_zone").notNull().default("Asia/Shanghai"),
    /** Grows with every change made by a save. */
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    /**
     * A name is unique among those with the same parent, and among the roots of an organisation.
     */
    uniqueIndex("farms_name").on(
      table.orgId,
      sql`coalesce(${table.parentId}, 0)`,
      sql`lower(${table.name})`,
    ),
    index("farms_org").on(table.orgId),
    index("farms_lineage").using("gin", table.lineage),
  ],
);

/**
 * A breed. Of no organisation: a common one, made by administrators and seen by all. `key`
 * is its code; code and name are unique among the common ones and within an organisation.
 */
export const breeds = pgTable(
  "breeds",
  {
    id: serial("id").primaryKey(),
    orgId: integer("org_id").references(() => orgs.id),
    key: text("key").notNull(),
    name: text("name").notNull(),
    nameEn: text("name_en"),
    species: text("species").notNull(),
    factory: text("factory").notNull().default(""),
    description: text("description").notNull().default(""),
    /** Where the figures of its standard are from. */
    source: text("source").notNull().default(""),
    /** Name of who made it, as it was then; '' for one that came with the installation. */
    operator: text("operator").notNull().default(""),
    /** Grows with every change made by a save, its standard included. */
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("breeds_key").on(sql`coalesce(${table.orgId}, 0)`, table.key),
    uniqueIndex("breeds_name").on(sql`coalesce(${table.orgId}, 0)`, sql`lower(${table.name})`),
  ],
);

/** One day of a breed standard; days between are interpolated. Water, weight and feed a head. */
export const breedDays = pgTable(
  "breed_days",
  {
    breedId: integer("breed_id")
      .notNull()
      .references(() => breeds.id, { onDelete: "cascade" }),
    dayAge: integer("day_age").notNull(),
    tempC: real("temp_c").notNull(),
    rhLowPct: real("rh_low_pct"),
    rhHighPct: real("rh_high_pct"),
    co2Ppm: real("co2_ppm"),
    lightH: real("light_h"),
    lightLux: real("light_lux"),
    waterMl: real("water_ml"),
    weightG: real("weight_g"),
    feedG: real("feed_g"),
    eggG: real("egg_g"),
    layPct: real("lay_pct"),
    /** Alive of those placed. */
    survivalPct: real("survival_pct"),
  },
  (table) => [primaryKey({ columns: [table.breedId, table.dayAge] })],
);

/** What is due against disease at an age, in words. */
export const immuneReminders = pgTable(
  "immune_reminders",
  {
    id: serial("id").primaryKey(),
    breedId: integer("breed_id")
      .notNull()
      .references(() => breeds.id, { onDelete: "cascade" }),
    dayAge: integer("day_age").notNull(),
    content: text("content").notNull(),
  },
  (table) => [index("immune_reminders_breed").on(table.breedId, table.dayAge)],
);

export const houses = pgTable(
  "houses",
  {
    id: serial("id").primaryKey(),
    farmId: integer("farm_id")
      .notNull()
      .references(() => farms.id),
    orgId: integer("org_id")
      .notNull()
      .references(() => orgs.id),
    name: text("name").notNull(),
    nameEn: text("name_en"),
    species: text("species").notNull(),
    /** Alarm limits of this house that differ from the standard (alarm/limit.ts). */
    limitOverride: jsonb("limit_override").notNull().default({}),
    /** How it is built (contract/house-manage.ts); null: nobody has said. */
    archetype: text("archetype"),
    /** How many of each kind of equipment it has; a kind that is not there is unknown. */
    equipment: jsonb("equipment").notNull().default({}),
    /** Grows with every change made by a save. */
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("houses_name").on(table.farmId, sql`lower(${table.name})`),
    index("houses_farm").on(table.farmId),
    index("houses_org").on(table.orgId),
  ],
);

/**
 * The flocks of a house, none overlapping another: whoever writes one holds the row of the house.
 */
export const flocks = pgTable(
  "flocks",
  {
    id: serial("id").primaryKey(),
    houseId: integer("house_id")
      .notNull()
      .references(() => houses.id),
    breedId: integer("breed_id")
      .notNull()
      .references(() => breeds.id),
    placedAt: time("placed_at").notNull(),
    clearedAt: time("cleared_at"),
    placedCount: integer("placed_count").notNull(),
    /** Day age on the day of the placement. */
    placedAge: integer("placed_age").notNull().default(0),
    /** Grows with every change made by a save. */
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("flocks_current")
      .on(table.houseId)
      .where(sql`cleared_at is null`),
    index("flocks_house").on(table.houseId, table.placedAt),
    index("flocks_breed").on(table.breedId),
  ],
);

/**
 * What a gateway can be. `key` is the number devices and other systems know it by. A retired one is
 * not offered for new gateways.
 */
export const gatewayTypes = pgTable(
  "gateway_types",
  {
    key: integer("key").primaryKey(),
    name: text("name").notNull(),
    nameEn: text("name_en").notNull(),
    isRetired: boolean("is_retired").notNull().default(false),
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
     * Since when this network ID is this organisation's: what was refused under it before belongs
     * to somebody else. Null: since the installation.
     */
    boundAt: time("bound_at"),
    typeKey: integer("type_key")
      .notNull()
      .references(() => gatewayTypes.key),
    number: text("number").notNull().default(""),
    version: text("version"),
    simCard: text("sim_card"),
    netType: text("net_type", { enum: ["wired", "wireless"] }),
    diImportant: integer("di_important")
      .array()
      .notNull()
      .default(sql`'{}'`),
    diNormallyClosed: integer("di_normally_closed")
      .array()
      .notNull()
      .default(sql`'{}'`),
    revision: integer("revision").notNull().default(1),
  },
  (table) => [index("gateways_type").on(table.typeKey)],
);

/**
 * Sign-ins that were refused, one row a network ID: `unknown` nobody has such a gateway, `secret`
 * it has another secret. Bounded: gateway/attempt.ts.
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
 * What gathers signals below a gateway. `firmware` is its version, `version` grows with every
 * change made by a save.
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

export const users = pgTable(
  "users",
  {
    id: serial("id").primaryKey(),
    loginName: text("login_name").notNull(),
    realName: text("real_name").notNull(),
    passwordHash: text("password_hash").notNull(),
    roleKey: text("role_key", {
      enum: ["administrator", "company_manager", "area_manager", "farm_manager", "shack_manager"],
    }).notNull(),
    /** Null for an administrator, who belongs to none and sees all. */
    orgId: integer("org_id").references(() => orgs.id),
    canOperate: boolean("can_operate").notNull().default(false),
    remoteConfig: boolean("remote_config").notNull().default(false),
    latestLoginAt: time("latest_login_at"),
    loginTimes: integer("login_times").notNull().default(0),
    department: text("department").notNull().default(""),
    position: text("position").notNull().default(""),
    officeTel: text("office_tel").notNull().default(""),
    mobile: text("mobile").notNull().default(""),
    email: text("email").notNull().default(""),
    /** PNG, shown at its corner of the console (contract/picture.ts). */
    avatar: bytes("avatar"),
    /** What maps show to somebody without an organisation; null: nothing was chosen. */
    mapType: text("map_type", { enum: ["1", "2"] }),
    /** The password was given by somebody else: the next thing to do is to change it. */
    mustChangePassword: boolean("must_change_password").notNull().default(false),
    /** Grows with every change made by a save. */
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("users_login_name").on(sql`lower(${table.loginName})`)],
);

/** Farm subtrees of an area or farm manager. */
export const userFarms = pgTable(
  "user_farms",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    farmId: integer("farm_id")
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.farmId] })],
);

/** Houses of a house manager. */
export const userHouses = pgTable(
  "user_houses",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    houseId: integer("house_id")
      .notNull()
      .references(() => houses.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.houseId] })],
);

export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the token; the token itself is never stored. */
    tokenHash: bytes("token_hash").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    seenAt: time("seen_at").notNull().defaultNow(),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

/** Screens that hang unattended: what they show, and their credentials (contract/display.ts). */
export const displays = pgTable(
  "displays",
  {
    id: serial("id").primaryKey(),
    /** Null: it shows the houses of every organisation. */
    orgId: integer("org_id").references(() => orgs.id),
    /** Whose subtree it shows; null: all of its organisation. */
    farmId: integer("farm_id").references(() => farms.id),
    name: text("name").notNull(),
    language: text("language", { enum: ["zh", "en"] }).notNull(),
    mode: text("mode", { enum: ["wall", "hall"] }).notNull(),
    diagonalInch: doublePrecision("diagonal_inch").notNull(),
    distanceM: doublePrecision("distance_m").notNull(),
    /** SHA-256 of its credential; the credential itself is never stored. */
    tokenHash: bytes("token_hash").notNull().unique(),
    pairedAt: time("paired_at").notNull(),
    /** Of its last report. */
    heardAt: time("heard_at"),
    report: jsonb("report"),
    address: text("address").notNull().default(""),
    identifyUntil: time("identify_until"),
    /** Grows with every change made by a save. */
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("displays_name").on(sql`coalesce(${table.orgId}, 0)`, sql`lower(${table.name})`),
    index("displays_farm").on(table.farmId),
  ],
);

/** Codes that screens show to be paired, hashed; a code is used up by whoever enters it. */
export const displayPairings = pgTable("display_pairings", {
  codeHash: bytes("code_hash").primaryKey(),
  /** Of the secret that becomes the credential. */
  tokenHash: bytes("token_hash").notNull().unique(),
  address: text("address").notNull(),
  expiresAt: time("expires_at").notNull(),
});

export const captchas = pgTable("captchas", {
  id: text("id").primaryKey(),
  answer: text("answer").notNull(),
  expiresAt: time("expires_at").notNull(),
});

/** Failed logins of an account (`user:name`) or an address (`address:ip`). */
export const loginFailures = pgTable("login_failures", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
  firstAt: time("first_at").notNull(),
  lockedUntil: time("locked_until"),
});

/**
 * The live side of a house: newest frame, presence, timers of the judge. Written in the transaction
 * that stores the frame, so it says after a crash what it said before.
 */
export const houseStates = pgTable(
  "house_states",
  {
    houseId: integer("house_id")
      .primaryKey()
      .references(() => houses.id, { onDelete: "cascade" }),
    /** Time the newest live frame was measured (server clock). */
    readingAt: time("reading_at"),
    detail: jsonb("detail"),
    judge: json("judge").notNull().default({}),
    counter: json("counter").notNull().default({}),
    dayUse: json("day_use").notNull().default({}),
    isOnline: boolean("is_online"),
    onlineSince: time("online_since"),
    seenAt: time("seen_at"),
    /** When the judge wants to be asked again without a frame. */
    dueAt: time("due_at"),
    /** What is known of the gateway's clock (server/ingest/device-clock.ts). */
    clock: json("clock").notNull().default({}),
  },
  (table) => [
    index("house_states_due").on(table.dueAt),
    index("house_states_seen").on(table.seenAt),
  ],
);

export const alarms = pgTable(
  "alarms",
  {
    id: serial("id").primaryKey(),
    houseId: integer("house_id")
      .notNull()
      .references(() => houses.id),
    farmId: integer("farm_id").notNull(),
    orgId: integer("org_id").notNull(),
    key: text("key").notNull(),
    subject: text("subject").notNull().default(""),
    severity: smallint("severity").notNull(),
    state: text("state", {
      enum: ["unacknowledged", "acknowledged", "returned", "closed"],
    }).notNull(),
    raisedAt: time("raised_at").notNull(),
    value: doublePrecision("value"),
    limit: doublePrecision("limit_value"),
    peak: doublePrecision("peak"),
    ackAt: time("ack_at"),
    ackBy: text("ack_by"),
    ackNote: text("ack_note"),
    clearedAt: time("cleared_at"),
    shelvedUntil: time("shelved_until"),
    shelvedBy: text("shelved_by"),
    shelveReason: text("shelve_reason"),
    suppressedBy: text("suppressed_by"),
    version: bigint("version", { mode: "number" }).notNull(),
  },
  (table) => [
    /** No alarm is raised twice: one active row a house, kind and subject. */
    uniqueIndex("alarms_active")
      .on(table.houseId, table.key, table.subject)
      .where(sql`state in ('unacknowledged', 'acknowledged')`),
    index("alarms_open")
      .on(table.houseId)
      .where(sql`state <> 'closed'`),
    index("alarms_raised").on(table.raisedAt),
    index("alarms_house").on(table.houseId, table.raisedAt),
    index("alarms_shelved")
      .on(table.shelvedUntil)
      .where(sql`shelved_until is not null`),
  ],
);

/**
 * What happened to an alarm, step by step. Written with the change itself; `until`: end of a shelf.
 */
export const alarmEvents = pgTable(
  "alarm_events",
  {
    id: serial("id").primaryKey(),
    alarmId: integer("alarm_id")
      .notNull()
      .references(() => alarms.id, { onDelete: "cascade" }),
    at: time("at").notNull(),
    kind: text("kind").notNull(),
    by: text("by_name"),
    note: text("note"),
    severity: smallint("severity"),
    value: doublePrecision("value"),
    until: time("until"),
  },
  (table) => [index("alarm_events_alarm").on(table.alarmId, table.id)],
);

/** When a gateway came and went. */
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
  (table) => [index("presence_log_gateway").on(table.gatewayId, table.at)],
);

/**
 * One row: the number of the last fact. Its lock makes facts commit in the order of their numbers.
 */
export const factHead = pgTable("fact_head", {
  one: boolean("one").primaryKey().default(true),
  seq: bigint("seq", { mode: "number" }).notNull(),
});

export const facts = pgTable(
  "facts",
  {
    seq: bigint("seq", { mode: "number" }).primaryKey(),
    at: time("at").notNull(),
    kind: text("kind").notNull(),
    orgId: integer("org_id").notNull(),
    farmId: integer("farm_id").notNull(),
    houseId: integer("house_id").notNull(),
    payload: jsonb("payload").notNull(),
  },
  (table) => [index("facts_at").on(table.at)],
);

/**
 * What gateways sent and the ingest refused. `repeats` counts the like of it that came in the same
 * hour and are not kept singly.
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

/**
 * Who did what, when and from where. Only ever added to: a trigger refuses the rest. Names are kept
 * as they were then. Partitioned by `at`; searched by an index over the pairs of characters of a
 * line (`operation_log_pairs`), which only the migration can say.
 */
export const operationLogs = pgTable(
  "operation_logs",
  {
    id: serial("id").notNull(),
    at: time("at").notNull(),
    /** No reference: a line outlives its user. Null: nobody was signed in. */
    userId: integer("user_id"),
    operator: text("operator").notNull(),
    operatorName: text("operator_name"),
    /** Organisation it belongs to; null: only administrators see it. */
    orgId: integer("org_id"),
    houseId: integer("house_id"),
    farmId: integer("farm_id"),
    houseName: text("house_name"),
    houseNameEn: text("house_name_en"),
    networkId: text("network_id"),
    function: text("function").notNull(),
    operation: text("operation").notNull().default(""),
    remark: text("remark").notNull().default(""),
    source: text("source").notNull(),
    address: text("address").notNull(),
    /** Number of the call, as the server's log has it; null: older than the numbers. */
    requestId: text("request_id"),
    /** The fields that changed, as they were and as they are. No secrets. */
    before: jsonb("before"),
    after: jsonb("after"),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.at] }),
    index("operation_logs_at").on(table.at),
    index("operation_logs_org").on(table.orgId, table.at),
    index("operation_logs_user").on(table.userId, table.at),
  ],
);

/** Small facts about the installation: build that last ran, demo seed, first start. */
export const installation = pgTable("installation", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
});

/**
 * Identity of every frame taken in the last weeks: a second one with the same identity is a
 * duplicate. Partitioned by `at`.
 */
export const frames = pgTable(
  "frames",
  {
    gatewayId: integer("gateway_id").notNull(),
    at: time("at").notNull(),
    seq: bigint("seq", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.gatewayId, table.at, table.seq] })],
);

/**
 * Rollups. Arrays are indexed by metric slot (contract/metric.ts, slot n is element n + 1).
 * `count`, `low` and `high` are null while a minute holds a single frame: `sum` then is the value.
 * Counters are lifetime totals at the end of the bucket. Partitioned by `at`.
 */
const rollup = (name: string) =>
  pgTable(
    name,
    {
      houseId: integer("house_id").notNull(),
      at: time("at").notNull(),
      frames: integer("frames").notNull(),
      sum: doublePrecision("sum").array().notNull(),
      count: integer("count").array(),
      low: real("low").array(),
      high: real("high").array(),
      water: doublePrecision("water"),
      feed: doublePrecision("feed"),
      kwh: doublePrecision("kwh"),
    },
    (table) => [primaryKey({ columns: [table.houseId, table.at] })],
  );
export const readingMinutes = rollup("reading_minutes");
export const readingHours = rollup("reading_hours");
export const readingDays = rollup("reading_days");

/** What gateways said beside telemetry: events, answers to commands, lines of their logs. */
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
  (table) => [index("gateway_messages_at").on(table.gatewayId, table.at)],
);
