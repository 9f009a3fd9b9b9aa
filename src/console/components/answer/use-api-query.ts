import { useEffect, useMemo } from "react";
import type { z } from "zod";
import type { CallName, routes } from "../../../../contract/route/routes.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import { ApiQuery } from "../../../stores/record/api-query.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useLiveAgain } from "./use-live-again.ts";
import { useOnChange } from "./use-on-change.ts";

export interface ApiQueryOptions {
  readonly everyMs?: number;
  readonly refreshKey?: string | number;
  /** The input is not known yet: nothing is fetched. */
  readonly isWaiting?: boolean;
}

/**
 * Returns the reply of a call, fetched while the page is shown: at once, every `everyMs`, and on
 * every change of `refreshKey`. Input and key are compared by value.
 */
export function useApiQuery<N extends CallName>(
  name: N,
  input: z.input<(typeof routes)[N]["input"]>,
  { everyMs = 5 * minuteMs, refreshKey = "", isWaiting = false }: ApiQueryOptions = {},
): ApiQuery<z.output<(typeof routes)[N]["reply"]>> {
  const {
    callApi,
    page: { clock },
  } = useStores();
  const inputText = JSON.stringify(input);
  const query = useMemo(
    () => new ApiQuery((options) => callApi(name, JSON.parse(inputText) as typeof input, options)),
    [callApi, name, inputText],
  );
  useEffect(() => {
    if (isWaiting) return undefined;
    void query.load();
    const timer = clock.every(everyMs, () => void query.load(false));
    return () => {
      clock.cancel(timer);
      query.drop();
    };
  }, [query, clock, everyMs, isWaiting]);
  useLiveAgain(() => {
    if (query.failure !== null && !query.isLoading && !isWaiting) void query.load(false);
  });
  useOnChange(refreshKey, () => void (isWaiting || query.load(false)));
  return query;
}
