import type { Page } from "@playwright/test";
import { callsOf, type Site } from "./site.ts";

/** Calls as the farm's manager makes them. */
export const callsAt = (site: Site) => callsOf(site, "farm_manager");

/** Adds a fan to a house, with a weekly check of its belts from a day on. */
export async function buildFan(
  call: Awaited<ReturnType<typeof callsAt>>,
  no: number,
  day: string,
  number = 1,
) {
  const { rows: houses } = await call("listHouse", {});
  const { id: houseId } = houses[no % houses.length]!;
  const unit = { houseId, kind: "fan", number, installedOn: "2026-01-01" };
  const { label } = await call("createUnit", unit);
  await call("createPlan", {
    scope: "kind",
    houseId,
    unitKind: "fan",
    type: "regular",
    content: "Check fan belts",
    plannedDate: day,
    intervalDays: 7,
  });
  return { houseId, label };
}

/** Records on the page of a fan that its belts were adjusted. */
export async function adjustBelts(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Done:/ })
    .first()
    .tap();
  await page.getByRole("radio", { name: "Adjusted" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Done", exact: true }).tap();
}
