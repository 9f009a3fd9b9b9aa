import { matchPath } from "react-router-dom";
import { paths } from "../../../lib/data/paths.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import type { Page } from "./console-page.ts";

/** Pages about parts of a house, whose address names the house in its query. */
const withinHouse: ReadonlySet<string> = new Set([paths.gatewayPage, paths.alarmInputPage]);

/**
 * Returns the house that the page at an address is about with its farm, if it is loaded; undefined
 * on every other page. Houses of two farms often have one name.
 */
export function houseAt(fleet: FleetStore, page: Page, address: string) {
  const { pathname, searchParams } = new URL(address, window.location.origin);
  const id =
    page.path === paths.housePage
      ? matchPath(page.path, pathname)?.params["id"]
      : withinHouse.has(page.path) && searchParams.get("house");
  const house = fleet.house(Number(id))?.house;
  if (house === undefined) return undefined;
  const { name, nameEn } = house;
  const farm = fleet.farms.get(house.farmId);
  return { name, nameEn, farmName: farm?.name ?? "", farmNameEn: farm?.nameEn ?? null };
}
