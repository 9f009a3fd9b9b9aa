// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DrillPlanPage } from "../../../../../src/console/operate/readiness/drill-plan-page.tsx";
import { fakeCall } from "../../../harness/fake-call.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";

beforeEach(() => stubLayout());
afterEach(cleanup);

it("offers the whole hours of the day by the clock of 24 hours", async () => {
  const callApi = fakeCall({ listDrillPlan: async () => ({ total: 0, rows: [] }) });
  await stage(<DrillPlanPage />, {
    user: { roleKey: "company_manager", canOperate: "1" },
    ports: { callApi },
  });
  await act(settle);
  await typist().click(screen.getByRole("button", { name: "New" }));
  const hour = await screen.findByRole<HTMLSelectElement>("combobox", { name: /^Hour/ });
  const offered = [...hour.options].map(({ text }) => text);
  expect([offered.length, offered[0], offered[8], offered[23]]).toEqual([
    24,
    "00:00",
    "08:00",
    "23:00",
  ]);
  expect(hour.selectedOptions[0]?.text).toBe("10:00");
});
