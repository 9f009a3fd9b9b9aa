// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Role } from "../../../../../contract/account/role.ts";
import type { OwnCheck } from "../../../../../contract/operate/own-check.ts";
import { CheckView } from "../../../../../src/console/alarm/setting/check-view.tsx";
import type { CallApi } from "../../../../../src/stores/port/call.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { noon } from "../../../harness/fleet-factory.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";

const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>();
const callApi = ((name: string, input: unknown) => call(name, input)) as unknown as CallApi;
const own: OwnCheck = {
  key: "co2High",
  cause: "小窗卡住",
  causeEn: "Inlet 3 sticks",
  steps: ["看三号小窗"],
  stepsEn: [],
  changedBy: "Li",
  changedAt: noon,
  version: 3,
};

const open = async (at = "", roleKey: Role = "company_manager") => {
  const opened = await stage(<CheckView />, {
    user: { roleKey },
    ports: { callApi },
    at: `/page${at}`,
  });
  await act(settle);
  return { typing: typist(), ...opened };
};
const saved = () =>
  call.mock.calls.flatMap(([name, input]) => (name === "saveOwnCheck" ? [input] : []));
const row = (name: string) => screen.getByRole("button", { name }).closest("tr")!;

beforeEach(() => {
  stubLayout();
  call.mockImplementation(async (name) =>
    name === "listOwnCheck" ? { orgId: 1, rows: [own] } : null,
  );
});
afterEach(() => {
  cleanup();
  call.mockReset();
});

it("shows the organisation's texts beside the product's, and finds recordings", async () => {
  const { typing } = await open();
  expect(row("High CO₂").textContent).toContain("Inlet 3 sticks");
  expect(row("High CO₂").textContent).toContain("1. 看三号小窗");
  expect(row("High CO₂").textContent).toContain("Set by Li");
  expect(row("Power failure").textContent).toContain("Default");
  expect(row("Fuel heat per 1,000 animals: high").textContent).toContain("leak");
  await typing.click(screen.getByLabelText("Own only"));
  expect(screen.queryByRole("button", { name: "Power failure" })).toBeNull();
});

it("saves one check per line, with the displayed version, and restores the default", async () => {
  const { typing } = await open("?reason=co2High");
  const steps = screen.getByLabelText(/^Check first \(English\)/);
  await typing.type(steps, "Look at inlet 3\n\n  Call Li ");
  await typing.click(screen.getByRole("button", { name: "Save" }));
  await act(settle);
  await typing.click(screen.getByRole("button", { name: "Reset to default" }));
  await act(settle);
  const { changedBy: _by, changedAt: _at, ...words } = own;
  expect(saved()).toEqual([
    { ...words, orgId: 1, stepsEn: ["Look at inlet 3", "Call Li"] },
    { ...words, orgId: 1, cause: "", causeEn: "", steps: [], stepsEn: [] },
  ]);
});

it("refuses a sixth check before it is sent, and lets a farm manager only read", async () => {
  const { typing } = await open("?reason=co2High");
  await typing.type(screen.getByLabelText(/^Check first \(English\)/), "a\nb\nc\nd\ne\nf");
  expect(screen.getByRole("button", { name: "Save" }).hasAttribute("disabled")).toBe(true);
  cleanup();
  await open("?reason=co2High", "farm_manager");
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});
