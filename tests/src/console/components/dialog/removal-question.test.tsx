// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FactorRules } from "../../../../../src/console/admin/security/factor-rules.tsx";
import { OwnPasskeys } from "../../../../../src/console/admin/security/own-passkeys.tsx";
import { FeedDialog } from "../../../../../src/console/notify/rota-feed.tsx";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { noon } from "../../../harness/fleet-factory.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const passkey = { id: 4, name: "Laptop", createdAt: noon, usedAt: null, isBackedUp: true };
const rule = { id: 4, orgId: null, orgName: null, roleKey: null, users: 2, ready: 1 };
const feed = { id: 4, rotaId: null, rotaName: null, madeAt: noon, usedAt: null };
const lists = {
  listPasskey: async () => ({ rows: [passkey], obstacle: null, origin: "" }),
  listFactorRule: async () => ({ total: 1, rows: [rule] }),
  listAllOrg: async () => ({ total: 0, rows: [] }),
  ownDuty: async () => ({ isMember: true, shifts: [], swaps: [], feeds: [feed] }),
};

interface Removal {
  readonly part: ReactNode;
  /** The button that opens the part; absent: the part is already open. */
  readonly opens?: string;
  readonly button: RegExp;
  readonly yes: string;
  readonly call: string;
}
const removals: Readonly<Record<string, Removal>> = {
  "an own passkey": {
    part: <OwnPasskeys />,
    button: /^Remove the passkey Laptop/,
    yes: "Remove",
    call: "deletePasskey",
  },
  "a rule of the second step": {
    part: <FactorRules />,
    button: /^Remove the requirement/,
    yes: "Remove",
    call: "deleteFactorRule",
  },
  "an address of a calendar": {
    part: <FeedDialog rota={null} />,
    opens: "Calendar subscription",
    button: /^Revoke the calendar/,
    yes: "Revoke",
    call: "deleteRotaFeed",
  },
};

it.each(Object.keys(removals))("%s is removed after a question, once", async (name) => {
  const { part, opens, button, yes, call } = removals[name]!;
  let answer: (value: unknown) => void = () => undefined;
  const called = vi.fn<(name: string, input: unknown) => Promise<unknown>>(
    () => new Promise((done) => void (answer = done)),
  );
  await stage(part, {
    user: { roleKey: "administrator" },
    ports: { callApi: fakeCall(lists, called) },
  });
  await act(settle);
  const typing = typist();
  if (opens !== undefined) await typing.click(screen.getByRole("button", { name: opens }));
  const ask = async () => {
    await typing.click(await screen.findByRole("button", { name: button }));
    return within(screen.getByRole("alertdialog"));
  };
  await typing.click((await ask()).getByRole("button", { name: "Cancel" }));
  expect(called).not.toHaveBeenCalled();
  const question = await ask();
  await typing.click(question.getByRole("button", { name: yes }));
  const busy = screen.getByRole("alertdialog").querySelector("button[class*=danger]");
  await typing.click(busy!);
  expect(called.mock.calls).toEqual([[call, { id: 4 }]]);
  await act(async () => answer({}));
  await act(settle);
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
