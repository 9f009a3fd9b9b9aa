/**
 * Forms in which a table can be taken away. Both are read by every office program; XLSX keeps dates
 * and numbers what they are in any language.
 */
export const fileFormats = ["csv", "xlsx"] as const;
export type FileFormat = (typeof fileFormats)[number];

export const fileTypes: Readonly<Record<FileFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Header of a file's answer: rows of the table, at most. */
export const rowCountHeader = "x-row-count";

/** Most rows of one file; more are refused. */
export const fileRowsMax = 2_000_000;
/** Most rows of a list of the administration, which is read in one piece. */
export const listRowsMax = 50_000;
/** From this number on a person must confirm first (specification, section 9). */
export const fileRowsWarning = 15_000;
