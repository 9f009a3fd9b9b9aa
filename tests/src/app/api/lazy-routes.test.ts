import { describe, expect, it } from "vitest";
import { type RouteName, routes } from "../../../../contract/route/routes.ts";
import { alarmRoutes } from "../../../../contract/route/alarm/alarm-routes.ts";
import { houseRoutes } from "../../../../contract/route/fleet/house-routes.ts";
import { overviewRoutes } from "../../../../contract/route/live/overview-routes.ts";
import { personNameRoutes } from "../../../../contract/route/account/person-name-routes.ts";
import { sessionRoutes } from "../../../../contract/route/account/session-routes.ts";
import { telemetryRoutes } from "../../../../contract/route/telemetry/telemetry-routes.ts";
import { callParts } from "../../../../src/app/api/call-parts.ts";
import { lazyRoute } from "../../../../src/app/api/lazy-routes.ts";

const first = new Set(
  [
    sessionRoutes,
    personNameRoutes,
    overviewRoutes,
    houseRoutes,
    alarmRoutes,
    telemetryRoutes,
  ].flatMap(Object.keys),
);
const later = (Object.keys(routes) as RouteName[]).filter((name) => !first.has(name));

describe("a call with a lazy schema", () => {
  it.each(later)("%s is found in its part", async (name) => {
    expect(await lazyRoute(name)).toBe(routes[name]);
  });

  it("is once in the list, which has no other entries", () => {
    const named = Object.values(callParts).flatMap((names) => names.split(" "));
    expect(named.toSorted()).toEqual([...later].toSorted());
  });
});
