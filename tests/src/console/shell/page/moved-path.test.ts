import { expect, it } from "vitest";
import { movedPath } from "../../../../../src/console/shell/page/moved-path.ts";

it.each([
  ["/production/index?tab=immune&flock=7", "/production/immune?flock=7"],
  ["/production/index?tab=warnings", "/production/warnings"],
  ["/production/index?report=8&version=2", "/production/flocks?report=8&version=2"],
  ["/envcontrol/index?tab=batches&batch=b7", "/envcontrol/batches?batch=b7"],
  ["/system/farm?tab=gateways&gateway=1&part=wiring", "/system/gateway?gateway=1&part=wiring"],
  ["/shack/manage?tab=gateways", "/system/gateway"],
  ["/alarm/setting?tab=outages", "/alarm/current?tab=outages"],
  ["/alarm/setting?kind=tempHigh", "/system/rules?kind=tempHigh&tab=kinds"],
  ["/envcontrol/index?tab=rules", "/system/rules?tab=control"],
  ["/production/index?tab=settings&org=1", "/system/rules?org=1&tab=records"],
  ["/production/index?tab=totals", null],
  ["/production/index", null],
  ["/production/index?tab=toString", null],
  ["/toString?tab=immune", null],
])("leads %s to %s", (from, to) => {
  const { pathname, search } = new URL(from, "http://house");
  expect(movedPath(pathname, search)).toBe(to);
});
