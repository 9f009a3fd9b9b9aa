import { z } from "zod";

/**
 * The file of a backup: a tar archive of parts (`tables/<table>-<n>.gz`: a row per line, as the
 * JSON text PostgreSQL writes for the row; `files/<name>`), then `manifest.json`, which lists the
 * parts, and `manifest.sha256`.
 */
export const formatVersion = 1;
export const manifestFile = "manifest.json";
export const digestFile = "manifest.sha256";

/**
 * Tables that a backup leaves out: otherwise a restore would revive sessions that were ended since.
 * People sign in again after it.
 */
export const leftOut = [
  "sessions",
  "provider_sessions",
  "sign_in_tickets",
  "captchas",
  "login_failures",
] as const;

/** Files of the installation in the data folder, besides the database. */
export const storedFiles = [
  "ingest-id",
  "demo.json",
  "demo.key",
  "fleet-plan.json",
  "fleet-state.json",
  "secret.key",
] as const;

/** The transaction of a backup may be idle for as long as reading or writing the file takes. */
export const withoutIdleLimitSql = "set local idle_in_transaction_session_timeout = 0";

/** Settings for writing values, so that the same row is the same text on every server. */
export const textSettings = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, MDY';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 1;
  set local bytea_output = 'hex'; set local search_path = public`;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const identifier = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);
const count = z.number().int().min(0);
const partSchema = z.object({ path: z.string(), bytes: count, sha256 });

export const manifestSchema = z.object({
  product: z.literal("house-watch"),
  format: z.literal(formatVersion),
  madeAt: z.iso.datetime(),
  build: z.string(),
  /** The newest migration that the database had; `madeAt` identifies it. */
  migration: z.object({ number: count, name: z.string(), madeAt: count }),
  tables: z.array(
    z.object({
      name: identifier,
      rows: count,
      /** Sum of the first 60 bits of the MD5 of every row's text, independent of their order. */
      hash: z.string().regex(/^\d+$/),
      parts: z.array(partSchema),
    }),
  ),
  /** Partitions of the tables cut by time; `from` and `to` in UTC. */
  partitions: z.array(
    z.object({
      name: identifier,
      table: identifier,
      from: z.iso.datetime({ offset: true }),
      to: z.iso.datetime({ offset: true }),
    }),
  ),
  /** Last number used; null: none was. */
  sequences: z.record(identifier, count.nullable()),
  files: z.array(partSchema.extend({ name: z.enum(storedFiles) })),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type Part = z.infer<typeof partSchema>;
export type TableEntry = Manifest["tables"][number];
