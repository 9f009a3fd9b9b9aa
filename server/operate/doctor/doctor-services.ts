import { plainName } from "../../../contract/base/seen-text.ts";
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import mqtt, { type IConnackPacket } from "mqtt";
import { ingestSubscriptions } from "../../../contract/telemetry/mqtt.ts";
import { refusedTopics } from "../../telemetry/ingest/external/keep-subscribed.ts";
import { messageOf } from "../../../contract/base/server-message.ts";
import type { Environment } from "../../platform/base/config.ts";
import {
  lastCommitWithSteps,
  readMigrations,
  readSchemaState,
} from "../../platform/db/migration.ts";
import { missingRights, otherCollation } from "../../platform/db/database-rights.ts";
import { sharedSessions, sharesSessions } from "../../platform/db/shared-session.ts";
import { openDatabase, type Query } from "../../platform/db/open-database.ts";
import { dayMs } from "../../../contract/base/time.ts";
import { addressOfInstallation } from "../../platform/db/postgres/running-postgres.ts";
import { disagreements, storedTime, readClocks } from "../../platform/retention/stored-clock.ts";
import { fault, type Finding, ok, orOk, warning } from "./doctor-finding.ts";

export const waitMs = 5000;
/** Clocks further apart than this: readings and alarms carry wrong times, ms. */
const clockMaxMs = 2000;
/**
 * Connections of one server: 10 of its own, 6 for each of its three processes for calls, notices
 * and pictures, two that read for the stream, and one that receives messages of other servers.
 */
const connectionsEach = 31;
const oldestServer = 150_000;

/** The database's clock, settings and version. */
export async function checkDatabase(
  environment: Pick<Environment, "DATABASE_URL" | "DATA_DIR">,
): Promise<Finding[]> {
  const databaseUrl = await addressOfInstallation(environment);
  const { DATA_DIR: dataDir } = environment;
  if (databaseUrl === undefined)
    return [ok("database", `PostgreSQL of its own in ${dataDir}; it starts with the server`)];
  try {
    if (await sharesSessions(databaseUrl))
      return [fault("database", sharedSessions.text, sharedSessions.advice)];
    const onError = () => undefined;
    const database = await openDatabase({ databaseUrl, dataDir, onError, migrations: [] });
    try {
      return [
        ...(await checkClock(database.query)),
        ...(await checkSettings(database.query)),
        ...(await checkRights(database.query)),
        ...(await checkSchema(database.query)),
        ...(await checkNames(database.query)),
        ...(await checkHistory(database.query)),
      ];
    } finally {
      await database.close();
    }
  } catch (error) {
    return [fault("database", messageOf(error), "look at DATABASE_URL, and whether it runs")];
  }
}

async function checkClock(query: Query): Promise<Finding[]> {
  const sent = Date.now();
  const [row] = await query<{ ms: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
  );
  return clockFinding("database", row?.ms ?? 0, sent);
}

export function clockFinding(whose: string, theirMs: number, sentMs: number): Finding[] {
  const middle = (sentMs + Date.now()) / 2;
  const apart = Math.round(Math.abs(theirMs - middle));
  return apart <= clockMaxMs
    ? [ok("clock", `${apart} ms from the ${whose}'s`)]
    : [
        fault(
          "clock",
          `${apart} ms from the ${whose}'s`,
          "set both machines by a time server (NTP)",
        ),
      ];
}

interface Settings {
  readonly version: string;
  readonly versionNumber: number;
  readonly fsync: string;
  readonly fullPageWrites: string;
  readonly synchronousCommit: string;
  readonly maxConnections: number;
  readonly inUse: number;
  readonly isReplica: boolean;
}

const settingsSql = `
  select current_setting('server_version') as version,
    current_setting('server_version_num')::int as "versionNumber",
    current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPageWrites",
    current_setting('synchronous_commit') as "synchronousCommit",
    current_setting('max_connections')::int as "maxConnections",
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as "inUse",
    pg_is_in_recovery() as "isReplica"`;

