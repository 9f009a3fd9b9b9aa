import { fieldFaults } from "../../../contract/base/field-fault.ts";
import { fileRowsMax } from "../../../contract/base/file-format.ts";
import { Refusal } from "../base/refusal.ts";

/** Rows that are counted at most: where there are more, how many does not matter. */
export const countedMax = fileRowsMax + 1;

/**
 * Refusal: 400 with a message on `field`, what to narrow, when a file would have more rows than one
 * may.
 */
export function checkRows(rows: number, field: string, max = fileRowsMax): void {
  if (rows > max)
    throw new Refusal(400, "invalid", {
      fields: { [field]: { words: fieldFaults.manyRows, values: { max } } },
    });
}
