// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Role } from "../../../../../contract/account/role.ts";
import { defaultLimits } from "../../../../../contract/control/risk/control-limit.ts";
import { requirementsOf } from "../../../../../contract/control/risk/command-risk.ts";
import { secondPersonNames } from "../../../../../contract/control/risk/control-limit-name.ts";
import { usualSettings } from "../../../../../contract/fleet/production-setting.ts";
import { rules } from "../../../../../src/console/admin/rule/rule-index.ts";
import { RulePage } from "../../../../../src/console/admin/rule/rule-page.tsx";
import type { CallApi } from "../../../../../src/stores/port/call.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";

const replies: Readonly<Record<string, unknown>> = {
  readControlRules: {
    orgId: 1,
    isRemoteOff: false,
    remoteOffBy: null,
    remoteOffAt: null,
    secondPerson: "off",
    limits: { ...defaultLimits, nearK: 2 },
  },
  productionSettings: { orgId: 1, values: { ...usualSettings, waterPct: 20 }, version: 3 },
  readAlarmSetting: { orgId: 1, kinds: [], limits: [] },
  listOwnCheck: { orgId: 1, rows: [] },
  readNoticeBudget: { calls: null, texts: null },
};
const callApi = (async (name: string) =>
  replies[name] ?? { total: 0, rows: [] }) as unknown as CallApi;
const open = async (roleKey: Role = "company_manager") => {
  await stage(<RulePage />, { user: { roleKey }, ports: { callApi } });
  await act(settle);
  return typist();
};
const rowOf = (name: string) => screen.getByText(name).closest("li")!;

describe("the rules", () => {
  beforeEach(stubLayout);
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  it("are on one page, each with its sentence, its value in force and its default", async () => {
    await open();
    const water = rowOf("Water off usual level by");
    expect(water.textContent).toContain("Warns when a house drinks this much more or less");
    expect(within(water).getByText("20%")).toBeTruthy();
    expect(water.textContent).toContain("Changed · Default 12%");
    expect(within(water).getByRole("link").getAttribute("href")).toBe("/system/rules?tab=records");
    expect(rowOf("Level 1: max. deviation from breed standard").textContent).toContain("2 °C");
    for (const { name } of rules.filter(({ access }) => access !== "gatewayType.read"))
      expect(screen.getAllByText(name.en).length).toBeGreaterThan(0);
  });

  it.each(["water off", "饮水偏离", "yinshuipianli", "yspl", "drinks this much"])(
    "are found by name, sentence, pinyin and initials: %s",
    async (typed) => {
      const typing = await open();
      await typing.type(screen.getByRole("searchbox"), typed);
      await vi.waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
      expect(rowOf("Water off usual level by")).toBeTruthy();
    },
  );

  it("are found by subject: 'no data' finds the offline rule", async () => {
    const typing = await open();
    await typing.type(screen.getByRole("searchbox"), "no data");
    await vi.waitFor(() => expect(screen.queryByText("Water deviation")).toBeNull());
    expect(rowOf("Gateway offline").textContent).toContain("at least 3 min");
  });

  it("ask for no value before the organisation of an administrator is known", async () => {
    const asked: unknown[] = [];
    const answer = (async (name: string, input: unknown) => {
      if (Object.hasOwn(replies, name)) asked.push(input);
      return callApi(name as never, input as never);
    }) as unknown as CallApi;
    const user = { roleKey: "administrator" as const };
    await stage(<RulePage />, { user, ports: { callApi: answer } });
    await act(settle);
    expect(asked).toHaveLength(Object.keys(replies).length);
    expect(asked).toEqual(asked.map(() => ({ orgId: 1 })));
  });

  it.each(["limits", "kinds", "control", "budget", "records"])(
    "of %s: an administrator whose organisations could not be loaded reads why",
    async (tab) => {
      let isDown = true;
      const answer = (async (name: string, input: unknown) => {
        if (isDown && name === "listAllOrg") throw new Error("away");
        return callApi(name as never, input as never);
      }) as unknown as CallApi;
      const user = { roleKey: "administrator" as const };
      const ports = { callApi: answer };
      await stage(<RulePage />, { at: `/page?tab=${tab}`, user, ports, snapshot: null });
      await vi.waitFor(() => screen.getByText("Some options could not be loaded: away"));
      isDown = false;
      await typist().click(screen.getByRole("button", { name: "Try again" }));
      await act(settle);
      expect(screen.queryByText(/could not be loaded/)).toBeNull();
    },
  );

  it("that could not be loaded are all reloaded by one button", async () => {
    let isDown = true;
    const answer = (async (name: string, input: unknown) => {
      if (isDown) throw new Error("away");
      return callApi(name as never, input as never);
    }) as unknown as CallApi;
    await stage(<RulePage />, { user: { roleKey: "company_manager" }, ports: { callApi: answer } });
    await act(settle);
    isDown = false;
    await typist().click(screen.getByRole("button", { name: "Try again" }));
    await act(settle);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(rowOf("Water off usual level by").textContent).toContain("20%");
    expect(rowOf("Remote control switch").textContent).toContain("On");
  });

  it("name the changes that need a second person correctly", async () => {
    await open();
    expect(rowOf("Second approval").textContent).toContain(secondPersonNames.off.en);
    const needs = (secondPerson: "off" | "class3" | "class2") =>
      ([2, 3] as const).flatMap((risk) =>
        [true, false].map((isAdministrator) =>
          requirementsOf({ risk, isProtective: false }, { secondPerson, isAdministrator }).includes(
            "second",
          ),
        ),
      );
    // Level 2 of an administrator and of others, then level 3.
    expect(needs("off")).toEqual([false, false, false, true]);
    expect(secondPersonNames.off.en).toBe("Level 3, except for administrators");
    expect(needs("class3")).toEqual([false, false, true, true]);
    expect(secondPersonNames.class3.en).toBe("Level 3 (high risk), administrators too");
    expect(needs("class2")).toEqual([true, true, true, true]);
    expect(secondPersonNames.class2.en).toBe("Levels 2 and 3");
  });

  it("are not offered where the viewer cannot use the form", async () => {
    await open("farm_manager");
    expect(screen.queryByText("Breed standards and vaccination plans")).toBeNull();
    expect(screen.getByText("Gateway types")).toBeTruthy();
  });
});
