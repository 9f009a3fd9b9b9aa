import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import type { GroupEdit } from "../../../stores/control/group-edit.ts";
import type { HouseEdit } from "../../../stores/control/house-edit.ts";
import type { LitRow } from "./lit-row.ts";

export interface ChartProps {
  readonly house: HouseEdit;
  readonly edit: GroupEdit;
  readonly record: HouseRecord;
  readonly lit: LitRow;
}
