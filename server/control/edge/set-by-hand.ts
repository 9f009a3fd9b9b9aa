import type { ControlMode } from "../../../contract/base/run-mode.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { type Consent, stateAtConsentSchema } from "./autopilot.ts";

interface HandRow {
  readonly mode: ControlMode | null;
  readonly level: number | null;
  /** Level the autopilot has set by hand since; null: none. */
  readonly put: number | null;
  /** The newest frame is from before it was set there, or its time is unknown. */
  readonly is_level_open: boolean;
}

/** Orders of the autopilot that were certainly never carried out are ignored. */
const handSql = `
  select s.detail->>'controlMode' as mode, (s.detail->>'ventLevel')::float8 as level,
    (own.action->>'to')::float8 as put,
    coalesce(own.state <> 'verified' or own.ended_at >= s.reading_at, false) as is_level_open
  from house_states s left join lateral (
    select c.action, c.state, c.ended_at from control_commands c
    where c.house_id = s.house_id and c.is_autopilot and c.queued_at >= $2
      and c.action->>'do' = 'level'
      and c.state not in ('rejected', 'expired', 'cancelled', 'notApplied')
    order by c.queued_at desc limit 1) own on true
  where s.house_id = $1 and s.reading_at >= $2`;

/**
 * True when the mode, or a level set by hand, differs from that at the consent and the autopilot
 * did not set it. Neither is a setting, so only the gateway's frames show it. An unknown mode
 * counts as smart. A controller in error was not put there by hand.
 */
export async function isSetByHand(
  db: Queryable,
  { house_id: houseId, since, stood, stood_level: stoodLevel }: Consent,
): Promise<boolean> {
  const [now] = await db.query<HandRow>(handSql, [houseId, since]);
  if (now === undefined || now.mode === null || now.mode === "error") return false;
  const known = stateAtConsentSchema.safeParse(stood).data;
  if (now.mode !== (known?.mode ?? "smart")) return true;
  return now.mode === "hand" && isLevelMoved(now, now.put ?? stoodLevel);
}

/** `lastLevel`: the level last set other than by a person; null: unknown. */
const isLevelMoved = (
  { level, is_level_open: isOpen }: HandRow,
  lastLevel: number | null,
): boolean => level !== null && !isOpen && lastLevel !== null && Math.round(level) !== lastLevel;
