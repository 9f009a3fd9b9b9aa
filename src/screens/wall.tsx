import { minuteMs } from "../../contract/time.ts";
import "../ui/token.css";
import "./wall.css";
import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useMemo } from "react";
import { nameIn } from "../lib/name.ts";
import type { MapKind } from "../map/geo.ts";
import { useStores } from "../context/use-stores.ts";
import { overview } from "./drill.ts";
import { commonZone, sayIn } from "./format.ts";
import { layoutOf } from "./layout.ts";
import { defaultDiagonalInch, defaultDistanceM, measureOf, rootUnitPx } from "./root-unit.ts";
import { farmsIn, parentOf, settleDrill } from "./scope.ts";
import { useIdle, useIsStill, useWindowSize } from "./use-browser.ts";
import { useKeys } from "./use-keys.ts";
import { usePlace } from "./use-place.ts";
import { WallContext } from "./wall-context.ts";
import { WallFrame } from "./wall-frame.tsx";

/** Without input for so long, the wall goes back to the overview. */
const idleMs = minuteMs;

/** The wall display: read-only, for a screen nobody touches. */
export const Wall = observer(function Wall() {
  const { fleet, interest, language, session } = useStores();
  const userMap: MapKind = session.user?.mapType === "2" ? "world" : "china";
  const place = usePlace(userMap);
  const { goTo, current, kind } = place;
  const isStill = useIsStill();
  const { width, height } = useWindowSize();
  const unitPx = rootUnitPx({
    widthPx: width,
    heightPx: height,
    diagonalInch: measureOf(place.inch, defaultDiagonalInch, 10, 500),
    distanceM: measureOf(place.distance, defaultDistanceM, 0.3, 50),
  });
  const drill = settleDrill(place.drill, fleet);
  const timeZone = commonZone(farmsIn(drill, fleet).map((farm) => farm.timeZone));

  useEffect(() => interest.declare({ kind: "fleet" }), [interest]);
  useEffect(() => {
    language.force(place.language);
    return () => language.force(null);
  }, [language, place.language]);
  const back = useCallback(
    () => goTo(parentOf(settleDrill(current(), fleet), fleet, kind)),
    [goTo, current, fleet, kind],
  );
  const home = useCallback(() => goTo(overview, "quietly"), [goTo]);
  useIdle(drill.level !== "fleet", idleMs, home);
  useKeys({ back, fullscreen: toggleFullscreen, switchMap: place.switchMap });

  const say = useMemo(() => sayIn(place.language), [place.language]);
  useEffect(() => {
    document.title =
      fleet.alarmCount > 0 ? say("pageTitle", { count: fleet.alarmCount }) : say("title");
  }, [say, fleet.alarmCount]);
  const nameOf = useCallback(
    (named: { name: string; nameEn: string | null }) => nameIn(named, place.language),
    [place.language],
  );
  const layout = useMemo(() => layoutOf(width / unitPx, height / unitPx), [width, height, unitPx]);
  const wall = useMemo(
    () => ({ say, drill, kind, unitPx, layout, isStill, goTo, nameOf, timeZone }),
    [say, drill, kind, unitPx, layout, isStill, goTo, nameOf, timeZone],
  );
  return (
    <WallContext value={wall}>
      <WallFrame onFullscreen={toggleFullscreen} />
    </WallContext>
  );
});

/** A browser that refuses is left as it is: the wall works either way. */
function toggleFullscreen(): void {
  const change =
    document.fullscreenElement === null
      ? document.documentElement.requestFullscreen?.()
      : document.exitFullscreen();
  change?.catch(() => undefined);
}
