// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FarmTreeView } from "../../../../../src/console/admin/farm/farm-tree-view.tsx";
import { GatewayManage } from "../../../../../src/console/admin/gateway/gateway-page.tsx";
import { HouseManage } from "../../../../../src/console/admin/house/house-manage-page.tsx";
import { OrgManage } from "../../../../../src/console/admin/account/org-page.tsx";
import { PoultryManage } from "../../../../../src/console/flock/breed/breed-page.tsx";
import { UserManage } from "../../../../../src/console/admin/account/user-page.tsx";
import { ownZone } from "../../../../../src/lib/time/format-time.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";
import type { ExportPort } from "../../../../../src/stores/record/export-task.ts";

beforeEach(() => {
  stubLayout();
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no map here")));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const usual = { order: "asc", keyword: "n" };
it.each<[string, ReactNode, string, object]>([
  [
    "exportOrg",
    <OrgManage key="org" />,
    "sort=code&order=desc&page=2",
    { sort: "code", order: "desc", keyword: "n" },
  ],
  [
    "exportUser",
    <UserManage key="user" />,
    "role=farm_manager&house=100",
    { ...usual, sort: "loginName", roleKey: "farm_manager", shackId: 100, timeZone: ownZone() },
  ],
  ["exportFarm", <FarmTreeView key="farm" />, "", { keyword: "n" }],
  [
    "exportHouse",
    <HouseManage key="house" />,
    "status=empty&farm=10",
    { ...usual, sort: "farm", status: "empty", farmId: 10 },
  ],
  [
    "exportGateway",
    <GatewayManage key="gateway" />,
    "state=never&type=27&farm=10",
    { ...usual, sort: "house", state: "never", typeKey: 27, farmId: 10 },
  ],
  [
    "exportBreed",
    <PoultryManage key="breed" />,
    "origin=own&size=20",
    { ...usual, sort: "name", origin: "own", timeZone: ownZone() },
  ],
])(
  "%s requests the rows of the list on screen, by a read-only user too",
  async (name, page, query, input) => {
    const take = vi.fn<ExportPort["take"]>(() => new Promise(() => undefined));
    const list = async () => ({ total: 70, rows: [] });
    const callApi = fakeCall({ listGatewayType: async () => [] }, list);
    await stage(page, {
      at: `/page?q=n&${query}`,
      user: { roleKey: "administrator", canOperate: "0" },
      ports: {
        callApi,
        export: { take, save: () => undefined },
      },
    });
    await act(settle);
    await typist().click(screen.getByRole("button", { name: "Export" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("About 70 rows")).toBeTruthy();
    await typist().click(dialog.getByRole("button", { name: "Export" }));
    expect(take.mock.calls[0]?.[0]).toEqual({ name, input: { ...input, format: "xlsx" } });
  },
);
