import "./wall.css";
import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { OwnDisplay } from "../../../contract/account/display.ts";
import { secondMs } from "../../../contract/base/time.ts";
import { nameIn } from "../../../contract/base/localized-name.ts";
import { useStores } from "../../context/use-stores.ts";
import type { LanguageStore } from "../../stores/app/language-store.ts";
import { SoundStore } from "../../stores/screens/sound-store.ts";
import { type Drill, overview } from "../../stores/screens/wall-drill.ts";
import { TourStore } from "../../stores/screens/tour-store.ts";
import { WallStore } from "../../stores/screens/wall-store.ts";
import { commonZone, translatorFor } from "../shared/wall-format.ts";
import { startLandWorker } from "../../map/stage/land-worker-start.ts";
import { layoutOf } from "../../components/display/wall-layout.ts";
import {
  defaultDiagonalInch,
  defaultDistanceM,
  defaultWidthM,
  measureOf,
  rootUnitPx,
} from "../../components/display/root-unit.ts";
import { useReplay } from "../replay/use-replay.ts";
import { farmsIn, kindOf, kindOfFleet, parentOf, settleDrill } from "../shared/place-scope.ts";
import { useShiftEnd } from "./use-shift-end.ts";
import { hasPainterWorkers, useInput, useIsStill, useWindowSize } from "../shared/use-browser.ts";
import { loadFonts } from "../../ui/fonts.ts";
import { useKeys } from "./use-keys.ts";
import { usePlace, type WallAddress } from "./use-wall-place.ts";
import { useWakeLock } from "./use-wake-lock.ts";
import { useFarmHouses } from "../../context/use-farm-houses.ts";
import { WallContext } from "../shared/wall-context.ts";
import { WallFrame } from "./wall-frame.tsx";

const shownLanguage = (place: Pick<WallAddress, "language">, own: LanguageStore) =>
  place.language ?? own.current;

/** The wall: for an unattended screen, or at a desk for a person who acts on alarms. */
export const Wall = observer(function Wall() {
  const { fleet, interest, language, session, brand, page } = useStores();
  const place = usePlace(session.user?.mapType === "2" ? "world" : kindOfFleet(fleet));
  const { goTo, current, switchMap } = place;
  const { isHall, night } = place;
  const { store, sound, tour } = useBehaviour(place);
  const [isHandover, setHandover] = useState(false);
  const openHandover = useCallback(() => setHandover(true), []);
  const closeHandover = useCallback(() => setHandover(false), []);
  const isStill = useIsStill();
  const { width, height } = useWindowSize();
  const unitPx = rootUnitPx({
    widthPx: width,
    heightPx: height,
    widthM: place.width === null ? null : measureOf(place.width, defaultWidthM, 0.2, 15),
    diagonalInch: measureOf(place.inch, defaultDiagonalInch, 10, 500),
    distanceM: measureOf(place.distance, defaultDistanceM, 0.3, 50),
  });
  const drill = shownDrill(place, fleet);
  const kind = kindOf(drill, fleet, place.kind);
  const { replay, toggle: toggleReplay } = useReplay(drill);
  const zoneOf = (at: Drill) => commonZone(farmsIn(at, fleet).map((farm) => farm.timeZone));
  const timeZone = zoneOf(drill);
  const homeZone = zoneOf(overview);

  useEffect(() => interest.declare({ kind: "fleet" }), [interest]);
  useFarmHouses(drill.level === "farm" ? drill.id : null);
  useEffect(() => void brand.load(), [brand]);
  useEffect(() => {
    language.force(place.language);
    return () => language.force(null);
  }, [language, place.language]);
  useEffect(() => store.rest(drill), [store, drill]);
  const back = useCallback(() => {
    if (isHandover) closeHandover();
    else goTo(parentOf(settleDrill(current(), fleet), fleet, place.kind));
  }, [isHandover, closeHandover, goTo, current, fleet, place.kind]);
  const handover = useCallback(() => setHandover((isShown) => !isShown), []);
  useKeys({
    back,
    fullscreen: toggleFullscreen,
    switchMap,
    // For visitors there are no single alarms of any day, no sound and no tour.
    toggleTour: isHall ? nothing : tour.toggle,
    toggleSound: isHall ? nothing : sound.toggle,
    replay: isHall ? nothing : toggleReplay,
    handover: isHall ? nothing : handover,
    toggleVoice: isHall ? nothing : page.speech.toggle,
  });
  useShiftEnd(homeZone, isHall || replay?.store.isOn === true ? nothing : openHandover);
  useWakeLock();
  useEffect(() => {
    if (hasPainterWorkers()) startLandWorker();
  }, []);
  // Fonts are a megabyte, and the system's are good enough at first: they load after the houses.
  const { isLoaded } = fleet;
  useEffect(() => {
    if (isLoaded) void loadFonts();
  }, [isLoaded]);

  const shown = shownLanguage(place, language);
  const t = useMemo(() => translatorFor(shown), [shown]);
  usePageTitle(t, fleet.alarmCount);
  const nameOf = useCallback(
    (named: { name: string; nameEn: string | null }) => nameIn(named, shown),
    [shown],
  );
  const layout = useMemo(() => layoutOf(width / unitPx, height / unitPx), [width, height, unitPx]);
  const wall = useMemo(
    () => ({ t, drill, kind, unitPx, layout, isStill, goTo, switchMap, nameOf, timeZone }),
    [t, drill, kind, unitPx, layout, isStill, goTo, switchMap, nameOf, timeZone],
  );
  const context = useMemo(
    () => ({ ...wall, store, sound, tour, isHall, replay, homeZone, night }),
    [wall, store, sound, tour, isHall, replay, homeZone, night],
  );
  return (
    <WallContext value={context}>
      <WallFrame
        onFullscreen={toggleFullscreen}
        onHandoverClose={isHandover ? closeHandover : null}
      />
    </WallContext>
  );
});

