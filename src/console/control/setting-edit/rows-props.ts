import type { ParameterTable } from "../../../../contract/control/parameter/group/parameter-definition.ts";
import type { GroupEdit } from "../../../stores/control/group-edit.ts";
import type { Finding } from "../../../stores/control/house-edit.ts";
import type { DerivedColumn } from "./derived-column.ts";
import type { LitRow } from "../setting-chart/lit-row.ts";

export interface RowsProps {
  readonly edit: GroupEdit;
  readonly table: ParameterTable;
  /** Columns computed from a row, shown after its fields. */
  readonly derived: readonly DerivedColumn[];
  /** Most rows that this gateway accepts. */
  readonly rowsMax: number;
  readonly findings: readonly Finding[];
  /** The row that applies now. */
  readonly live: number | null;
  readonly lit: LitRow;
}

/** Number of a row as on the controller's panel, which counts levels from 0. */
export const rowNumber = ({ edit }: Pick<RowsProps, "edit">, at: number): number =>
  edit.group === "levels" ? at : at + 1;
