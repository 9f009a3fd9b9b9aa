import css from "./farm.module.css";
import { Button } from "@blueprintjs/core";
import { Minus, Plus } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { china, isProvince } from "../../../../contract/base/area.ts";
import { useSize } from "../../../charts/base/use-size.ts";
import { landAt } from "../../../map/geo/area-at.ts";
import { nearMax, PlacePicker, type Spot } from "../../../map/area/place-picker.tsx";
import { SeaInset } from "../../../map/area/sea-inset.tsx";
import type { BaseMap } from "../../../map/geo/geo.ts";
import { useBaseMap, useDetail } from "../../../map/geo/use-base-map.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { FarmEdit } from "./farm-edit.ts";
import { FarmPlaceSearch } from "./farm-place-search.tsx";
import { useFarmText } from "../../../i18n/words/fleet/farm-words.ts";

/**
 * A farm in China is placed on the map of China, with any map of its organisation; every other on
 * the world map.
 */
export const FarmMap = observer(function FarmMap({
  edit,
  hintId,
}: {
  edit: FarmEdit;
  hintId: string;
}) {
  const { t, language } = useFarmText();
  const [attach, size] = useSize<HTMLDivElement>();
  const [near, setNear] = useState(0);
  const [isRefused, setRefused] = useState(false);
  const { lng, lat, country, adcode } = edit.values;
  const load = useBaseMap(country === china ? "china" : "world");
  const base = load.status === "ready" ? load.base : null;
  const area = country === china ? adcode : country;
  const detail = useDetail(base, area === "" ? null : area);
  const spot = spotOf(lng, lat);

  useAreaAt(edit, base);

  if (load.status !== "ready")
    return (
      <p className={css.farmMapNote} role="status">
        {t(load.status === "failed" ? "farmMapFailed" : "farmMapLoading")}
      </p>
    );
  const put = (picked: Spot) => {
    edit.set("lng", picked.lng);
    edit.set("lat", picked.lat);
  };
  return (
    <div className="farm-map-part">
      <FarmPlaceSearch
        base={load.base}
        onPick={(place, isWide) => {
          setRefused(false);
          put(place);
          setNear(isWide ? nearArea : nearCity);
        }}
      />
      <div ref={attach} className={css.farmMap}>
        {size !== null && size.width > 0 && (
          <PlacePicker
            label={t("farmMap")}
            hintId={hintId}
            size={{ width: size.width - 2, height: 260 }}
            shapes={load.base.shapes}
            detail={detail}
            box={load.base.fit}
            chosenArea={area}
            spot={spot}
            near={near}
            onNear={setNear}
            nameOf={({ name, name_en }) => (language === "zh" ? name : name_en)}
            onPick={(picked) => {
              const isLand = landAt(load.base.shapes, picked.lng, picked.lat) !== null;
              setRefused(!isLand);
              if (isLand) put(picked);
            }}
          >
            {load.base.inset !== null && (
              <div className={`console-inset ${css.farmMapInset}`}>
                <SeaInset base={load.base} label={t("seaInset")} />
              </div>
            )}
          </PlacePicker>
        )}
        <span className={css.farmMapZoom}>
          <Button
            size="small"
            icon={<Plus />}
            aria-label={t("zoomIn")}
            title={t("zoomIn")}
            disabled={near >= nearMax}
            onClick={() => setNear(near + 1)}
          />
          <Button
            size="small"
            icon={<Minus />}
            aria-label={t("zoomOut")}
            title={t("zoomOut")}
            disabled={near <= 0}
            onClick={() => setNear(near - 1)}
          />
        </span>
        <MapFooter base={load.base} />
      </div>
      <p className={css.farmMapRefused} role="status">
        {isRefused && t(base?.kind === "china" ? "offChina" : "offLand")}
      </p>
    </div>
  );
});

/** Zoom on a province or country, and on a city, once it is found. */
const nearArea = 2;
const nearCity = 5;

const isDegrees = (value: number | undefined): value is number =>
  value !== undefined && !Number.isNaN(value) && Math.abs(value) <= 180;

/** The area follows the typed or clicked place. A chosen area stays until the place changes. */
function useAreaAt(edit: FarmEdit, base: BaseMap | null): void {
  const { lng, lat, adcode } = edit.values;
  const spot = spotOf(lng, lat);
  const shown = useRef(JSON.stringify([lng, lat]));
  const follow = useEffectEvent((map: BaseMap) => {
    const code = spot === null ? null : landAt(map.shapes, spot.lng, spot.lat);
    if (code !== null && map.kind === "china") edit.set("adcode", code);
    else if (code !== null) edit.set("country", code);
    edit.set("map", spot !== null && code === null ? "sea" : null);
  });
  useEffect(() => {
    const now = JSON.stringify([lng, lat]);
    // On the map of China for the first time, the province is still to be found.
    const isKnown = base?.kind !== "china" || isProvince(adcode);
    if (base === null || (now === shown.current && isKnown)) return;
    shown.current = now;
    follow(base);
  }, [base, lng, lat, adcode]);
}

const spotOf = (lng: number | undefined, lat: number | undefined): Spot | null =>
  isDegrees(lng) && isDegrees(lat) ? { lng, lat } : null;

const MapFooter = observer(function MapFooter({ base }: { base: BaseMap }) {
  const { session } = useStores();
  const { t, language } = useFarmText();
  const review = session.user?.mapReviewNumber ?? "";
  return (
    <p className={css.farmMapFoot}>
      {review !== "" && <span>{t("mapReview", { number: review })}</span>}
      <span title={base.attribution[language]}>{t("mapSource")}</span>
    </p>
  );
});
