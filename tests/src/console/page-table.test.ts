import { describe, expect, it, vi } from "vitest";
import { may } from "../../../contract/account/policy.ts";
import { type Role, roleKeys } from "../../../contract/account/role.ts";
import { consoleMenu } from "../../../src/console/page-table.ts";
import {
  isSection,
  menuFor,
  pageAt,
  pagesOf,
  sectionOf,
} from "../../../src/console/shell/page/console-page.ts";

/**
 * The specification's sections 2 and 6, literally: path, title, and the roles whose menu has it.
 * Ours are the pages that were parts of /production/index, /envcontrol/index and /system/farm,
 * /shack/manage, where those manage houses who have no /system/farm, /alarm/current,
 * /alarm/handover, the shifts, /alarm/readiness, what an alarm would come to, /morning/index, the
 * morning list, /report/index, reports by schedule, /production/forecast, /system/rules, what is
 * set once, /system/wall, the paired displays, /system/service, accounts of programs, and
 * /system/peer, other installations.
 */
const everybody: readonly Role[] = [
  "administrator",
  "company_manager",
  "area_manager",
  "farm_manager",
  "shack_manager",
];
const specified = {
  "/dashboard": everybody,
  "/shack/status/overview": everybody,
  "/shack/status/monitor": everybody,
  "/shack/status/compared": everybody,
  "/alarm/current": everybody,
  "/alarm/index": everybody,
  "/alarm/handover": everybody,
  "/alarm/readiness": everybody,
  "/alarmPhone/index": everybody,
  "/system/rules": ["administrator", "company_manager", "area_manager", "farm_manager"],
  "/morning/index": everybody,
  "/report/index": ["administrator", "company_manager", "area_manager", "farm_manager"],
  "/production/index": everybody,
  "/production/immune": everybody,
  "/production/flocks": everybody,
  "/production/forecast": everybody,
  "/production/feed": ["administrator", "company_manager", "area_manager", "farm_manager"],
  "/production/warnings": everybody,
  "/maintenance/index": everybody,
  "/power/index": everybody,
  "/envcontrol/index": everybody,
  "/envcontrol/batches": everybody,
  "/envcontrol/advice": everybody,
  "/envcontrol/templates": ["administrator", "company_manager", "area_manager", "farm_manager"],
  "/envcontrol/upgrade": ["administrator", "company_manager"],
  "/camera/index": everybody,
  "/log/index": everybody,
  "/system/org": ["administrator"],
  "/system/user": ["administrator", "company_manager", "area_manager", "farm_manager"],
  "/system/farm": ["administrator", "company_manager"],
  "/system/gateway": ["administrator", "company_manager", "area_manager", "farm_manager"],
  "/system/poultry": ["administrator", "company_manager"],
  "/alarmOverview/index": ["administrator"],
  "/shack/manage": ["area_manager", "farm_manager"],
  "/system/wall": ["administrator", "company_manager"],
  "/system/service": ["administrator", "company_manager"],
  "/system/signin": ["administrator"],
  "/system/peer": ["administrator"],
} satisfies Record<string, readonly Role[]>;

const menuOf = (roleKey: Role, canOperate = true) =>
  menuFor(consoleMenu, roleKey, (action) =>
    may({ roleKey, canOperate, remoteConfig: false }, action),
  );
const shownTo = (roleKey: Role, canOperate = true) =>
  pagesOf(menuOf(roleKey, canOperate))
    .filter(({ isHidden }) => !isHidden)
    .map(({ path }) => path);

describe("the page table", () => {
  it.each(roleKeys)(
    "shows %s exactly the pages that the specification gives the role (§2.22)",
    (roleKey) => {
      const expected = Object.entries(specified).flatMap(
        ([path, roles]: [string, readonly Role[]]) => (roles.includes(roleKey) ? [path] : []),
      );
      expect(shownTo(roleKey).toSorted()).toEqual(expected.toSorted());
    },
  );
  it.each([
    ["on", true],
    ["off", false],
    ["", false],
  ])(
    "has /alarmOverview/index only when the build's flag is on: %j (§2.24)",
    async (flag, isThere) => {
      vi.resetModules();
      vi.stubEnv("VITE_ALARM_OVERVIEW", flag);
      const table = await import("../../../src/console/page-table.ts");
      vi.unstubAllEnvs();
      const everything = menuFor(table.consoleMenu, "administrator", () => true);
      const page = pageAt(pagesOf(everything), "/alarmOverview/index");
      expect(page !== null).toBe(isThere);
    },
  );
  it("gives a role called admin every page that is restricted to some roles (§6.8)", () => {
    const paths = pagesOf(menuFor(consoleMenu, "admin", () => false)).map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining(
        Object.keys(specified).filter((path) => path !== "/alarmOverview/index"),
      ),
    );
  });
  it("shows a read-only account the same pages", () => {
    expect(shownTo("farm_manager", false)).toEqual(shownTo("farm_manager"));
  });
  it("has seven groups by task, and no others", () => {
    const entries = menuOf("administrator").filter((entry) => isSection(entry) || !entry.isHidden);
    expect(entries.map(({ title }) => title).filter((item) => item !== "alarmOverview")).toEqual([
      "home",
      "houseStatus",
      "alarmGroup",
      "dailyBusiness",
      "environment",
      "systemManage",
      "userLog",
    ]);
  });
  it("has no system heading for a house manager", () => {
    expect(
      menuOf("shack_manager")
        .filter(isSection)
        .map(({ title }) => title),
    ).toEqual(["houseStatus", "alarmGroup", "dailyBusiness", "environment"]);
  });
  it("has no page that the role lacks", () => {
    const pages = pagesOf(menuOf("farm_manager"));
    expect(pageAt(pages, "/system/org")).toBeNull();
    expect(pageAt(pages, "/system/user")?.title).toBe("userManage");
  });
  it("opens a page for every house id", () => {
    const pages = pagesOf(menuOf("shack_manager"));
    expect(pageAt(pages, "/shack/house/7")?.title).toBe("houseDetail");
    expect(pageAt(pages, "/shack/house")).toBeNull();
  });
  it("affixes the landing page only", () => {
    expect(
      pagesOf(menuOf("administrator"))
        .filter(({ isAffixed }) => isAffixed)
        .map(({ path }) => path),
    ).toEqual(["/shack/status/overview"]);
  });
  it("names the heading of a page", () => {
    const menu = menuOf("administrator");
    const at = (path: string) => sectionOf(menu, pageAt(pagesOf(menu), path)!)?.title ?? null;
    expect([at("/system/org"), at("/shack/status/compared"), at("/log/index")]).toEqual([
      "systemManage",
      "houseStatus",
      null,
    ]);
  });
});
