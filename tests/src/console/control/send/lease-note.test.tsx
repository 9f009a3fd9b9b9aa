// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Lease, leaseMs } from "../../../../../contract/control/risk/control-rule.ts";
import { LeaseNote } from "../../../../../src/console/control/send/lease-note.tsx";
import { HouseLease } from "../../../../../src/stores/control/house-lease.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { FakeClock, settle } from "../../../harness/fake-clock.ts";
import { noon } from "../../../harness/fleet-factory.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const leased: Lease = {
  houseId: 3,
  userId: 7,
  name: "Li Ming",
  isOwn: false,
  since: noon,
  until: noon + leaseMs,
};

/** Opens the note of a house whose settings Li Ming is editing; `isGiven`: a takeover succeeds. */
async function noteOf(isGiven: boolean) {
  const requests: unknown[] = [];
  const callApi = fakeCall({
    readLease: () => Promise.resolve({ lease: leased }),
    takeLease: (input) => {
      requests.push(input);
      const own: Lease = { ...leased, userId: 1, name: "Wang", isOwn: true };
      return isGiven ? Promise.resolve(own) : Promise.reject(new Error("no"));
    },
  });
  const clock = new FakeClock(noon);
  const lease = new HouseLease(3, { callApi, clock, tabToken: "t" });
  await lease.refresh();
  const { stores } = await stage(<LeaseNote lease={lease} />, {
    ports: { callApi },
    user: { remoteConfigFlag: "1" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Take over" }));
  const dialog = within(await screen.findByRole("dialog"));
  const send = dialog.getByRole<HTMLButtonElement>("button", { name: "Take over" });
  expect(send.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText("Note"), { target: { value: " night shift " } });
  fireEvent.click(send);
  await act(settle);
  const toasts = () => stores.toast.toasts.map(({ text }) => text);
  return { requests, toasts, lease, clock };
}

it("a take-over of the settings is reported once, and renewals are not", async () => {
  const { requests, toasts, lease, clock } = await noteOf(true);
  expect(requests).toEqual([
    { houseId: 3, tabToken: "t", isTakenOver: true, remark: "night shift" },
  ]);
  expect(toasts()).toEqual(["set up successfully"]);
  expect(screen.queryByRole("button", { name: "Take over" })).toBeNull();
  lease.setNeeded(true);
  const end = lease.start();
  await act(() => clock.advance(leaseMs));
  expect(requests.length).toBeGreaterThan(2);
  expect(toasts()).toEqual(["set up successfully"]);
  end();
});

it("a failed take-over is not reported as successful", async () => {
  const { toasts } = await noteOf(false);
  expect(toasts()).toEqual([]);
  // The dialog is still open: the typed text is not lost.
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByLabelText<HTMLInputElement>("Note").value).toBe(" night shift ");
});
