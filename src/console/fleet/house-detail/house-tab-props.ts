import type { Gateway } from "../../../../contract/telemetry/house-gateway.ts";
import type { ApiQuery } from "../../../stores/record/api-query.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";

/** Data for every part of a house's page. */
export interface HouseTabProps {
  readonly record: HouseRecord;
  /** The farm's time zone. */
  readonly timeZone: string;
  /** Null: the house has none. */
  readonly gateway: ApiQuery<Gateway | null>;
}
