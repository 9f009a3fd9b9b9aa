import { expect, it } from "vitest";
import { parameterGroupKeys } from "../../../../../contract/fleet/gateway/parameter-group.ts";
import { navFolds, usualGroups } from "../../../../../src/console/control/parameter/nav-order.ts";

it("every group of settings is once beside them, and so are actions and records", () => {
  const all = [...usualGroups, ...navFolds.flatMap(({ keys }) => keys)];
  expect(all.toSorted()).toEqual(
    [...parameterGroupKeys, "operate", "records", "commands"].toSorted(),
  );
});
