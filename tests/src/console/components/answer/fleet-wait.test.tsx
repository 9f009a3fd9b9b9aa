// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FleetGate } from "../../../../../src/console/components/answer/fleet-gate.tsx";
import { AlarmList } from "../../../../../src/console/alarm/list/alarm-list.tsx";
import { HousePage } from "../../../../../src/console/house/house-page.tsx";
import { SimulateView } from "../../../../../src/console/notify/simulate-view.tsx";
import { ShownHouses } from "../../../../../src/console/fleet/house-list/shown-houses.tsx";
import { stage, stubLayout } from "../../../harness/page-stage.tsx";

beforeEach(() => stubLayout());
afterEach(cleanup);

const pages: Readonly<Record<string, ReactNode>> = {
  "a part that needs houses": <FleetGate>houses</FleetGate>,
  "the alarms": <AlarmList onOpen={() => undefined} />,
  "a house": <HousePage />,
  "a simulated notice": <SimulateView />,
};

describe("before the fleet is known", () => {
  it.each(Object.entries(pages))("%s waits, and says when nobody answers", async (_, page) => {
    const { stores } = await stage(page, { at: "/house/2", pattern: "/house/:id", snapshot: null });
    expect(screen.queryByText("Houses could not be loaded")).toBeNull();
    act(() => stores.connection.become("offline"));
    expect(screen.getByText("Houses could not be loaded")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
  });

  it("nothing is counted", async () => {
    await stage(<ShownHouses count={0} />, { snapshot: null });
    expect(screen.queryByText(/0 of 0/)).toBeNull();
    cleanup();
    await stage(<AlarmList onOpen={() => undefined} />, { snapshot: null });
    expect(screen.queryByText(/0 in alarm/)).toBeNull();
  });
});