const shownDrill = (
  { isHall, drill }: WallAddress,
  fleet: Parameters<typeof settleDrill>[1],
): Drill => (isHall ? overview : settleDrill(drill, fleet));

function usePageTitle(t: ReturnType<typeof translatorFor>, alarmCount: number): void {
  useEffect(() => {
    document.title = alarmCount > 0 ? t("pageTitle", { count: alarmCount }) : t("title");
  }, [t, alarmCount]);
}

const nothing = () => undefined;

/** Automatic behaviour and sound of the wall, while it is open. */
function useBehaviour({ goTo, isHall }: WallAddress) {
  const { fleet, connection, page, display } = useStores();
  const [store] = useState(() => new WallStore(page.clock, fleet, connection));
  const [sound] = useState(() => new SoundStore(page.sound, page.localMemory));
  // On a paired screen there is nobody to switch it on.
  const [tour] = useState(
    () =>
      new TourStore(
        {
          wall: store,
          fleet,
          connection,
          clock: page.clock,
          memory: page.localMemory,
          times: () => tourTimes(display.own),
        },
        display.isPaired,
      ),
  );
  useEffect(() => store.start({ goTo }), [store, goTo]);
  useEffect(() => (isHall ? undefined : tour.start()), [tour, isHall]);
  useEffect(
    () => (isHall ? undefined : sound.start(fleet, page.clock, connection)),
    [sound, fleet, page.clock, connection, isHall],
  );
  const onInput = useCallback(() => {
    store.input();
    sound.touch();
  }, [store, sound]);
  useInput(onInput);
  return { store, sound, tour };
}

const tourTimes = (own: OwnDisplay | null) =>
  own && { overviewMs: own.tourOverviewS * secondMs, placeMs: own.tourPlaceS * secondMs };

/** If the browser refuses, the wall still works. */
function toggleFullscreen(): void {
  const change =
    document.fullscreenElement === null
      ? document.documentElement.requestFullscreen?.()
      : document.exitFullscreen();
  change?.catch(() => undefined);
}
