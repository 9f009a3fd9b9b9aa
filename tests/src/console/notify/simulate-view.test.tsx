// @vitest-environment jsdom
import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { minuteMs } from "../../../../contract/base/time.ts";
import { SimulateView } from "../../../../src/console/notify/simulate-view.tsx";
import { settle } from "../../harness/fake-clock.ts";
import { stubLayout, stage } from "../../harness/page-stage.tsx";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("simulates the minute in which it was opened, not another one each minute", async () => {
  const call = vi.fn<(name: string, input: unknown) => Promise<never>>(() => new Promise(() => {}));
  const { clock, stores } = await stage(<SimulateView />, { ports: { callApi: call as never } });
  await act(settle);
  act(() => stores.connection.start());
  await act(() => clock.advance(3 * minuteMs));
  expect(call.mock.calls.filter(([name]) => name === "simulateAlarm")).toHaveLength(1);
});
