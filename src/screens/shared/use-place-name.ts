import { useStores } from "../../context/use-stores.ts";
import type { Drill } from "../../stores/screens/wall-drill.ts";
import { noProvince } from "../../../contract/base/area.ts";
import { useAreaName } from "./use-area-name.ts";
import { useShortName } from "./use-short-name.ts";
import { useWall } from "./wall-context.ts";

/** Names of places in the language on screen. Read it in an observer. */
export function usePlaceName(): (place: Drill) => string {
  const { fleet } = useStores();
  const { kind, t, nameOf } = useWall();
  const areaName = useAreaName();
  const shortName = useShortName();
  return (place) => {
    if (place.level === "fleet") return t(kind === "china" ? "country" : "world");
    if (place.level === "province")
      return place.code === noProvince ? t("noProvince") : areaName(place.code);
    if (place.level === "farm") return shortName(place.id);
    const named = fleet.house(place.id)?.house;
    return named === undefined ? String(place.id) : nameOf(named);
  };
}
