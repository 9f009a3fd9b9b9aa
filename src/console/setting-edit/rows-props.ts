import type { ParameterTable } from "../../../contract/parameter/define.ts";
import type { GroupEdit } from "../../stores/parameter/group-edit.ts";
import type { Finding } from "../../stores/parameter/house-edit.ts";
import type { DerivedColumn } from "./derived-column.ts";
import type { LitRow } from "./lit-row.ts";

export interface RowsProps {
  readonly edit: GroupEdit;
  readonly table: ParameterTable;
  /** What is worked out of a row, and shown behind its fields. */
  readonly derived: readonly DerivedColumn[];
  /** Most rows this gateway takes. */
  readonly rowsMax: number;
  readonly findings: readonly Finding[];
  /** The row that holds now. */
  readonly live: number | null;
  readonly lit: LitRow;
}

/** As the panel counts: levels from 0. */
export const rowNumber = ({ edit }: Pick<RowsProps, "edit">, at: number): number =>
  edit.group === "levels" ? at : at + 1;
