// @vitest-environment jsdom
import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AcceptAdvice } from "../../../../../src/console/control/edge/accept-advice.tsx";
import { settle } from "../../../harness/fake-clock.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("stops when the settings could not be read, so that the button can be pressed again", async () => {
  const onClose = vi.fn<() => void>();
  const advice = { id: "1", houseId: 100 } as never;
  await stage(<AcceptAdvice advice={advice} timeZone="Asia/Shanghai" onClose={onClose} />, {
    ports: { callApi: (() => Promise.reject(new Error("server away"))) as never },
  });
  await act(settle);
  expect(onClose).toHaveBeenCalledOnce();
});
