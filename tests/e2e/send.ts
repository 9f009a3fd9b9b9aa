import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { ParameterGroup } from "../../contract/fleet/gateway/parameter-group.ts";
import { callsOf, type Site } from "./site.ts";

interface Item {
  readonly k: string;
  readonly row?: number;
  readonly to: string | number | null;
}

/** Sends values to a house without a page. Returns the outcome. */
export async function sendValues(
  site: Site,
  houseId: number,
  group: ParameterGroup,
  items: readonly Item[],
): Promise<string> {
  const call = await callsOf(site);
  const base = await hashOf(site, houseId, group);
  const review = await call("armCommand", {
    kind: "write",
    houseId,
    clientToken: randomUUID(),
    group,
    base,
    items,
  });
  if (review.outcome !== "ready") throw new Error(JSON.stringify(review));
  const { id } = review.command;
  const { name } = site.plan.houses[houseId - 1]!;
  await call("sendCommand", { id, confirm: { name, reason: "test" } });
  const state = async () => (await call("getCommand", { id })).command.state;
  await expect.poll(state).toMatch(/^(verified|rejected|mismatch|partly|notApplied)$/);
  return state();
}

/** A group of settings as the controller last reported it, once it has. */
async function groupOf(site: Site, houseId: number, group: ParameterGroup) {
  const call = await callsOf(site);
  const find = async () =>
    (await call("readParameter", { houseId })).groups.find(
      (one) => one.group === group && one.hash !== null,
    );
  await expect.poll(find).toBeTruthy();
  return (await find())!;
}

const hashOf = async (...of: Parameters<typeof groupOf>): Promise<string> =>
  (await groupOf(...of)).hash ?? "";

/** A value as the controller last reported it. */
export async function valueOf(
  site: Site,
  houseId: number,
  group: ParameterGroup,
  { k, row }: Pick<Item, "k" | "row">,
): Promise<unknown> {
  const { settings } = await groupOf(site, houseId, group);
  return row === undefined ? settings?.values[k] : settings?.rows[row]?.[k];
}

/** Text as in tables, with a real minus sign. */
export const shown = (value: number): string => value.toFixed(1).replace("-", "−");
