import type { StoreFault } from "../../../contract/operate/server-trouble.ts";
import { isUnreachable } from "./open-database.ts";

/**
 * SQLSTATE classes that are not due to the data written: a transaction that is over already, a
 * sign-in or a database that is not valid, a tie between transactions, a schema or state that does
 * not fit, no room, an operator at work, a fault of the machine below.
 */
const passing = /^(?:25|28|3D|40|42|53|55|57|58)\w{3}$/;

const byCode: Readonly<Record<string, StoreFault>> = {
  "53100": "diskFull",
  ENOSPC: "diskFull",
  EDQUOT: "diskFull",
  "25006": "readOnly",
  EROFS: "readOnly",
};

/** Yields an error and its causes, each with its code or "". */
function* causesOf(error: unknown): Generator<{ readonly cause: Error; readonly code: string }> {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    yield { cause, code: "code" in cause ? String(cause.code) : "" };
}

/**
 * Why the database, or a disk, did not accept a write that it may accept later; null: the fault is
 * in the data.
 */
export function storeFaultOf(error: unknown): StoreFault | null {
  for (const { cause, code } of causesOf(error)) {
    const known = byCode[code];
    if (known !== undefined) return known;
    if (passing.test(code) && !isUnreachable(cause)) return "refused";
  }
  return isUnreachable(error) ? "away" : null;
}

/** SQLSTATEs that a value alone can cause: out of range, too long, twice there, of nothing. */
const byValue = /^(?:21|22|54)\w{3}$|^235(?:03|05|14)$/;

/**
 * True when the database refused a write for a reason that may be in its schema as well as in the
 * data: only the result of other writes can show which.
 */
export function isAmbiguousFault(error: unknown): boolean {
  const sqlState = [...causesOf(error)].find(({ code }) => /^[0-9A-Z]{5}$/.test(code))?.code;
  return sqlState !== undefined && !byValue.test(sqlState);
}

/** Faults that the first failure proves; others may be over with the next try. */
export const isSure = (fault: StoreFault): boolean => fault === "diskFull" || fault === "readOnly";
