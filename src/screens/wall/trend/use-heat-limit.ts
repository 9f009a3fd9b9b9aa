import { useEffect, useState } from "react";
import { minuteMs } from "../../../../contract/base/time.ts";
import { useStores } from "../../../context/use-stores.ts";

const againMs = 10 * minuteMs;

/** The effective absolute high temperature of a house, degC; null until it is loaded. */
export function useHeatLimit(houseId: number): number | null {
  const { callApi, page } = useStores();
  const [known, setKnown] = useState<{ houseId: number; limit: number | null } | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    const fetchLimit = (): void => {
      callApi("houseParameter", { id: houseId }, { signal: aborter.signal }).then(
        ({ limits }) => {
          const limit = limits.find(({ key }) => key === "tempAbsHighC");
          setKnown({ houseId, limit: limit?.value ?? null });
        },
        () => undefined,
      );
    };
    fetchLimit();
    const timer = page.clock.every(againMs, fetchLimit);
    return () => {
      page.clock.cancel(timer);
      aborter.abort();
    };
  }, [callApi, page.clock, houseId]);
  return known?.houseId === houseId ? known.limit : null;
}
