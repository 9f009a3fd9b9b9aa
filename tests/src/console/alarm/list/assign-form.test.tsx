// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AssignForm } from "../../../../../src/console/alarm/list/assign-form.tsx";
import { fakeCall } from "../../../harness/fake-call.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async (count: number) => {
  const assignAlarm = vi.fn(async (_input: { readonly userId: number }) => ({ isTold: true }));
  const rows = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Person ${index + 1}`,
    isOnCall: index === 0,
    isReached: true,
  }));
  const ports = { callApi: fakeCall({ listAssignee: async () => ({ rows }), assignAlarm }) };
  const action = { kind: "assign", ids: [7] } as const;
  await stage(<AssignForm action={action} onDone={() => undefined} />, { ports });
  await act(settle);
  return assignAlarm;
};

it("offers a few people as a list", async () => {
  await open(3);
  expect(screen.getAllByRole("option")).toHaveLength(3);
});

it("finds one person among many by typing", async () => {
  const assignAlarm = await open(60);
  expect(screen.queryAllByRole("option")).toEqual([]);
  await typist().click(screen.getByRole("button", { name: /^Assign to: Person 1/ }));
  await typist().type(await screen.findByRole("searchbox"), "Person 47");
  await typist().click(await screen.findByRole("button", { name: /^Person 47/ }));
  await typist().click(screen.getByRole("button", { name: "Assign" }));
  expect(assignAlarm.mock.calls[0]![0]).toMatchObject({ ids: [7], userId: 47 });
});
