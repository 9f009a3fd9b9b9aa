import { createContext, useCallback, useContext } from "react";
import type { GeoArea } from "../map/geo.ts";
import { useWall } from "./wall-context.ts";

/** Areas of the map on screen, and of China's provinces; empty until the map files are there. */
export const AreaIndexContext = createContext<ReadonlyMap<string, GeoArea>>(new Map());

/** Name of a province or country; its code until the map files are there. */
export function useAreaName(): (code: string) => string {
  const areas = useContext(AreaIndexContext);
  const { say } = useWall();
  return useCallback(
    (code) => {
      const area = areas.get(code);
      return area === undefined ? code : say.language === "zh" ? area.name : area.name_en;
    },
    [areas, say],
  );
}
