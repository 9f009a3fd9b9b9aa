import type { Gateway } from "../../../contract/gateway.ts";
import type { Answer } from "../../stores/record/answer.ts";
import type { HouseRecord } from "../../stores/fleet/house-record.ts";

/** What every part of a house's page is drawn from. */
export interface HouseTabProps {
  readonly record: HouseRecord;
  /** The farm's. */
  readonly timeZone: string;
  /** Null: the house has none. */
  readonly gateway: Answer<Gateway | null>;
}
