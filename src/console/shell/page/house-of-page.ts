import { matchPath } from "react-router-dom";
import { paths } from "../../../lib/data/paths.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import type { Page } from "./console-page.ts";

/**
 * Returns the house shown by the page at a pathname, if it is loaded; undefined on every other
 * page.
 */
export function houseAt(fleet: FleetStore, page: Page, pathname: string) {
  const id =
    page.path === paths.housePage || page.path === paths.houseTrendPage
      ? Number(matchPath(page.path, pathname)?.params["id"])
      : Number.NaN;
  return Number.isInteger(id) ? fleet.house(id)?.house : undefined;
}