async function checkSettings(query: Query): Promise<Finding[]> {
  const [settings] = await query<Settings>(settingsSql);
  if (settings === undefined) return [];
  const { version, maxConnections, inUse, isReplica } = settings;
  const about = "database";
  const lost = "a power cut would cost acknowledged messages";
  const off = (name: string, value: string) =>
    value === "off" && fault(about, `${name} is off: ${lost}`, `set ${name} = on, and reload`);
  const free = maxConnections - inUse;
  return orOk(about, `PostgreSQL ${version}, fsync on, ${free} connections free`, [
    settings.versionNumber < oldestServer &&
      fault(about, `PostgreSQL ${version} is too old`, "15 or newer is needed"),
    off("fsync", settings.fsync),
    off("full_page_writes", settings.fullPageWrites),
    off("synchronous_commit", settings.synchronousCommit),
    isReplica && fault(about, "this is a replica that takes no writes", "name the primary"),
    free < connectionsEach &&
      warning(
        about,
        `${free} of ${maxConnections} connections are free, a server takes ${connectionsEach}`,
        "raise max_connections",
      ),
  ]);
}

async function checkRights(query: Query): Promise<Finding[]> {
  const about = "database";
  const missing = (await missingRights(query)).map(({ text, advice }) =>
    fault(about, text, advice),
  );
  const collation = await otherCollation(query);
  return collation === null
    ? missing
    : [...missing, warning(about, collation.text, collation.advice)];
}

/** Names that look the same at one place, from before such a name was refused. */
async function checkNames(query: Query): Promise<Finding[]> {
  const [inserted] = await query<{ isThere: boolean }>(
    `select to_regclass('houses') is not null as "isThere"`,
  );
  if (inserted?.isThere !== true) return [];
  const rows = await query<{ place: string; id: number; name: string }>(
    `select f.name as place, h.id, n.name from houses h join farms f on f.id = h.farm_id,
       unnest(array[h.name, h.name_en]) n(name) where n.name <> ''
     union
     select coalesce(p.name, o.name), -f.id, n.name from farms f join orgs o on o.id = f.org_id
       left join farms p on p.id = f.parent_id,
       unnest(array[f.name, f.name_en]) n(name) where n.name <> ''`,
  );
  const groups = new Map<string, { place: string; names: string[]; ids: Set<number> }>();
  for (const { place, id, name } of rows) {
    const key = `${place} ${plainName(name)}`;
    const group = groups.get(key) ?? { place, names: [], ids: new Set() };
    group.names.push(name);
    group.ids.add(id);
    groups.set(key, group);
  }
  return [...groups.values()]
    .filter(({ ids }) => ids.size > 1)
    .map(({ place, names }) =>
      warning(
        "names",
        `${names.map((name) => JSON.stringify(name)).join(" and ")} of ${place} look the same`,
        "rename all but one: tables that are imported find none of them",
      ),
    );
}

async function checkSchema(query: Query): Promise<Finding[]> {
  const state = await readSchemaState(query);
  switch (state.kind) {
    case "empty":
      return [ok("schema", "none yet; the first start makes it")];
    case "older":
      return [
        fault(
          "schema",
          "of an older version than this program can bring up to date",
          `start it once with commit ${lastCommitWithSteps}`,
        ),
      ];
    case "newer":
      return [fault("schema", "of a newer version than this program", "install the newer program")];
    case "known": {
      const missing = readMigrations().length - 1 - state.number;
      const steps = missing > 0 ? `; ${missing} steps come with the start` : "";
      return [ok("schema", `${state.name}${steps}`)];
    }
  }
}

/** Checks if old history is dropped, and by which time. */
async function checkHistory(query: Query): Promise<Finding[]> {
  const migrations = readMigrations();
  const known = migrations.at(-1)?.madeAt ?? 0;
  const state = await readSchemaState(query, migrations);
  if (state.kind !== "known" || state.madeAt !== known) return [];
  const now = Date.now();
  const time = storedTime(await readClocks({ query }, now, known), 0);
  if (time.why === null) {
    const daysBehind = Math.round((now - time.at) / dayMs);
    return [
      ok(
        "history",
        daysBehind < 2 ? "ends in time" : `ends ${daysBehind} days late, and catches up`,
      ),
    ];
  }
  return [
    warning(
      "history",
      `nothing is dropped: the clock of this machine is ${disagreements[time.why]}`,
      "set the clock by a time server (NTP); after a long stop it goes on when gateways are heard",
    ),
  ];
}

