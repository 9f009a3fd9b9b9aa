import { minuteMs } from "../../contract/base/time.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { type CameraBrief, tilesMax } from "../../contract/camera/camera.ts";
import { useStores } from "../context/use-stores.ts";
import { ApiQuery } from "../stores/record/api-query.ts";

/** Refresh interval: rarely, because cameras seldom change and lists are notified when they do. */
const everyMs = 2 * minuteMs;

/** The cameras of some houses, in the order of the houses; empty until their call is answered. */
export function useCameras(houseIds: readonly number[]) {
  const { callApi, page, recordChangeCounts } = useStores();
  const houseList = houseIds.slice(0, tilesMax).join();
  const refreshKey = recordChangeCounts.countOf("cameras");
  const query = useMemo(
    () =>
      new ApiQuery((options) =>
        houseList === ""
          ? Promise.resolve([])
          : callApi("camerasOf", { houseIds: houseList, pageSize: 1000 }, options),
      ),
    [callApi, houseList],
  );
  useEffect(() => {
    void query.load(false);
    const timer = page.clock.every(everyMs, () => void query.load(false));
    return () => {
      page.clock.cancel(timer);
      query.drop();
    };
  }, [query, page.clock]);
  const lastKey = useRef(refreshKey);
  useEffect(() => {
    if (lastKey.current === refreshKey) return;
    lastKey.current = refreshKey;
    void query.load(false);
  }, [query, refreshKey]);
  // While other houses are being requested, the cameras of those that stay remain on screen: a live
  // picture continues.
  const [last, setLast] = useState<readonly CameraBrief[]>([]);
  if (query.value !== undefined && query.value !== last) setLast(query.value);
  const entry = query.value ?? last;
  const cameras: readonly CameraBrief[] = useMemo(() => {
    const order = houseList.split(",").map(Number);
    const rank = ({ houseId }: CameraBrief) => order.indexOf(houseId);
    return entry.filter((camera) => rank(camera) >= 0).toSorted((a, b) => rank(a) - rank(b));
  }, [entry, houseList]);
  return { cameras, query };
}
