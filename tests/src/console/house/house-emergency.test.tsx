// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { minuteMs } from "../../../../contract/base/time.ts";
import { buildAlarm, noon } from "../../harness/fleet-factory.ts";
import { buildGateway, openHouse } from "../../harness/house-stage.tsx";
import { stubLayout } from "../../harness/page-stage.tsx";

// Fetched beforehand, so that no test waits for it.
beforeAll(
  () =>
    Promise.all([
      import("../../../../src/console/house/live-tab.tsx"),
      import("../../../../src/console/fleet/house-detail/gateway-parts.tsx"),
      import("../../../../src/console/components/house/advice-note.tsx"),
      import("../../../../src/console/alarm/list/alarm-form.tsx"),
    ]),
  60_000,
);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Headings of the blocks, in their order. */
const titles = () =>
  screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
const alarms = "Open alarms of this house";
const bar = () => document.querySelector(".acknowledge-bar");

describe("a house in alarm on a phone", () => {
  it("shows its alarms before plan and figures, and one button acknowledges the open ones", async () => {
    stubLayout({ isNarrow: true });
    await openHouse("", {
      snapshot: { alarms: [buildAlarm({ severity: 1 }), buildAlarm({ id: 2, key: "nh3High" })] },
    });
    expect(titles()[0]).toBe(alarms);
    const button = within(bar() as HTMLElement).getByRole("button", { name: "Acknowledge 2" });
    await act(async () => void fireEvent.click(button));
    await act(() => vi.dynamicImportSettled());
    expect(screen.getByRole("dialog", { name: /Acknowledge/ })).toBeTruthy();
  });

  it("has no such button without unacknowledged alarms", async () => {
    stubLayout({ isNarrow: true });
    await openHouse("", {
      snapshot: { alarms: [buildAlarm({ state: "acknowledged", ackBy: "Li" })] },
    });
    expect(bar()).toBeNull();
  });

  it("has its usual order on a desk: plan first, alarms beside it", async () => {
    stubLayout();
    await openHouse("", { snapshot: { alarms: [buildAlarm()] } });
    expect(bar()).toBeNull();
    expect(titles().indexOf(alarms)).toBeGreaterThan(0);
  });
});

describe("the ways from a house", () => {
  it("lead to its settings from the header, and name house and farm", async () => {
    stubLayout();
    await openHouse();
    const link = screen.getByRole("link", { name: "Settings: Farm 1 · House 1" });
    expect(link.getAttribute("href")).toBe("/shack/house/100?tab=settings");
  });

  it("lead to the gateway, and to its advice if it gives any", async () => {
    stubLayout();
    await openHouse("?tab=devices&part=gateway", {
      answers: {
        gatewayDetail: buildGateway({ id: 9, typeKey: 60 }),
        gatewayOnlineLog: { total: 0, rows: [] },
      },
    });
    const to = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect([to("Gateway"), to("AI advice")]).toEqual(["/gateway/9?house=100", "/ai6000/9"]);
  });

  it("lead to pending advice, with the remaining time, until it has expired", async () => {
    stubLayout();
    const advice = {
      id: 1,
      gatewayId: 9,
      houseId: 100,
      networkId: "GW00000100",
      at: noon,
      until: noon + 45 * minuteMs,
      state: "open" as const,
      fault: null,
      confidence: null,
      curve: null,
      group: null,
      items: [],
      action: null,
      trialMin: null,
      left: null,
      reason: null,
      by: null,
      decidedAt: null,
      command: null,
      why: { zh: "偏热", en: "Warmer than usual" },
    };
    const { requests, clock, stores } = await openHouse("", {
      answers: { listAdvice: { total: 1, rows: [advice] } },
    });
    const note = screen.getByRole("region", { name: "AI advice" });
    expect(note.textContent).toContain("Warmer than usual");
    expect(note.textContent).toMatch(/4\d min left/);
    expect(within(note).getByRole("link").getAttribute("href")).toBe("/ai6000/9");
    expect(requests.find(({ name }) => name === "listAdvice")?.input).toMatchObject({
      houseId: 100,
      phase: "open",
    });
    await act(() => clock.advance(46 * minuteMs));
    act(() => stores.connection.tick());
    expect(screen.queryByRole("region", { name: "AI advice" })).toBeNull();
  });
});
