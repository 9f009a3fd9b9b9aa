import { clockSlackMs } from "../../../contract/base/lasting.ts";

/** Returns a length of time, ms, as an interval in SQL. */
export const sqlMs = (ms: number): string => `interval '${ms} milliseconds'`;

/**
 * Returns `lasts` of contract/base/lasting.ts as SQL: `until` names a column, `now` a parameter.
 * False where there is no end.
 */
export const lastsSql = (until: string, now: string, mostMs: number): string =>
  `(coalesce(${until} > ${now}, false)
    and ${until} <= ${now}::timestamptz + ${sqlMs(mostMs + clockSlackMs)})`;
