import { batchTimes } from "../../../contract/control/batch/control-batch.ts";
import { dayMs, hourMs } from "../../../contract/base/time.ts";
import type { Environment } from "../base/config.ts";

/** Rows that have an end. */
export interface Ending {
  readonly table: string;
  /** Column with the time of the row; an index begins with it. */
  readonly column: string;
  readonly ageMs: number;
  /** Condition on the rows; absent: all. SQL, where $1 is the time before which they are past. */
  readonly where?: string;
  /** A trigger allows rows to be deleted for this reason only. */
  readonly isGuarded?: true;
}

/** Online changes, advice, alarms and who was notified of them: a little over a year. */
const yearMs = 400 * dayMs;
/**
 * Orders to controllers and changes of their settings, and the log lines that show who made them.
 */
const ordersMs = 2 * 365 * dayMs;
/** Tests of numbers are a duty that is to be proved. */
const testsMs = 3 * 365 * dayMs;
/** Gateway messages other than frames, and events sent to other programs: a month. */
const rawMs = 30 * dayMs;
/** Observations of edge computers, by the hour. */
const eyesMs = 90 * dayMs;
/** Imports can be undone for a day, and are distinguished from unknown ones a little longer. */
const undoneMs = 7 * dayMs;
/** Time in which the notice service may repeat a receipt. */
const receiptMs = 24 * hourMs;

const concernsNoOpenAlarm =
  "not exists (select 1 from alarms a where a.id = any (alarm_ids) and a.state <> 'closed')";
const isOverSince = (...columns: readonly string[]) =>
  `state = 'closed' and greatest(${columns.join(", ")}) < $1`;

/** Orders to controllers, batches of them and files that were sent to gateways. */
const endingsOfOrders: readonly Ending[] = [
  { table: "parameter_changes", column: "at", ageMs: ordersMs, isGuarded: true },
  { table: "control_commands", column: "armed_at", ageMs: ordersMs },
  // Commands that were only read or reviewed are useless after a day.
  {
    table: "control_commands",
    column: "armed_at",
    ageMs: dayMs,
    where: "(kind = 'read' or life is null)",
  },
  // Plans that were not started.
  {
    table: "control_batches",
    column: "planned_at",
    ageMs: batchTimes.forgetMs,
    where: "state = 'planned'",
  },
  {
    table: "control_batches",
    column: "planned_at",
    ageMs: ordersMs,
    where: "state not in ('planned', 'awaiting', 'running')",
  },
  { table: "rollouts", column: "created_at", ageMs: ordersMs, where: "ended_at is not null" },
];

/** Beginnings of sign-ins and pairings, which have an end of their own. */
const endingsOfTries = [
  "sign_in_tickets",
  "sign_in_flows",
  "logout_tokens",
  "passkey_challenges",
  "captchas",
  "display_pairings",
].map((table): Ending => ({ table, column: "expires_at", ageMs: 0 }));

/** People on call, and reports by schedule. */
const endingsOfPlans: readonly Ending[] = [
  { table: "rota_changes", column: "to_at", ageMs: yearMs },
  { table: "rota_swaps", column: "give_to", ageMs: yearMs },
  { table: "report_sendings", column: "at", ageMs: eyesMs },
];

/**
 * Every table that grows, with its retention. Rows that refer to a row are deleted with it
 * (`with`). Open rows stay: alarms and their notices, outages, batches, rollouts.
 */
