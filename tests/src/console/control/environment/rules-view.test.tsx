// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { defaultLimits } from "../../../../../contract/control/risk/control-limit.ts";
import type { ControlRules } from "../../../../../contract/control/risk/control-rule.ts";
import type { CurrentUser } from "../../../../../contract/account/session.ts";
import { RulesView } from "../../../../../src/console/control/environment/rules-view.tsx";
import { Toasts } from "../../../../../src/console/shell/notice/toasts.tsx";
import { fakeCall } from "../../../harness/fake-call.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { buildOrg, noon } from "../../../harness/fleet-factory.ts";
import { typist } from "../../../harness/typing.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(user: Partial<CurrentUser>) {
  const sent: [string, unknown][] = [];
  const read: unknown[] = [];
  let rules: ControlRules = {
    orgId: 7,
    isRemoteOff: false,
    remoteOffBy: null,
    remoteOffAt: null,
    secondPerson: "off",
    limits: defaultLimits,
  };
  const callApi = fakeCall(
    {
      readControlRules: (query) => {
        read.push(query);
        return Promise.resolve(rules);
      },
      listAllOrg: () => Promise.resolve([buildOrg({ id: 7 })]),
    },
    async (name, input) => {
      sent.push([name, input]);
      if (name === "switchRemote") {
        const { isOff } = input as { isOff: boolean };
        rules = { ...rules, isRemoteOff: isOff, remoteOffBy: "Li", remoteOffAt: noon };
      } else rules = { ...rules, ...(input as Partial<ControlRules>) };
      return rules;
    },
  );
  await stage(
    <>
      <RulesView />
      <Toasts />
    </>,
    { user, snapshot: { orgs: [] }, ports: { callApi } },
  );
  await act(settle);
  return { sent, read, typing: typist() };
}

it("remote control is switched off and on again by a company manager, each after a question", async () => {
  const { sent, typing } = await open({ roleKey: "company_manager", remoteConfigFlag: "0" });
  await typing.click(screen.getByRole("button", { name: "Switch off" }));
  expect(sent).toEqual([]);
  const question = screen.getByRole("alertdialog");
  expect(question.textContent).toContain("pending commands are cancelled");
  await typing.click(screen.getAllByRole("button", { name: "Switch off" }).at(-1)!);
  expect(sent).toEqual([["switchRemote", { orgId: 7, isOff: true }]]);
  expect(await screen.findByText(/^Off since 2026-03-10 .*, by Li$/)).toBeTruthy();
  expect(screen.getByText("set up successfully")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Switch on" })).toBeTruthy();
  // Only the administrator sets an organisation's requirements.
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/Young up to day/).disabled).toBe(true);
});

it("an administrator sets limits and the requirement of a second person; an invalid number is not saved", async () => {
  const { sent, typing } = await open({ roleKey: "administrator", remoteConfigFlag: "1" });
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
  expect(save.disabled).toBe(true);
  await typing.selectOptions(screen.getByLabelText(/Required for/), "Levels 2 and 3");
  const share = screen.getByLabelText<HTMLInputElement>(
    /^Refused: lowest level's airflow below share of need/,
  );
  expect(share.value).toBe("50");
  await typing.clear(share);
  await typing.type(share, "150");
  expect([save.disabled, screen.getByText("Enter a number from 0 to 100")]).toEqual([
    true,
    expect.anything(),
  ]);
  await typing.clear(share);
  await typing.type(share, "55");
  await typing.click(save);
  expect(sent).toEqual([
    [
      "saveControlRules",
      { orgId: 7, secondPerson: "class2", limits: { ...defaultLimits, leastAirShare: 0.55 } },
    ],
  ]);
});

it("a viewer of every organisation makes no request before one is chosen", async () => {
  const { read } = await open({ roleKey: "administrator" });
  expect(read).toEqual([{ orgId: 7 }]);
});

it("a house manager can read but not change them", async () => {
  await open({ roleKey: "shack_manager" });
  expect(await screen.findByText("On")).toBeTruthy();
  expect(screen.getByText(/^Second approval and risk limits are set/)).toBeTruthy();
  expect(screen.queryAllByRole("button")).toEqual([]);
});
