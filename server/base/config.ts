import { z } from "zod";
import { variants } from "../../contract/password.ts";
import { dayMs, hourMs, minuteMs } from "../../contract/time.ts";

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const durationMs = (fallback: number, least = 100) =>
  z.coerce.number().int().min(least).default(fallback);
const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be a URL starting with ${protocols.join(" or ")}`,
  });
const flag = z.enum(["on", "off"]);

/** Everything the environment may say. Times in ms. The README lists the ones an operator needs. */
const environmentSchema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  HOST: z.string().default("127.0.0.1"),
  PORT: port(8080),
  MQTT_PORT: port(1883),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  MQTT_URL: url(["mqtt:", "mqtts:"]).optional(),
  /**
   * Where gateways reach the broker, as people are told it: mqtt://host:1883 or mqtts://host:8883.
   * Nothing is opened by it.
   */
  MQTT_PUBLIC_URL: url(["mqtt:", "mqtts:"]).optional(),
  /**
   * Name of this server at the external broker; without one it is made once and kept in DATA_DIR.
   */
  INGEST_ID: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,60}$/, { error: "must be 1 to 60 letters, digits, - or _" })
    .optional(),
  REDIS_URL: url(["redis:", "rediss:"]).optional(),
  CAPTCHA: flag.default("on"),
  PRODUCT_VARIANT: z.enum(variants).default("standard"),
  MAP_REVIEW_NUMBER: z.string().max(60).default(""),
  /** Web origins beside its own that may open the stream and embed the wall, comma separated. */
  ALLOWED_ORIGINS: z.string().default(""),
  /**
   * Web origins whose pages the console may embed beside its own: the data screen's, when it has
   * one, comma separated.
   */
  EMBED_ORIGINS: z.string().default(""),
  TRUST_PROXY: flag.default("off"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  SESSION_IDLE_MS: durationMs(12 * hourMs),
  SESSION_MAX_MS: durationMs(7 * dayMs),
  LOGIN_LOCK_MS: durationMs(10 * minuteMs),
  OFFLINE_AFTER_MS: durationMs(180_000),
  MINUTES_KEPT_DAYS: z.coerce.number().int().min(7).default(90),
  HOURS_KEPT_DAYS: z.coerce.number().int().min(60).default(730),
  /** What this process is made of: the commit or version it was built from. */
  BUILD_ID: z.string().default("development"),
  /** With a demo plan: what the secrets of its gateways grow from, the password of its accounts. */
  DEMO_KEY: z.string().optional(),
  DEMO_PASSWORD: z.string().optional(),
});
export type Environment = z.infer<typeof environmentSchema>;

export interface Config {
  readonly environment: Environment;
  /** What this process is made of: the commit or version it was built from. */
  readonly build: string;
  readonly webDir: string | null;
}

/** Reads the environment once. Errors: one line a variable, thrown together. */
export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  const set = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environmentSchema.safeParse(set);
  if (!parsed.success) {
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"),
    );
  }
  if (parsed.data.CAPTCHA === "off" && parsed.data.NODE_ENV === "production") {
    throw new Error("CAPTCHA: off is refused when NODE_ENV is production");
  }
  return parsed.data;
}
