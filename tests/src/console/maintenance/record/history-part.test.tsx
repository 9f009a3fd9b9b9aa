// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HistoryPart } from "../../../../../src/console/maintenance/record/history-part.tsx";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { fillIn, typist } from "../../../harness/typing.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { buildRecord } from "../../../harness/maintenance-factory.ts";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("covers a period, which is in its address and its file; a report shows whether it is open", async () => {
  const listMaintenance = vi.fn(async (_query: object) => ({
    total: 1,
    minutes: 0,
    costs: [],
    rows: [buildRecord({ result: "reported", isOpen: true })],
  }));
  const { address } = await stage(<HistoryPart />, {
    at: "/page?from=2026-03-01&to=soon",
    ports: { callApi: fakeCall({ listMaintenance }) },
  });
  await act(settle);
  const lastQuery = () => listMaintenance.mock.calls.at(-1)![0];
  expect(lastQuery()).toMatchObject({ from: "2026-03-01" });
  expect(lastQuery()).not.toHaveProperty("to");
  expect(screen.getByText("Reported · still open")).toBeDefined();
  await fillIn(typist(), screen.getByLabelText("To day"), "2026-03-31");
  await act(settle);
  expect(lastQuery()).toMatchObject({ from: "2026-03-01", to: "2026-03-31" });
  expect(address()).toContain("to=2026-03-31");
});
