/**
 * Formats in which a table can be exported. Every office program reads both; XLSX preserves dates
 * and numbers in any language.
 */
export const fileFormats = ["csv", "xlsx"] as const;
export type FileFormat = (typeof fileFormats)[number];

export const fileTypes: Readonly<Record<FileFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Response header of a file: upper bound of its rows. */
export const rowCountHeader = "x-row-count";

/** Maximum number of rows in a file; more are refused. */
export const fileRowsMax = 2_000_000;
/** Maximum number of rows in an administration list, which is read at once. */
export const listRowsMax = 50_000;
/** Number of rows from which a person must confirm first (specification, section 9). */
export const fileRowsWarning = 15_000;
