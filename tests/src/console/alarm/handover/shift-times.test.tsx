// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ShiftTimes } from "../../../../../src/console/alarm/handover/shift-times.tsx";
import { buildOrg } from "../../../harness/fleet-factory.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { fillIn, typist } from "../../../harness/typing.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

const save = vi.fn<(input: object) => Promise<unknown>>();
beforeEach(stubLayout);
afterEach(cleanup);

it("a refused time is marked at its field, and a corrected one is stored", async () => {
  save
    .mockRejectedValueOnce(
      Object.assign(new Error("Invalid"), { fields: { shiftTimes: "Enter times like 07:00" } }),
    )
    .mockResolvedValueOnce(buildOrg());
  const callApi = fakeCall({ saveShiftTimes: save });
  await stage(<ShiftTimes org={buildOrg({ id: 2 })} />, { at: "/page", ports: { callApi } });
  const typing = typist();
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Shift times" });
  const send = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
  expect(send.disabled).toBe(true);
  await fillIn(typing, field, "7am");
  await typing.click(send);
  await act(settle);
  expect(screen.getByText("Enter times like 07:00")).toBeDefined();
  await typing.clear(field);
  await fillIn(typing, field, "07:00 19:00");
  await typing.click(send);
  await act(settle);
  expect(screen.queryByText("Enter times like 07:00")).toBeNull();
  expect(save.mock.calls.map(([input]) => input)).toEqual([
    { orgId: 2, shiftTimes: ["7am"] },
    { orgId: 2, shiftTimes: ["07:00", "19:00"] },
  ]);
});
