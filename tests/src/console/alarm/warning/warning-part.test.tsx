// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { usualSettings } from "../../../../../contract/fleet/production-setting.ts";
import type { CurrentUser } from "../../../../../contract/account/session.ts";
import type { Warning } from "../../../../../contract/alarm/warning.ts";
import { SettingPart } from "../../../../../src/console/alarm/warning/warning-setting-part.tsx";
import { WarningPart } from "../../../../../src/console/alarm/warning/warning-part.tsx";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { typist } from "../../../harness/typing.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

const warning = (over: Partial<Warning> = {}): Warning => ({
  id: 4,
  key: "waterLow",
  flockId: 7,
  houseId: 1,
  houseName: "1号舍",
  houseNameEn: "House 1",
  farmId: 1,
  farmName: "青山农场",
  farmNameEn: "Green Hill",
  species: "broiler",
  firstDay: "2026-05-30",
  lastDay: "2026-05-31",
  values: { percent: 14, value: 7240, expected: 8420 },
  others: 5,
  houses: 1,
  state: "open",
  closedBy: null,
  closedAt: null,
  reason: "",
  wasRight: null,
  version: 1,
  ...over,
});
const list = vi.fn<(query: object) => Promise<unknown>>();
const dismiss = vi.fn<(input: object) => Promise<unknown>>();
const settings = vi.fn<(query: object) => Promise<unknown>>();
const save = vi.fn<(input: object) => Promise<unknown>>();
const tried = vi.fn<(input: object) => Promise<unknown>>();
const callApi = fakeCall({
  tryProductionSettings: tried,
  listWarning: list,
  dismissWarning: dismiss,
  productionSettings: settings,
  saveProductionSettings: save,
});

beforeEach(() => {
  stubLayout();
  list.mockReset().mockResolvedValue({
    total: 1,
    open: 1,
    precision: [{ key: "waterLow", raised: 9, right: 6, wrong: 1 }],
    rows: [warning()],
  });
  dismiss.mockReset().mockResolvedValue({});
  settings.mockReset().mockResolvedValue({ orgId: 2, values: usualSettings, version: 3 });
  save.mockReset().mockResolvedValue({});
  tried.mockReset();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = async (user: Partial<CurrentUser> = {}) => {
  await stage(<WarningPart />, { at: "/page", user, ports: { callApi } });
  await act(settle);
};

describe("the early warnings", () => {
  it("describe the deviation, its size, and the state of the other houses", async () => {
    await open();
    const text = screen.getAllByRole("row")[1]!.textContent;
    expect(text).toContain("Water 14% below this house's usual level");
    expect(text).toContain("7,240 L, expected 8,420 L");
    expect(text).toContain("The other 5 houses of the farm are normal.");
    expect(text).toContain("since 2026-05-30");
    expect(screen.getByText(/Low water intake: 9 raised, 6 correct, 1 incorrect/)).toBeDefined();
  });

  it("mention a deviation of the whole farm only once", async () => {
    list.mockResolvedValue({
      total: 1,
      open: 1,
      precision: [],
      rows: [warning({ houses: 4, values: { ...warning().values, shared: 1 } })],
    });
    await open();
    expect(screen.getAllByRole("row")[1]!.textContent).toContain(
      "Same in 4 of 6 houses of this farm at once: weather or the main line.",
    );
  });

  it("state the number of houses when it is neither one nor most of them", async () => {
    list.mockResolvedValue({
      total: 1,
      open: 1,
      precision: [],
      rows: [warning({ houses: 2, values: { ...warning().values, vaccinated: 1 } })],
    });
    await open();
    const text = screen.getAllByRole("row")[1]!.textContent;
    expect(text).toContain("Vaccinated that day: a likely cause. Same in 2 of 6 houses");
    expect(text).not.toContain("main line");
    expect(text).not.toContain("as usual");
  });

  it("are dismissed with a reason and a judgement", async () => {
    await open();
    const type = typist();
    await type.click(
      screen.getByRole("button", { name: "Mark as handled: House 1 Low water intake" }),
    );
    const dialog = within(screen.getByRole("dialog"));
    const send = dialog.getByRole<HTMLButtonElement>("button", { name: "Mark as handled" });
    await type.type(dialog.getByLabelText(/^Reason/), "vaccine in water");
    expect(send.disabled).toBe(true);
    await type.click(dialog.getByLabelText("Incorrect"));
    await type.click(send);
    await act(settle);
    expect(dismiss.mock.calls[0]![0]).toEqual({
      id: 4,
      version: 1,
      days: 3,
      reason: "vaccine in water",
      wasRight: false,
    });
  });

  it("are read-only for a house manager", async () => {
    await open({ roleKey: "shack_manager" });
    expect(screen.queryByRole("button", { name: /^Mark as handled/ })).toBeNull();
  });
});

describe("the thresholds", () => {
  const show = async (user: Partial<CurrentUser>) => {
    await stage(<SettingPart />, { at: "/page", user, ports: { callApi } });
    await act(settle);
  };

  it("can be set within their limits", async () => {
    await show({ roleKey: "company_manager" });
    const type = typist();
    const water = screen.getByLabelText<HTMLInputElement>("Water off usual level by %");
    await type.clear(water);
    await type.type(water, "1");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
    await type.clear(water);
    await type.type(water, "15");
    await type.click(screen.getByRole("button", { name: "Save" }));
    await act(settle);
    expect(save.mock.calls[0]![0]).toEqual({
      orgId: 2,
      version: 3,
      values: { ...usualSettings, waterPct: 15 },
    });
  });

  it("give examples in birds for a multiple of the square root", async () => {
    await show({ roleKey: "company_manager" });
    expect(
      screen.getByLabelText<HTMLInputElement>("Warn at accumulated extra losses ×√").value,
    ).toBe("5");
    screen.getByText(
      /With 5: 25 extra losses where 25 a day are expected, 50 where 100 are\. 2 to 20/u,
    );
    screen.getByText(/With 1: 5 more where 25 a day are expected, 10 more where 100 are\./u);
  });

  it("are tried on past data while they are typed, piece by piece", async () => {
    const chunk = { flocks: 40, tried: 25, next: 9 };
    tried
      .mockResolvedValueOnce({ ...chunk, rows: [{ key: "waterLow", now: 3, proposed: 1 }] })
      .mockResolvedValueOnce({
        ...chunk,
        tried: 15,
        next: null,
        rows: [{ key: "waterLow", now: 1, proposed: 1 }],
      });
    await show({ roleKey: "company_manager" });
    const type = typist();
    expect(screen.queryByRole("button", { name: /^Test on/ })).toBeNull();
    const water = screen.getByLabelText<HTMLInputElement>("Water off usual level by %");
    await type.clear(water);
    await type.type(water, "15");
    await type.click(screen.getByRole("button", { name: "Test on the past 28 days" }));
    await act(settle);
    expect(tried.mock.calls.map(([input]) => input)).toMatchObject([{ after: 0 }, { after: 9 }]);
    expect(screen.getByText("40 of 40 flocks tested")).toBeDefined();
    expect(screen.getAllByRole("row")[1]!.textContent).toBe("Low water intake42");
    expect(save).not.toHaveBeenCalled();
  });

  it("are read-only for a farm manager", async () => {
    await show({ roleKey: "farm_manager" });
    expect(screen.getByLabelText<HTMLInputElement>("Water off usual level by %").disabled).toBe(
      true,
    );
    expect(screen.getByText(/Set by company managers/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });
});
