import type { ControlMode } from "../../contract/mode.ts";
import type { Query } from "../db/open.ts";
import { type Consent, stoodSchema } from "./autopilot.ts";

interface HandRow {
  readonly mode: ControlMode | null;
  readonly level: number | null;
  /** Where the autopilot has put the level by hand since; null: it has not. */
  readonly put: number | null;
  /** The newest frame is from before it was put there, or nobody knows whether it was. */
  readonly is_level_open: boolean;
}

/** What its own orders, of which it is known that they were never carried out, say nothing. */
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
 * Whether the mode, or a level by hand, is another than when the consent was given, and not by the
 * autopilot: neither is a setting, so nobody but the frames of the gateway tells. Where the mode
 * was not known it is held to have been smart. A controller that is in error was not put there.
 */
export async function isSetByHand(
  on: { readonly query: Query },
  { house_id: houseId, since, stood, stood_level: stoodLevel }: Consent,
): Promise<boolean> {
  const [now] = await on.query<HandRow>(handSql, [houseId, since]);
  if (now === undefined || now.mode === null || now.mode === "error") return false;
  const known = stoodSchema.safeParse(stood).data;
  if (now.mode !== (known?.mode ?? "smart")) return true;
  return now.mode === "hand" && isLevelMoved(now, now.put ?? stoodLevel);
}

/** `stood`: where the level was last put without anybody's hand; null: unknown. */
const isLevelMoved = ({ level, is_level_open: isOpen }: HandRow, stood: number | null): boolean =>
  level !== null && !isOpen && stood !== null && Math.round(level) !== stood;