/** Checks the properties that the broker sends when a client connects. */
export async function checkBroker(url: string | undefined): Promise<Finding[]> {
  if (url === undefined) return [];
  try {
    const { packet, refused } = await greeting(url);
    return brokerFindings(packet.properties ?? {}, refused);
  } catch (error) {
    return [fault("broker", messageOf(error), "look at MQTT_URL, its user and password")];
  }
}

function brokerFindings(
  properties: NonNullable<IConnackPacket["properties"]>,
  refused: readonly string[],
): Finding[] {
  const about = "broker";
  const { maximumQoS = 2, receiveMaximum = 65_535 } = properties;
  const { sessionExpiryInterval = sessionExpiryS } = properties;
  return orOk(about, "MQTT 5, QoS 1, lasting sessions and shared subscriptions", [
    maximumQoS < 1 && fault(about, "takes QoS 0 only: messages would be lost", "allow QoS 1"),
    refused.length > 0 &&
      fault(
        about,
        `does not let this server listen to ${refused.join(", ")}`,
        "let its user read these topics, also by shared subscriptions",
      ),
    properties.sharedSubscriptionAvailable === false &&
      fault(about, "no shared subscriptions", "use a broker with all of MQTT 5"),
    properties.retainAvailable === false &&
      fault(
        about,
        "cuts off whoever sets the retain flag: such a gateway is never heard",
        "allow it (Mosquitto: no retain_available false); nothing retained is read",
      ),
    sessionExpiryInterval < sessionExpiryS &&
      fault(
        about,
        `forgets a session after ${sessionExpiryInterval} s: what came meanwhile is lost`,
        "let sessions last 30 days (Mosquitto: persistent_client_expiration)",
      ),
    receiveMaximum < 500 &&
      warning(
        about,
        `takes ${receiveMaximum} messages at once from a client and sends as few`,
        "Mosquitto: max_inflight_messages 0",
      ),
  ]);
}

const sessionExpiryS = 30 * 86_400;

interface BrokerGreeting {
  readonly packet: IConnackPacket;
  /** Topics that the broker does not let this user listen to. */
  readonly refused: readonly string[];
}

/** Connects and listens under a name of its own: the server's session is not disturbed. */
function greeting(url: string): Promise<BrokerGreeting> {
  const name = `doctor-${randomBytes(6).toString("hex")}`;
  return new Promise((resolve, reject) => {
    const client = mqtt.connect(url, {
      protocolVersion: 5,
      clientId: name,
      clean: true,
      properties: { sessionExpiryInterval: sessionExpiryS },
      reconnectPeriod: 0,
      connectTimeout: waitMs,
    });
    const end = () => client.end(true, { properties: { sessionExpiryInterval: 0 } });
    client.on("connect", (packet) => {
      const topics = ingestSubscriptions(name);
      client.subscribe(topics, (error) => {
        resolve({ packet, refused: error ? refusedTopics(error, Object.keys(topics)) : [] });
        // A normal farewell that also forgets the session.
        client.end(false, { properties: { sessionExpiryInterval: 0 } });
      });
    });
    client.on("error", (error) => {
      end();
      reject(error);
    });
    client.on("close", () => reject(new Error("the broker does not answer")));
  });
}

/** Checks settings that a Mosquitto does not report over the network. */
export async function checkMosquittoFile(file: string | undefined): Promise<Finding[]> {
  if (file === undefined) return [];
  const about = "broker's file";
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    return [fault(about, messageOf(error), "name its configuration with --broker-config")];
  }
  const settings = new Map(
    text
      .split("\n")
      .map((line) => line.trim().split(/\s+/, 2))
      .flatMap(([name = "", value = ""]) =>
        /^[a-z_]+$/.test(name) ? [[name, value] as const] : [],
      ),
  );
  const requested = [
    [
      "max_queued_messages",
      "0",
      "it acknowledges messages and drops them while the server is away",
    ],
    ["max_inflight_messages", "0", "it sends few messages at once"],
    ["persistence", "true", "its restart forgets what waits for the server"],
    ["allow_anonymous", "false", "anybody may publish for any gateway"],
  ] as const;
  return orOk(
    about,
    `${file} keeps what waits for the server`,
    requested.map(
      ([name, value, why]) =>
        settings.get(name) !== value &&
        fault(about, `${name} is ${settings.get(name) ?? "not set"}: ${why}`, `${name} ${value}`),
    ),
  );
}
