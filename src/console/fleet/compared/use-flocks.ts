import { useEffect, useMemo, useState } from "react";
import type { FlockDay } from "../../../../contract/fleet/flock/flock-day.ts";
import { useStores } from "../../../context/use-stores.ts";
import { ageStart, type PlacedHouse } from "./compared-alignment.ts";
import type { FlockHistory } from "./compared-line.ts";

const none: ReadonlyMap<number, readonly FlockDay[]> = new Map();

/**
 * The flocks in the houses day by day, by house: fetched on demand, and again when one of their
 * figures changes. Missing ones are not drawn.
 */
export function useFlocks(
  placed: readonly PlacedHouse[],
  isWanted: boolean,
): ReadonlyMap<number, FlockHistory> {
  const { callApi } = useStores();
  const [series, setSeries] = useState(none);
  const requested = isWanted
    ? JSON.stringify(placed.flatMap(({ house: { flock } }) => (flock === null ? [] : [flock])))
    : "";
  useEffect(() => {
    if (requested === "") return;
    const aborter = new AbortController();
    for (const { id } of JSON.parse(requested) as { readonly id: number }[])
      callApi("productionSeries", { flockId: id }, { signal: aborter.signal }).then(
        ({ days }) => setSeries((current) => new Map([...current, [id, days]])),
        () => undefined,
      );
    return () => aborter.abort();
  }, [callApi, requested]);
  const starts = JSON.stringify(
    placed.map((item) => [item.house.id, item.house.flock?.id ?? null, ageStart(item)]),
  );
  return useMemo(() => {
    const known = JSON.parse(starts) as (readonly [number, number | null, number | null])[];
    return new Map(
      known.flatMap(([houseId, flockId, start]): [number, FlockHistory][] => {
        const days = flockId === null ? undefined : series.get(flockId);
        return days === undefined || start === null ? [] : [[houseId, { start, days }]];
      }),
    );
  }, [starts, series]);
}
