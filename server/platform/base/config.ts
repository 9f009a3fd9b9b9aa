import { readFileSync } from "node:fs";
import { z } from "zod";
import { beatEveryMs } from "../../../contract/operate/beat.ts";
import { variants } from "../../../contract/account/password.ts";
import { dayMs, hourMs, minuteMs } from "../../../contract/base/time.ts";
import { defaultNets, netOf, netsIn } from "./ip-nets.ts";
import { keyOf } from "./seal.ts";
import { isBareTarget, watchTargetOf, watchUrlsIn, type WatchTarget } from "./watch-url.ts";
import { isSecret } from "./webhook.ts";

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const durationMs = (fallback: number, min = 100) =>
  z.coerce.number().int().min(min).default(fallback);
const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be a URL starting with ${protocols.join(" or ")}`,
  });
const flag = z.enum(["on", "off"]);
/** Name of a server or a group of them, at a broker. */
const brokerName = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,60}$/, { error: "must be 1 to 60 letters, digits, - or _" });

/**
 * Faults name the place of an address, because addresses contain secrets and faults are printed.
 */
function checkWatchUrls(text: string, { addIssue }: z.core.$RefinementCtx<string>): void {
  for (const [index, one] of watchUrlsIn(text).entries()) {
    const target = watchTargetOf(one);
    if (typeof target === "string")
      addIssue({ code: "custom", message: `address ${index + 1} ${target}`, input: "" });
  }
}

/** All variables of the environment. Times in ms. Meanings: docs/operating/variables.md. */
const environmentSchema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  HOST: z.string().default("127.0.0.1"),
  PORT: port(8080),
  MQTT_PORT: port(1883),
  MQTTS_PORT: port(8883),
  /** PEM files: with both, HTTPS and MQTT over TLS. Read again when they change. */
  TLS_CERT_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  /** PEM file of authorities: gateways may sign in with a certificate issued by one of them. */
  TLS_CLIENT_CA_FILE: z.string().optional(),
  /** `allowed`: passwords and readings may leave this machine unencrypted. */
  PLAINTEXT: z.enum(["refused", "allowed"]).default("refused"),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  /** Standby of the database, for long reads. */
  READ_DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  /**
   * Pages that the built-in PostgreSQL keeps in memory, MB: at most a quarter of the machine's
   * memory.
   */
  DATABASE_BUFFERS_MB: z.coerce.number().int().min(16).max(65_536).default(64),
  MQTT_URL: url(["mqtt:", "mqtts:"]).optional(),
  /**
   * Address of the broker for gateways, as shown to people: mqtt://host:1883 or mqtts://host:8883.
   * It opens nothing.
   */
  MQTT_PUBLIC_URL: url(["mqtt:", "mqtts:"]).optional(),
  /** Port at which programs read v1/out; absent: not open. */
  MQTT_OUT_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Broker that v1/out is published to, with name and password. */
  MQTT_OUT_URL: url(["mqtt:", "mqtts:"]).optional(),
  /**
   * Name of this server at the external broker; without one it is made once and kept in DATA_DIR.
   */
  INGEST_ID: brokerName.optional(),
  /** Servers of one group share the messages of an external broker; another group gets its own. */
  INGEST_GROUP: brokerName.default("ingest"),
  REDIS_URL: url(["redis:", "rediss:"]).optional(),
  /**
   * The address at which the installation's other servers reach this one: host:port, each its own.
   * With it servers on one PostgreSQL share out the houses.
   */
  SERVER_ADDRESS: z
    .string()
    .regex(/^(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:]+\]):\d{1,5}$/, { error: "must be host:port" })
    .optional(),
  CAPTCHA: flag.default("on"),
  PRODUCT_VARIANT: z.enum(variants).default("standard"),
  MAP_REVIEW_NUMBER: z.string().max(60).default(""),
  /** Web origins besides its own that may open the stream and embed the wall, comma separated. */
  ALLOWED_ORIGINS: z.string().default(""),
  /**
   * Web origins besides its own whose pages the console may embed, such as that of the data screen;
   * comma separated.
   */
  EMBED_ORIGINS: z.string().default(""),
  TRUST_PROXY: flag.default("off"),
  /** Token for reading /metrics; without one, programs on this machine may. */
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, {
      error: "must be 16 to 200 printable characters without a space",
    })
    .optional(),
  /**
   * Public address of this installation for people and services: links in notices and the receipts
   * of the notice service are below it.
   */
  PUBLIC_URL: url(["http:", "https:"]).optional(),
  /** The notice service, which calls and texts (docs/operating/notices.md). */
  NOTICE_URL: url(["http:", "https:"]).optional(),
  /** Secret that both sides sign with. */
  NOTICE_SECRET: z
    .string()
    .refine(isSecret, { error: "must be 24 to 64 bytes in base64, with or without whsec_ before" })
    .optional(),
  /** The mail server, with name and password where it wants them: smtps://name:secret@host:465 */
  SMTP_URL: url(["smtp:", "smtps:"]).optional(),
  /** Sender of mails: alarm@farm.example */
  SMTP_FROM: z.email({ error: "must be a mail address" }).optional(),
  /** Addresses of the messengers' clouds, if other than the public ones. */
  WECOM_API_URL: url(["http:", "https:"]).optional(),
  DINGTALK_API_URL: url(["http:", "https:"]).optional(),
  FEISHU_API_URL: url(["http:", "https:"]).optional(),
  /**
   * Key that seals others' passwords: 32 bytes, hexadecimal or Base64. Without it one is made once
   * and kept in DATA_DIR.
   */
  SECRET_KEY: z
    .string()
    .refine((text) => keyOf(text) !== null, { error: "must be 32 bytes, hexadecimal or Base64" })
    .optional(),
  /** Networks in which cameras are, comma separated; with `@554` after one, that port alone. */
  CAMERA_NETS: z
    .string()
    .default(defaultNets)
    .refine((text) => netsIn(text).every((net) => netOf(net) !== null), {
      error: "must be networks like 10.0.0.0/8, comma separated",
    }),
  /** Networks inside which webhooks may be sent, over http too; absent: to the Internet alone. */
  WEBHOOK_NETS: z
    .string()
    .default("")
    .refine((text) => netsIn(text).every((net) => netOf(net) !== null), {
      error: "must be networks like 10.0.0.0/8, comma separated",
    }),
  /**
   * Networks besides the public Internet in which company sign-ins may be, comma separated; plain
   * http is allowed there.
   */
  SIGN_IN_NETS: z
    .string()
    .default("")
    .refine((text) => netsIn(text).every((net) => netOf(net) !== null), {
      error: "must be networks like 10.0.0.0/8, comma separated",
    }),
  /** Addresses of the vendors' clouds, if not the Chinese ones. */
  CAMERA_CLOUD_HIKVISION: url(["https:"]).optional(),
  CAMERA_CLOUD_DAHUA: url(["https:"]).optional(),
  /** Port of live pictures, if there is a certificate. */
  PICTURE_PORT: port(8444),
  /**
   * Maximum number of cameras queried at once, of viewers in all, per person and per paired
   * display.
   */
  PICTURE_SESSIONS: z.coerce.number().int().min(1).max(1000).default(32),
  PICTURE_VIEWERS: z.coerce.number().int().min(1).max(10_000).default(64),
  PICTURE_VIEWERS_USER: z.coerce.number().int().min(1).max(1000).default(4),
  PICTURE_VIEWERS_WALL: z.coerce.number().int().min(1).max(1000).default(8),
  /** Port of the simulated cameras in the demo. */
  CAMERA_DEMO_PORT: port(0),
  /**
   * Receivers of a sign of life of this installation every half minute (docs/operating/watch.md).
   */
  WATCH_URL: z.string().default("").superRefine(checkWatchUrls),
  /** Interval of these signs, ms. */
  WATCH_EVERY_MS: z.coerce
    .number()
    .int()
    .min(1000)
    .max(10 * minuteMs)
    .default(beatEveryMs),
  /** Name of this installation for its watchers; '': as PUBLIC_URL or the machine. */
  WATCH_NAME: z.string().max(80).default(""),
  /** Time after which a hung main process is ended by its children, ms; 0: never. */
  HUNG_AFTER_MS: z.coerce
    .number()
    .int()
    .refine((ms) => ms === 0 || (ms >= 5000 && ms <= 10 * minuteMs), {
      error: "must be 0, or 5000 to 600000",
    })
    .default(minuteMs),
  /** Set by systemd for a service that reports its state. */
  NOTIFY_SOCKET: z.string().optional(),
  WATCHDOG_USEC: z.coerce.number().int().positive().optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  SESSION_IDLE_MS: durationMs(12 * hourMs),
  SESSION_MAX_MS: durationMs(7 * dayMs),
  /** Calls of a token of a service account in a minute; all its tokens have three times that. */
  TOKEN_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  LOGIN_LOCK_MS: durationMs(10 * minuteMs),
  OFFLINE_AFTER_MS: durationMs(180_000),
  /** Days for which the wall can be played back and reported facts are stored. */
  FACTS_KEPT_DAYS: z.coerce.number().int().min(1).default(31),
  /** Houses up to which a screen gets every house of a fleet; of a larger one it gets sums. */
  WHOLE_FLEET_MAX: z.coerce.number().int().min(1).max(20_000).default(12_000),
  MINUTES_KEPT_DAYS: z.coerce.number().int().min(7).default(90),
  HOURS_KEPT_DAYS: z.coerce.number().int().min(60).default(730),
  /** Folder for past minutes as Parquet files, and for how long; all servers see the same one. */
  COLD_DIR: z.string().optional(),
  COLD_KEPT_DAYS: z.coerce.number().int().min(365).default(3650),
  /** Days for which lines of the operation log can be searched; older ones are put into files. */
  LOG_KEPT_DAYS: z.coerce.number().int().min(365).default(365),
  /** Build of this process; absent: as the build has recorded it. */
  BUILD_ID: z.string().optional(),
  /** With a demo plan: seed of the secrets of its gateways, and the password of its accounts. */
  DEMO_KEY: z.string().optional(),
  DEMO_PASSWORD: z.string().optional(),
  /** Token of the link that opens the demo's wall once; absent: the demo has no such sign-in. */
  DEMO_DOOR: z.string().min(32).optional(),
});
export type Environment = z.infer<typeof environmentSchema>;

/** Every variable that is read. */
export const environmentNames: readonly string[] = Object.keys(environmentSchema.shape);

/** Name of the build this process is made of; `file`: where the build has written it. */
export function buildOf({ BUILD_ID }: Pick<Environment, "BUILD_ID">, file: URL): string {
  if (BUILD_ID !== undefined) return BUILD_ID;
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "development";
  }
}

export interface Config {
  readonly environment: Environment;
  /** Build of this process: the commit or version it was built from. */
  readonly build: string;
  readonly webDir: string | null;
}

/** Reads the environment once. Errors: one line a variable, thrown together. */
export const readEnvironment = (source: NodeJS.ProcessEnv): Environment =>
  readChecked(source, contradictions);

/**
 * The environment of a command other than the server. It opens no port and sends no notice, so
 * faults in those variables do not matter: a shell that sets HOST to its own name does not stop a
 * backup.
 */
export const readCommandEnvironment = (source: NodeJS.ProcessEnv): Environment =>
  readChecked(source, databaseContradictions);

function readChecked(
  source: NodeJS.ProcessEnv,
  faultsOf: (environment: Environment) => string[],
): Environment {
  const set = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environmentSchema.safeParse(set);
  if (!parsed.success) {
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"),
    );
  }
  const faults = faultsOf(parsed.data);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return parsed.data;
}

/** Addresses that only this machine reaches. */
const loopback = /^(?:127(?:\.\d+){3}|::1|localhost)$/;

type Reachable = Pick<Environment, "HOST" | "PLAINTEXT">;
/** True when traffic at `HOST` may be unencrypted. */
const isPlaintextFine = ({ HOST, PLAINTEXT }: Reachable) =>
  loopback.test(HOST) || PLAINTEXT === "allowed";

/** Returns the host for MQTT in plain text: this machine alone, unless another is allowed. */
export const plainHostOf = (environment: Reachable): string =>
  isPlaintextFine(environment) ? environment.HOST : "127.0.0.1";

/** Days that minutes stay in the database at least where files take them over. */
const coldAfterDays = 38;

/** Frames may come 30 days late, and a file is not written to again. */
const coldContradiction = ({ COLD_DIR, MINUTES_KEPT_DAYS }: Environment): string | false =>
  COLD_DIR !== undefined &&
  MINUTES_KEPT_DAYS < coldAfterDays &&
  `COLD_DIR: needs MINUTES_KEPT_DAYS of at least ${coldAfterDays}`;

/** Variables that could make a command use another database than the servers. */
const databaseContradictions = (environment: Environment): string[] =>
  [
    environment.SERVER_ADDRESS !== undefined &&
      environment.DATABASE_URL === undefined &&
      "SERVER_ADDRESS: needs DATABASE_URL, the PostgreSQL that the servers share",
    environment.READ_DATABASE_URL !== undefined &&
      environment.DATABASE_URL === undefined &&
      "READ_DATABASE_URL: needs DATABASE_URL, the PostgreSQL that it is a standby of",
  ].filter((fault) => fault !== false);

/** Returns the contradictions between variables, a line each. */
function contradictions(environment: Environment): string[] {
  const { TLS_CERT_FILE, TLS_KEY_FILE, TLS_CLIENT_CA_FILE } = environment;
  const hasTls = TLS_CERT_FILE !== undefined && TLS_KEY_FILE !== undefined;
  return [
    environment.CAPTCHA === "off" &&
      environment.NODE_ENV === "production" &&
      "CAPTCHA: off is refused when NODE_ENV is production",
    (TLS_CERT_FILE === undefined) !== (TLS_KEY_FILE === undefined) &&
      "TLS_CERT_FILE, TLS_KEY_FILE: one without the other",
    TLS_CLIENT_CA_FILE !== undefined &&
      !hasTls &&
      "TLS_CLIENT_CA_FILE: needs TLS_CERT_FILE and TLS_KEY_FILE",
    ...noticeContradictions(environment),
    ...databaseContradictions(environment),
    coldContradiction(environment),
    ...plaintextContradictions(environment, hasTls),
  ].filter((fault) => fault !== false);
}

/** Returns the ways on which passwords or readings would cross a network unencrypted. */
const plaintextContradictions = (environment: Environment, hasTls: boolean): (string | false)[] => [
  isPlaintextOut(environment) &&
    "MQTT_OUT_URL: readings would cross the network unencrypted. Use mqtts://, or " +
      "PLAINTEXT=allowed on a network you trust",
  watchContradiction(environment),
  !hasTls &&
    !isPlaintextFine(environment) &&
    environment.TRUST_PROXY === "off" &&
    `HOST: ${environment.HOST} is reached from other machines, and passwords would cross the ` +
      "network unencrypted. Set TLS_CERT_FILE and TLS_KEY_FILE, or TRUST_PROXY=on behind a " +
      "reverse proxy with TLS, or PLAINTEXT=allowed on a network you trust",
];

const watchContradiction = (environment: Environment): string | false =>
  environment.PLAINTEXT === "refused" &&
  watchTargets(environment).some((target) => isBareTarget(target, (host) => loopback.test(host))) &&
  "WATCH_URL: signs of life would cross the network unencrypted. Use https://, or " +
    "PLAINTEXT=allowed on a network you trust";

/** The addresses that signs of life are sent to. */
export const watchTargets = ({ WATCH_URL }: Pick<Environment, "WATCH_URL">): WatchTarget[] =>
  watchUrlsIn(WATCH_URL)
    .map(watchTargetOf)
    .filter((target) => typeof target !== "string");

const isPlaintextOut = ({ MQTT_OUT_URL, PLAINTEXT }: Environment): boolean =>
  MQTT_OUT_URL?.startsWith("mqtt:") === true &&
  PLAINTEXT === "refused" &&
  !loopback.test(new URL(MQTT_OUT_URL).hostname.replace(/^\[|\]$/g, ""));

/** Ways to reach people that are half set. */
function noticeContradictions(environment: Environment): (string | false)[] {
  const { NOTICE_URL, NOTICE_SECRET, PUBLIC_URL, SMTP_URL, SMTP_FROM, PLAINTEXT } = environment;
  const isPlaintext = (address: string | undefined, protocol: string) =>
    address !== undefined &&
    PLAINTEXT === "refused" &&
    new URL(address).protocol === protocol &&
    !loopback.test(new URL(address).hostname.replace(/^\[|\]$/g, ""));
  return [
    (NOTICE_URL === undefined) !== (NOTICE_SECRET === undefined) &&
      "NOTICE_URL, NOTICE_SECRET: one without the other",
    NOTICE_URL !== undefined &&
      PUBLIC_URL === undefined &&
      "NOTICE_URL: needs PUBLIC_URL, where the service reports what became of a call",
    ...(["WECOM_API_URL", "DINGTALK_API_URL", "FEISHU_API_URL"] as const).map(
      (name) =>
        isPlaintext(environment[name], "http:") &&
        `${name}: secrets would cross the network unencrypted. Use https://, or ` +
          "PLAINTEXT=allowed on a network you trust",
    ),
    isPlaintext(NOTICE_URL, "http:") &&
      "NOTICE_URL: phone numbers would cross the network unencrypted. Use https://, or " +
        "PLAINTEXT=allowed on a network you trust",
    (SMTP_URL === undefined) !== (SMTP_FROM === undefined) &&
      "SMTP_URL, SMTP_FROM: one without the other",
  ];
}
