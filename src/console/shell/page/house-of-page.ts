import { matchPath } from "react-router-dom";
import { paths } from "../../../lib/data/paths.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import type { Page } from "./console-page.ts";

/**
 * Returns the house shown by the page at a pathname with its farm, if it is loaded; undefined on
 * every other page. Houses of two farms often have one name.
 */
export function houseAt(fleet: FleetStore, page: Page, pathname: string) {
  const id =
    page.path === paths.housePage ? Number(matchPath(page.path, pathname)?.params["id"]) : 0;
  const house = fleet.house(id)?.house;
  if (house === undefined) return undefined;
  const { name, nameEn } = house;
  const farm = fleet.farms.get(house.farmId);
  return { name, nameEn, farmName: farm?.name ?? "", farmNameEn: farm?.nameEn ?? null };
}
