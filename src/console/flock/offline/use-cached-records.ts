import { useEffect, useMemo } from "react";
import type { FlockRecord } from "../../../../contract/flock/production/production.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import { useStores } from "../../../context/use-stores.ts";
import { ApiQuery } from "../../../stores/record/api-query.ts";
import type { CachedRecords, Shown } from "../../../stores/flock/cached-records.ts";
import type { InputOf, ReplyOf } from "../../../stores/port/call.ts";
import { useOnChange } from "../../components/answer/use-on-change.ts";

/** Interval between two fetches while it is shown. */
const everyMs = 5 * minuteMs;

/** Fetches at once, at intervals, and whenever `refreshKey` changes. */
function useLoaded<T>(query: ApiQuery<T>, refreshKey: string): ApiQuery<T> {
  const {
    page: { clock },
  } = useStores();
  useEffect(() => {
    // A failure does not show a toast: without a network the stored data is shown.
    void query.load(false);
    const timer = clock.every(everyMs, () => void query.load(false));
    return () => {
      clock.cancel(timer);
      query.drop();
    };
  }, [query, clock]);
  useOnChange(refreshKey, () => void query.load(false));
  return query;
}

/**
 * The record of a flock's day, also without a network. `day` '': the flock's latest day. It does
 * not change at midnight, so that typed values belong to the day they were typed for.
 */
export function useCachedDay(
  book: CachedRecords,
  flockId: number,
  day: string,
  refreshKey: string,
): ApiQuery<Shown<FlockRecord>> {
  const query = useMemo(() => {
    let shown = day === "" ? undefined : day;
    return new ApiQuery(async (options) => {
      const result = await book.day(flockId, shown, options);
      shown ??= result.value.day;
      return result;
    });
  }, [book, flockId, day]);
  return useLoaded(query, refreshKey);
}

/** The flocks of a day, also without a network. */
export function useCachedBoard(
  book: CachedRecords,
  query: InputOf<"listProduction">,
  today: string,
  refreshKey: string,
): ApiQuery<Shown<ReplyOf<"listProduction">>> {
  const queryText = JSON.stringify(query);
  const result = useMemo(
    () =>
      new ApiQuery((options) =>
        book.board(JSON.parse(queryText) as InputOf<"listProduction">, today, options),
      ),
    [book, queryText, today],
  );
  return useLoaded(result, refreshKey);
}
