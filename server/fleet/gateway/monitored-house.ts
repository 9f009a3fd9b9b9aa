import type { Species } from "../../../contract/base/animal.ts";
import type { AlarmKindTable } from "../../../contract/alarm/alarm-kind.ts";
import type { ForeignMapping } from "../../../contract/fleet/foreign/foreign-mapping.ts";
import type { SharedLimits } from "../../judge/limit/limit-layer.ts";
import type { BreedDay, HouseContext, LimitOverride } from "../../judge/limit/alarm-limits.ts";

/** A gateway's house, with the data that the judge needs besides the readings. */
export interface MonitoredHouse {
  readonly gatewayId: number;
  readonly networkId: string;
  /** Null: a gateway without a secret cannot sign in. */
  readonly secretHash: Buffer | null;
  /**
   * True: the gateway's secret was revoked. Nothing from it is accepted, no matter which broker
   * lets it in.
   */
  readonly isRevoked: boolean;
  /** Interval at which the gateway is set to report, s; null: found out from its frames. */
  readonly intervalS: number | null;
  /** The mapping for messages of its type of another make; null: they are not read. */
  readonly mapping: ForeignMapping | null;
  readonly houseId: number;
  readonly farmId: number;
  readonly orgId: number;
  readonly timeZone: string;
  readonly species: Species;
  readonly override: LimitOverride;
  /** Limits set for its farm or breed; undefined: not set. */
  readonly shared: SharedLimits | undefined;
  /** The organisation's settings for the kinds of alarm. */
  readonly kinds: AlarmKindTable;
  readonly inputs: HouseContext["inputs"];
  readonly outages: NonNullable<HouseContext["outages"]>;
  readonly hasGenerator: boolean;
  /** Phases of its supply; null: learned. */
  readonly phases: 1 | 3 | null;
  /** Null: no flock is placed. */
  readonly flock: {
    readonly placedAt: number;
    readonly placedAge: number;
    readonly placedCount: number;
    readonly recordedAlive: number | null;
    readonly breedDays: readonly BreedDay[];
  } | null;
}
