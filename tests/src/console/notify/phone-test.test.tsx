// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AlarmPhone } from "../../../../contract/notify/alarm-phone.ts";
import { PhoneTest } from "../../../../src/console/notify/phone-test.tsx";
import { settle } from "../../harness/fake-clock.ts";
import { fakeCall } from "../../harness/fake-call.ts";
import { stubLayout, stage } from "../../harness/page-stage.tsx";
import { typist } from "../../harness/typing.ts";

beforeEach(stubLayout);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("shows beside the button why a test was refused, until the next one", async () => {
  const reason = "This number has reached its limit; test again in 12 min";
  const test = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error(reason));
  test.mockResolvedValue({});
  const callApi = fakeCall({
    testAlarmPhone: test as never,
    listNotice: async () => ({ total: 0, rows: [] }),
    noticeState: async () => ({ channels: [] }) as never,
  });
  const phone = { id: 1, kind: "phone", description: "Keeper", phone: "1", rotaName: null };
  await stage(
    <PhoneTest
      phone={phone as unknown as AlarmPhone}
      onClose={() => undefined}
      onTested={() => undefined}
    />,
    { ports: { callApi } },
  );
  await act(settle);
  const typing = typist();
  await typing.click(screen.getByRole("button", { name: "Test: Call" }));
  expect(await screen.findByText(reason)).toBeTruthy();
  await typing.click(screen.getByRole("button", { name: "Test: Text" }));
  await act(settle);
  expect(screen.queryByText(reason)).toBeNull();
});
