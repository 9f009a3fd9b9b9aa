// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DueCard } from "../../../../../src/console/flock/entry/reminder-due-card.tsx";
import { DayEntry } from "../../../../../src/stores/flock/day-entry.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { buildRecord } from "../../../harness/production-factory.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("records a vaccination only once, however often the button is pressed while saving", async () => {
  const never = () => Promise.reject(new Error("not in this test"));
  const record = buildRecord();
  const reminder = { id: 5, content: "ND · ND", dueDay: record.day } as never;
  const entry = new DayEntry(
    { submit: never, read: never, now: () => 0 },
    { ...record, reminders: [reminder] },
  );
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((done) => (answer = done));
  const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>(() =>
    answered.then(() => record),
  );
  await stage(<DueCard entry={entry} />, { ports: { callApi: fakeCall({}, call) } });
  const button = screen.getByRole("button", { name: /ND/ });
  await typist().dblClick(button);
  answer();
  await act(settle);
  expect(call.mock.calls.filter(([name]) => name === "saveProduction")).toHaveLength(1);
});