export const endingsOf = ({
  FACTS_KEPT_DAYS,
  MINUTES_KEPT_DAYS,
  HOURS_KEPT_DAYS,
  SESSION_MAX_MS,
  SESSION_IDLE_MS,
}: Pick<
  Environment,
  "FACTS_KEPT_DAYS" | "MINUTES_KEPT_DAYS" | "HOURS_KEPT_DAYS" | "SESSION_MAX_MS" | "SESSION_IDLE_MS"
>): readonly Ending[] => [
  { table: "facts", column: "at", ageMs: FACTS_KEPT_DAYS * dayMs },
  { table: "quarantine", column: "at", ageMs: rawMs },
  { table: "raw_samples", column: "at", ageMs: rawMs },
  { table: "gateway_messages", column: "at", ageMs: rawMs },
  // Rows without a partition of their own, from a clock that was years off.
  { table: "frames_other", column: "at", ageMs: rawMs + dayMs },
  { table: "reading_minutes_other", column: "at", ageMs: MINUTES_KEPT_DAYS * dayMs },
  { table: "reading_hours_other", column: "at", ageMs: HOURS_KEPT_DAYS * dayMs },
  {
    table: "peer_rings",
    column: "started_at",
    ageMs: yearMs,
    where: "ended_at is not null",
  },
  { table: "notices", column: "due_at", ageMs: testsMs },
  {
    table: "notices",
    column: "due_at",
    ageMs: yearMs,
    where: `kind <> 'test' and ${concernsNoOpenAlarm}`,
  },
  { table: "webhook_events", column: "at", ageMs: rawMs },
  { table: "notice_usage", column: "day", ageMs: yearMs },
  { table: "notice_receipts", column: "at", ageMs: receiptMs },
  {
    table: "alarms",
    column: "raised_at",
    ageMs: yearMs,
    where: isOverSince("cleared_at", "ack_at", "raised_at"),
  },
  { table: "alarm_outages", column: "until_at", ageMs: yearMs, where: "ended_at is not null" },
  { table: "work_runs", column: "until_at", ageMs: yearMs, where: "ended_at is not null" },
  { table: "presence_log", column: "at", ageMs: yearMs },
  { table: "site_advices", column: "at", ageMs: yearMs },
  { table: "morning_figures", column: "day", ageMs: yearMs },
  { table: "morning_rows", column: "day", ageMs: yearMs },
  { table: "flock_forecasts", column: "day", ageMs: yearMs },
  { table: "drills", column: "started_at", ageMs: yearMs },
  { table: "site_eye_hours", column: "hour", ageMs: eyesMs },
  { table: "autopilots", column: "until", ageMs: yearMs, where: "ended_at is not null" },
  ...endingsOfOrders,
  ...endingsOfPlans,
  { table: "imports", column: "at", ageMs: undoneMs },
  { table: "record_drafts", column: "at", ageMs: yearMs },
  { table: "sessions", column: "created_at", ageMs: SESSION_MAX_MS },
  { table: "sessions", column: "seen_at", ageMs: SESSION_IDLE_MS },
  ...endingsOfTries,
  { table: "login_failures", column: "first_at", ageMs: dayMs },
];

/** Rows deleted with other rows: the key of the other row is the beginning of an index. */
export const deletedWith: Readonly<Record<string, string>> = {
  alarm_events: "alarms",
  notice_duties: "alarm_phones",
  notice_aside: "alarms",
  notice_clears: "alarms",
  notice_attempts: "notices",
  webhook_deliveries: "webhook_events",
  report_deliveries: "report_sendings",
  report_files: "report_sendings",
  peer_told: "peer_rings",
  control_events: "control_commands",
  control_batch_houses: "control_batches",
  update_tasks: "rollouts",
  provider_sessions: "sessions",
};

/** Tables whose rows are deleted by a separate step (retention-job.ts). */
export const endedApart: Readonly<Record<string, string>> = {
  cold_weeks: "with the files of the week (telemetry/cold)",
  frames: "partitions are dropped",
  reading_minutes: "partitions are dropped",
  reading_hours: "partitions are dropped",
  operation_logs: "pieces become files (operation-log/archive.ts)",
  parameter_snapshots: "some of each group stay, however old",
};

/** Tables that have no end, and why they may. */
export const endless: Readonly<Record<string, string>> = {
  // Tables with as many rows as there are people, places, devices and their settings.
  ...endings(
    "as many as people have made, and people take them away",
    `alarm_inputs alarm_kind_settings alarm_phones breed_days breeds calendar_days
     camera_clouds cameras chat_apps concentrators config_templates device_file_parts device_files
     external_ids factor_rules second_factors recovery_codes identity_providers user_identities
     own_checks passkeys planned_works
     displays farm_power farms gateway_types gateways house_templates houses immune_reminders
     drill_plans limit_settings maintenance_plans notice_budgets org_settings orgs peers
     push_devices reports rotas rota_feeds service_tokens tariffs
     terminals
     units user_farms user_houses users view_users webhooks`,
  ),
  ...endings(
    "a row a place, gateway, flock, company, server, job, channel or group of settings, rewritten",
    `cluster_partitions cluster_servers edge_reports fact_head fleet_tallies flock_books
     house_leases house_parameters house_states ingest_servers installation job_claims
     maintenance_books morning_books notice_cursor notice_paths notice_plans setting_audits
     setting_dangers site_eyes site_houses unit_meters warning_books webhook_cursor
     webhook_marks`,
  ),
  ...endings("a thousand at most of each kind, the oldest make room", "gateway_attempts"),
  ...endings(
    "the books of a farm, kept for ever: written by people, some rows a flock and day",
    `daily_records egg_lines egg_sales feed_deliveries fuel_uses flock_days flock_reports flocks
     handovers immune_tasks loss_lines maintenance_delays maintenance_photos maintenance_records
     record_versions
     stock_moves treatments warnings weighings`,
  ),
  ...endings("a row a house and day, kept for ever", "energy_days reading_days unit_days"),
};

function endings(why: string, tables: string): Readonly<Record<string, string>> {
  return Object.fromEntries(tables.split(/\s+/).map((table) => [table, why]));
}
