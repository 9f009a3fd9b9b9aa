// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dayMs } from "../../../../../contract/base/time.ts";
import { buildHouse, houseFact, noon } from "../../../harness/fleet-factory.ts";
import { stubLayout } from "../../../harness/page-stage.tsx";
import { openHouse } from "../../../harness/house-stage.tsx";
import { typist } from "../../../harness/typing.ts";
import type { Flock } from "../../../../../contract/fleet/flock/flock.ts";

const flock: Flock = {
  id: 7,
  houseId: 100,
  breedId: 5,
  breedName: "Ross",
  breedNameEn: null,
  placedAt: noon - 20 * dayMs,
  clearedAt: null,
  plannedEnd: null,
  targetWeightG: null,
  placedCount: 20_000,
  placedAge: 0,
  dayAge: 20,
  version: 2,
};
const open = (user: object, answers: object = {}) =>
  openHouse("", {
    user: { roleKey: "farm_manager", canOperate: "1", ...user },
    answers: {
      listFlock: { total: 1, rows: [flock] },
      placeableBreeds: [{ id: 5, name: "Ross", nameEn: null }],
      ...answers,
    },
  });

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([[{ roleKey: "shack_manager" }], [{ canOperate: "0" }]])(
  "shows the flocks to everyone, and offers no change to %j",
  async (user) => {
    await open(user);
    expect(screen.queryByRole("button", { name: /Clear house|Place flock/ })).toBeNull();
    await typist().click(screen.getByRole("button", { name: "Flocks" }));
    const room = within(await screen.findByRole("dialog", { name: "Flocks of Farm 1 · House 1" }));
    expect(await room.findByText("20,000")).toBeTruthy();
    expect(room.queryByRole("button", { name: /Clear|Place|Correct|Delete/ })).toBeNull();
  },
);

it("clears the house of its present flock, and reports when it is already empty", async () => {
  const { requests, answers, stores } = await open(
    {},
    { clearFlock: { ...flock, clearedAt: noon } },
  );
  const typing = typist();
  await typing.click(screen.getByRole("button", { name: "Clear house" }));
  await typing.click(
    within(await screen.findByRole("dialog", { name: "Clear Farm 1 · House 1" })).getByRole(
      "button",
      { name: "Save" },
    ),
  );
  expect(requests.findLast(({ name }) => name === "clearFlock")?.input).toEqual({
    id: 7,
    version: 2,
    clearedAt: noon + 65_000,
  });
  answers.listFlock = { total: 1, rows: [{ ...flock, clearedAt: noon }] };
  await typing.click(screen.getByRole("button", { name: "Clear house" }));
  expect(stores.toast.toasts.at(-1)?.text).toBe("The house is empty.");
});

it("deletes the flock in the house, after showing the effects, and shows the reason for a failure", async () => {
  const { requests, answers } = await open(
    {},
    { deleteFlock: new Error("Changed by someone else") },
  );
  const typing = typist();
  await typing.click(screen.getByRole("button", { name: "Flocks" }));
  const room = within(await screen.findByRole("dialog", { name: "Flocks of Farm 1 · House 1" }));
  await typing.click(await room.findByRole("button", { name: "Delete Ross 2026-02-18" }));
  const question = within(
    await screen.findByRole("dialog", { name: "Permanently delete 1 record?" }),
  );
  // The day is an element of its own, which does not break.
  expect(question.getByText("2026-02-18").parentElement?.textContent).toBe(
    "To be permanently deleted: Ross 2026-02-18",
  );
  expect(
    question.getByText(
      /^The house will then be empty: .* clear the house instead\. Readings and alarms of the house are kept, but age, standard and per-head figures/,
    ),
  ).toBeTruthy();
  expect(question.getByText("0 will remain.")).toBeTruthy();
  expect(requests.filter(({ name }) => name === "deleteFlock")).toEqual([]);
  await typing.click(question.getByRole("button", { name: "Delete permanently" }));
  expect(requests.findLast(({ name }) => name === "deleteFlock")?.input).toEqual({
    id: 7,
    version: 2,
  });
  const refused = await question.findByText(/was not deleted: Changed by someone else/);
  expect(refused.textContent).toBe("Ross 2026-02-18 was not deleted: Changed by someone else");
  await typing.click(question.getByRole("button", { name: "Close" }));
  Object.assign(answers, { deleteFlock: {}, listFlock: { total: 0, rows: [] } });
  await typing.click(room.getByRole("button", { name: "Delete Ross 2026-02-18" }));
  await typing.click(
    within(await screen.findByRole("dialog", { name: "Permanently delete 1 record?" })).getByRole(
      "button",
      {
        name: "Delete permanently",
      },
    ),
  );
  expect(await room.findByText("The house is empty.")).toBeTruthy();
});

it("also deletes a flock that has left, without mention of an empty house", async () => {
  const gone = {
    ...flock,
    id: 6,
    version: 4,
    placedAt: noon - 80 * dayMs,
    clearedAt: noon - 40 * dayMs,
  };
  const { requests } = await open(
    {},
    { listFlock: { total: 2, rows: [flock, gone] }, deleteFlock: {} },
  );
  const typing = typist();
  await typing.click(screen.getByRole("button", { name: "Flocks" }));
  await typing.click(await screen.findByRole("button", { name: "Delete Ross 2025-12-20" }));
  const question = within(
    await screen.findByRole("dialog", { name: "Permanently delete 1 record?" }),
  );
  expect([
    question.queryByText(/The house is empty/),
    question.getByText("1 will remain."),
  ]).toEqual([null, expect.anything()]);
  await typing.click(question.getByRole("button", { name: "Delete permanently" }));
  expect(requests.findLast(({ name }) => name === "deleteFlock")?.input).toEqual({
    id: 6,
    version: 4,
  });
});

it("follows other users' changes to the flocks on screen", async () => {
  const { stores, clock, answers } = await open({});
  await typist().click(screen.getByRole("button", { name: "Flocks" }));
  await screen.findByText("20,000");
  answers.listFlock = { total: 0, rows: [] };
  act(() => stores.recordChangeCounts.receive(["flocks"]));
  await act(() => clock.advance(0));
  expect(screen.getByText("The house is empty.")).toBeTruthy();
});

it("offers to place one as soon as the house is reported empty", async () => {
  const { stores } = await open({});
  act(
    () =>
      void stores.fleet.applyDelta({
        facts: [
          houseFact(
            1,
            buildHouse({ isEmpty: true, placedAt: null, placedCount: null, breed: null }),
          ),
        ],
        readings: [],
        serverTime: noon,
      }),
  );
  await typist().click(screen.getByRole("button", { name: "Place flock" }));
  expect(
    within(
      await screen.findByRole("dialog", { name: "Place a flock in Farm 1 · House 1" }),
    ).getByRole("option", { name: "Ross" }),
  ).toBeTruthy();
});
