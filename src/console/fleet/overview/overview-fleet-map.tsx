import panelCss from "../../components/panel/panel.module.css";
import overviewCss from "../digest/overview.module.css";
import css from "./overview-fleet-map.module.css";
import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import type { BaseMap, MapKind } from "../../../map/geo/geo.ts";
import { type MapLoad, useBaseMap } from "../../../map/geo/use-base-map.ts";
import { useStores } from "../../../context/use-stores.ts";
import { FarmHouses } from "./farm-houses.tsx";
import type { FleetDigest } from "../digest/fleet-digest.ts";
import { type MapPlace, placeAbove, placeAt } from "./map-drill.ts";
import { MapPath } from "./map-path.tsx";
import { MapStage } from "./map-stage.tsx";
import { useOverviewText } from "../../../i18n/words/fleet/overview-words.ts";
import { PlaceList } from "./place-list.tsx";
import { areaMarks, areaName, areasOf, farmMarks } from "./overview-places.ts";
import { RetryButton } from "../../components/answer/retry-button.tsx";

interface Props {
  readonly digest: FleetDigest;
  readonly query: URLSearchParams;
  readonly onGo: (place: MapPlace) => void;
}

/**
 * The houses by place: provinces or countries, then their farms, then a farm's houses. The address
 * contains the place; Esc goes one level up.
 */
export const FleetMap = observer(function FleetMap({ digest, query, onGo }: Props) {
  const { fleet, session } = useStores();
  const { t, language } = useOverviewText();
  const kind: MapKind = session.user?.mapType === "2" ? "world" : "china";
  const place = placeAt(query, fleet, kind);
  const { area, farmId } = place;
  const load = useBaseMap(kind);
  const base = load.status === "ready" ? load.base : null;
  const [highlight, setHighlight] = useState<string | null>(null);
  const { section, go } = useDrillKeys(place, onGo);

  const { areas, housesOff } = areasOf(digest.farms, kind);
  const root = t(kind === "china" ? "wholeChina" : "wholeWorld");
  const steps = useSteps(place, base);
  const places =
    area === null
      ? areaMarks(areas, base, language)
      : farmMarks(digest.farms, kind, area, language);
  const choose = useCallback(
    (id: string) => go(area === null ? { area: id, farmId: null } : { area, farmId: Number(id) }),
    [go, area],
  );
  const openArea = useCallback((code: string) => go({ area: code, farmId: null }), [go]);
  return (
    <section
      ref={section}
      className={`framed ${panelCss.brief} ${css.fleetMapPanel}`}
      aria-label={t("mapOfFleet")}
      tabIndex={-1}
    >
      <header>
        <MapPath root={root} steps={steps} onGo={go} />
        {housesOff > 0 && area === null && (
          <span className="muted type-m unbroken">{t("offThisMap", { count: housesOff })}</span>
        )}
      </header>
      {farmId !== null ? (
        <FarmHouses farmId={farmId} />
      ) : (
        <div className={css.mapBody}>
          {places.length === 0 ? (
            <p className={panelCss.briefNone}>{t("noPlaces")}</p>
          ) : (
            <PlaceList
              label={t("placesIn", { name: steps.at(-1)?.name ?? root })}
              head={t(area === null ? "colPlace" : "colFarm")}
              places={places}
              highlight={highlight}
              onHighlight={setHighlight}
              onChoose={choose}
            />
          )}
          {base !== null && (
            <MapStage
              base={base}
              area={area}
              areaStatuses={areas}
              places={places}
              highlight={highlight}
              onHighlight={setHighlight}
              onArea={openArea}
              onChoose={choose}
            />
          )}
          <MapWait load={load} />
        </div>
      )}
    </section>
  );
});

/** The steps down to a place, without the whole map. */
function useSteps(place: MapPlace, base: BaseMap | null) {
  const { fleet } = useStores();
  const { language } = useOverviewText();
  const { area, farmId } = place;
  const farm = farmId === null ? undefined : fleet.farms.get(farmId);
  const steps: { name: string; place: MapPlace }[] = [];
  if (area !== null)
    steps.push({ name: areaName(base, area, language), place: { area, farmId: null } });
  if (farm !== undefined) steps.push({ name: nameIn(farm, language), place });
  return steps;
}

/** Shown instead of the map while it is loading or when it could not be loaded. */
function MapWait({ load }: { load: MapLoad }) {
  const { t } = useOverviewText();
  if (load.status === "loading")
    return (
      <div
        className={`${overviewCss.mapStage} is-waiting`}
        role="status"
        aria-label={t("mapLoading")}
      />
    );
  if (load.status !== "failed") return null;
  return (
    <div className={`${overviewCss.mapStage} is-failed`}>
      <p>
        <strong>{t("mapFailed")}</strong>
        <br />
        {t("mapFailedWhy")}
      </p>
      <RetryButton size="small" onRetry={load.retry} />
    </div>
  );
}

/**
 * Esc goes up; if the focused control no longer exists afterwards, the focus moves to the panel.
 */
function useDrillKeys(place: MapPlace, onGo: (place: MapPlace) => void) {
  const section = useRef<HTMLElement>(null);
  const going = useRef<string | null>(null);
  const go = useCallback(
    (next: MapPlace) => {
      going.current = nameOf(next);
      onGo(next);
    },
    [onGo],
  );
  const here = nameOf(place);
  useEffect(() => {
    if (going.current !== here) return;
    going.current = null;
    const { current } = section;
    if (current !== null && !current.contains(document.activeElement))
      (current.querySelector<HTMLElement>("[data-place], .house-line a") ?? current).focus({
        preventScroll: true,
      });
  }, [here]);
  const above = placeAbove(place);
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && above !== null) go(above);
  });
  useEffect(() => {
    const { current } = section;
    const listen = (event: KeyboardEvent) => leave(event);
    current?.addEventListener("keydown", listen);
    return () => current?.removeEventListener("keydown", listen);
  }, []);
  return { section, go };
}

const nameOf = ({ area, farmId }: MapPlace): string => `${area ?? ""}/${farmId ?? ""}`;
