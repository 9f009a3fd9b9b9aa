import type { Alarm } from "../../../contract/alarm/alarm.ts";
import type {
  ChannelDown,
  PeerTrouble,
  ServerTrouble,
} from "../../../contract/operate/server-trouble.ts";
import type { ConnectionState } from "../../stores/app/connection-store.ts";
import type { FleetStore } from "../../stores/fleet/fleet-store.ts";
import type { IncidentRow } from "../../stores/fleet/incident-row.ts";
import { watchedIn } from "../../stores/fleet/fleet-tally.ts";
import type { AlarmLoad } from "../../stores/fleet/incident-store.ts";

/**
 * Sentence of the fleet bar. The first that applies is shown: the data is outdated, there is an
 * alarm flood, an alarm is active, the server has a fault, only shelved or suppressed alarms are
 * open, houses are not watched. It is calm only if none of these applies.
 */
export type Sentence =
  | { readonly kind: "cut"; readonly isExpired: boolean; readonly at: number | null }
  | { readonly kind: "waiting" }
  | { readonly kind: "empty" }
  | {
      readonly kind: "flood";
      readonly alarms: number;
      readonly incidents: number;
      readonly worst: IncidentRow;
    }
  | { readonly kind: "alarm"; readonly incident: IncidentRow; readonly others: number }
  | {
      readonly kind: "trouble";
      readonly trouble: ServerTrouble;
      readonly channelsDown: readonly ChannelDown[];
      readonly peers: readonly PeerTrouble[];
    }
  | { readonly kind: "silenced"; readonly urgent: number; readonly alarms: number }
  | {
      readonly kind: "unwatched";
      readonly offline: number;
      readonly noTemp: number;
      readonly watched: number;
    }
  | { readonly kind: "calm"; readonly watched: number; readonly since: number | null };

export interface FleetSituation {
  readonly state: ConnectionState;
  readonly isExpired: boolean;
  /** Server time of the last message. */
  readonly lastMessageAt: number | null;
  readonly troubles: readonly ServerTrouble[];
  readonly channelsDown: readonly ChannelDown[];
  readonly peers: readonly PeerTrouble[];
  readonly fleet: Pick<FleetStore, "isLoaded" | "totals" | "openAlarms">;
  /** Worst first. */
  readonly incidents: readonly IncidentRow[];
  readonly load: AlarmLoad;
  /** Time since which no alarm has been open, epoch ms; null: not known. */
  readonly normalSince: number | null;
}

export function sentenceOf(situation: FleetSituation): Sentence {
  const { state, isExpired, lastMessageAt, fleet, incidents, load } = situation;
  if (isExpired || state === "offline") return { kind: "cut", isExpired, at: lastMessageAt };
  if (!fleet.isLoaded) return { kind: "waiting" };
  const [incident] = incidents;
  if (incident !== undefined && load.isFlood && load.incidents > 1)
    return { kind: "flood", alarms: load.raised, incidents: load.incidents, worst: incident };
  if (incident !== undefined) return { kind: "alarm", incident, others: incidents.length - 1 };
  return withoutAlarm(situation);
}

/** True when no alarm is active. Even then the sentence may not be calm. */
function withoutAlarm({
  troubles,
  channelsDown,
  peers,
  fleet,
  normalSince,
}: FleetSituation): Sentence {
  const [trouble] = troubles;
  if (trouble !== undefined) return { kind: "trouble", trouble, channelsDown, peers };
  const { openAlarms } = fleet;
  if (openAlarms.length > 0)
    return {
      kind: "silenced",
      urgent: urgentIn(openAlarms),
      alarms: openAlarms.length,
    };
  const { houses, offline, noTemp } = fleet.totals;
  const watched = watchedIn(fleet.totals);
  if (houses === 0) return { kind: "empty" };
  if (watched < houses) return { kind: "unwatched", offline, noTemp, watched };
  return { kind: "calm", watched, since: normalSince };
}

/** The urgent ones of the open alarms, including shelved, suppressed and returned ones. */
export const urgentIn = (alarms: readonly Alarm[]): number =>
  alarms.filter(({ severity }) => severity === 1).length;
