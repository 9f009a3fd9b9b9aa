import { createContext, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { type BaseMap, fetchGeo, type GeoArea, loadCountries } from "../../map/geo/geo.ts";
import { useWall } from "./wall-context.ts";

/** Areas of the map on screen, and countries outside it; empty until the map files are loaded. */
export const AreaIndexContext = createContext<ReadonlyMap<string, GeoArea>>(new Map());

const noAreas: ReadonlyMap<string, GeoArea> = new Map();

/** The areas of a map, with the countries a map of China does not show. */
export function useAreaIndex(base: BaseMap | null): ReadonlyMap<string, GeoArea> {
  const [countries, setCountries] = useState(noAreas);
  const isChina = base?.kind === "china";
  useEffect(() => {
    if (!isChina || countries.size > 0) return;
    let isCurrent = true;
    loadCountries(fetchGeo).then(
      (loaded) => isCurrent && setCountries(loaded),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isChina, countries]);
  return useMemo(() => new Map([...countries, ...(base?.areas ?? noAreas)]), [base, countries]);
}

/** Name of a province or country; its code until the map files are loaded. */
export function useAreaName(): (code: string) => string {
  const areas = useContext(AreaIndexContext);
  const { t } = useWall();
  return useCallback(
    (code) => {
      const area = areas.get(code);
      return area === undefined ? code : t.language === "zh" ? area.name : area.name_en;
    },
    [areas, t],
  );
}
