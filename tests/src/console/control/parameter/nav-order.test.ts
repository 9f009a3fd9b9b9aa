import { expect, it } from "vitest";
import { parameterGroupKeys } from "../../../../../contract/fleet/gateway/parameter-group.ts";
import { navFolds, usualGroups } from "../../../../../src/console/control/parameter/nav-order.ts";

it("the navigation has every group of settings, actions and records exactly once", () => {
  const all = [...usualGroups, ...navFolds.flatMap(({ keys }) => keys)];
  expect(all.toSorted()).toEqual(
    [...parameterGroupKeys, "operate", "records", "commands"].toSorted(),
  );
});
