import { messageOf } from "../../../contract/base/server-message.ts";
import { type Environment, environmentNames, readEnvironment } from "../../platform/base/config.ts";
import { fault, type Finding, ok, warning } from "./doctor-finding.ts";

const about = "environment";
/** Read by others than the server: the build, the scripts. */
const alsoKnown = ["VITE_ALARM_OVERVIEW", "VITE_DATA_SCREEN"];
/** Variables with these prefixes are meant for this program, or seem to be. */
const prefixes = [
  "TLS_",
  "MQTT",
  "DATABASE_",
  "DATA_",
  "REDIS_",
  "SESSION_",
  "CAPTCHA",
  "PLAINTEXT",
  "INGEST_",
  "EMBED_",
  "ALLOWED_",
  "TRUST_",
  "PRODUCT_",
  "MAP_REVIEW",
  "VITE_",
];
/** A variable of the desktop. */
const desktopName = "SESSION_MANAGER";

/** The environment as the server would read it; null when it would not start with it. */
export function readChecked(source: NodeJS.ProcessEnv): {
  readonly environment: Environment | null;
  readonly findings: readonly Finding[];
} {
  const unknown = findUnknown(source);
  try {
    const environment = readEnvironment(source);
    const findings = [...unknown, ...findUnused(source, environment)];
    const all = findings.length > 0 ? findings : [ok(about, "every variable is known and right")];
    return { environment, findings: all };
  } catch (error) {
    const faults = messageOf(error)
      .split("\n")
      .map((line) => fault(about, line, "the server does not start: put the variable right"));
    return { environment: null, findings: [...unknown, ...faults] };
  }
}

const isMeantForUs = (name: string): boolean =>
  prefixes.some((prefix) => name.startsWith(prefix)) && name !== desktopName;

function findUnknown(source: NodeJS.ProcessEnv): Finding[] {
  const known = [...environmentNames, ...alsoKnown];
  return Object.keys(source)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const similar = known.find((item) => item.length > 4 && distance(name, item) <= 2);
      if (similar === undefined && !isMeantForUs(name)) return [];
      const advice =
        similar === undefined ? "nobody reads it: remove it" : `did you mean ${similar}?`;
      return [warning(about, `${name} is not known`, advice)];
    });
}

/** Finds variables that are set but have no effect. */
function findUnused(source: NodeJS.ProcessEnv, environment: Environment): Finding[] {
  const isSet = (name: string) => (source[name] ?? "") !== "";
  const { MQTT_URL, TLS_CERT_FILE } = environment;
  const unused = (name: string, why: string) =>
    isSet(name) && warning(about, `${name} has no effect: ${why}`, `remove ${name}, or see why`);
  return [
    MQTT_URL !== undefined && unused("MQTT_PORT", "MQTT_URL names an external broker"),
    MQTT_URL !== undefined && unused("MQTTS_PORT", "MQTT_URL names an external broker"),
    MQTT_URL === undefined && unused("INGEST_ID", "there is no MQTT_URL"),
    MQTT_URL === undefined && unused("INGEST_GROUP", "there is no MQTT_URL"),
    TLS_CERT_FILE === undefined && unused("MQTTS_PORT", "there is no TLS_CERT_FILE"),
    ...findSuspicious(environment),
  ].filter((item) => item !== false);
}

function findSuspicious(environment: Environment): (Finding | false)[] {
  const { MQTT_URL, TLS_CERT_FILE, PLAINTEXT, TRUST_PROXY, PORT, MQTT_PORT } = environment;
  return [
    TLS_CERT_FILE !== undefined &&
      TRUST_PROXY === "on" &&
      warning(
        about,
        "TRUST_PROXY=on beside a certificate of its own: clients could name any address",
        "end TLS either here or at the proxy",
      ),
    PLAINTEXT === "allowed" &&
      warning(
        about,
        "PLAINTEXT=allowed: passwords may cross the network unencrypted",
        "set TLS_CERT_FILE and TLS_KEY_FILE where the network is not all yours",
      ),
    PORT === MQTT_PORT &&
      PORT !== 0 &&
      MQTT_URL === undefined &&
      fault(about, `PORT and MQTT_PORT are both ${PORT}`, "give each a port of its own"),
  ];
}

/** Returns the number of letters to change, add or leave out. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
