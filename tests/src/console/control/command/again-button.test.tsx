// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { animalOf } from "../../../../../contract/base/animal.ts";
import type { CommandRefused } from "../../../../../contract/control/command/command.ts";
import {
  AgainButton,
  mayTryAgain,
} from "../../../../../src/console/control/command/again-button.tsx";
import { DeviceLog } from "../../../../../src/console/control/action/device-log.tsx";
import { RefusedView } from "../../../../../src/console/control/send/refused-view.tsx";
import { CommandSend } from "../../../../../src/stores/control/command-send.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { noon } from "../../../harness/fleet-factory.ts";
import { buildCommand, buildRisk } from "../../../harness/command-factory.ts";
import { houseSettings } from "../../../harness/settings-factory.ts";
import { giveLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => giveLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("a command proven not to have begun is reviewed again, and not sent by itself", async () => {
  const requests: [string, unknown][] = [];
  const settings = houseSettings();
  const callApi = fakeCall(
    { readParameter: () => Promise.resolve(settings) },
    async (name, input) => {
      requests.push([name, input]);
      return { outcome: "conflict", conflict: null };
    },
  );
  const command = buildCommand({ state: "rejected", endedAt: noon });
  const send = new CommandSend({ callApi, newToken: () => "t", onTaken: () => undefined });
  await stage(<AgainButton command={command} send={send} />, { ports: { callApi } });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await act(settle);
  const known = settings.groups.find(({ group }) => group === command.group)!;
  expect(requests).toEqual([
    [
      "armCommand",
      {
        kind: "write",
        houseId: command.houseId,
        clientToken: "t",
        group: command.group,
        base: known.hash,
        items: command.items.map(({ k, row, to }) => ({ k, row, to })),
      },
    ],
  ]);
});

it("is offered only after these endings", () => {
  const states = ["rejected", "expired", "notApplied", "unconfirmed", "partly", "sent"] as const;
  expect(states.filter((state) => mayTryAgain(buildCommand({ state })))).toEqual(
    states.slice(0, 3),
  );
  expect(mayTryAgain(buildCommand({ state: "rejected", adviceId: 4 }))).toBe(false);
});

it("a refusal names the person at the settings, and links to the open command", async () => {
  const refusal: CommandRefused = {
    outcome: "refused",
    reason: "leased",
    faults: [],
    findings: [],
    openId: null,
    seenAt: null,
    risk: null,
    riskWas: null,
    heldBy: "Li Ming",
  };
  const left = vi.fn();
  const shown = (over: Partial<CommandRefused>) => (
    <RefusedView
      refusal={{ ...refusal, ...over }}
      animal={animalOf("broiler")}
      timeZone="UTC"
      isWrite
      houseId={3}
      onLeave={left}
    />
  );
  const { address } = await stage(
    <>
      {shown({})}
      {shown({ reason: "open", heldBy: null, openId: "x" })}
    </>,
  );
  expect(screen.getAllByRole("alert")[0]!.textContent).toContain("being changed by Li Ming");
  fireEvent.click(screen.getByRole("link", { name: "Show command" }));
  expect(left).toHaveBeenCalledOnce();
  expect(address()).toBe("/shack/house/3?tab=settings&group=commands");
});

it("a refusal names the risks that have grown since the review", async () => {
  const was = buildRisk({ class: "2", why: ["lessAir"] });
  const refusal: CommandRefused = {
    outcome: "refused",
    reason: "riskRose",
    faults: [],
    findings: [],
    openId: null,
    seenAt: null,
    risk: { ...was, class: "3", why: ["lessAir", "hot"] },
    riskWas: was,
    heldBy: null,
  };
  await stage(
    <RefusedView
      refusal={refusal}
      animal="bird"
      timeZone="UTC"
      isWrite
      houseId={3}
      onLeave={() => undefined}
    />,
  );
  const text = screen.getByRole("alert").textContent;
  expect(text).toContain("Risk is higher now than at the review");
  expect(text).toMatch(/Level 2.*Level 3.*New since the review: Above target now/);
});

it("the log of a device is requested, at any age", async () => {
  const log = buildCommand({
    kind: "do",
    action: { do: "log", lines: 50 },
    group: null,
    state: "verified",
  });
  const requests: unknown[] = [];
  const callApi = fakeCall({
    listCommand: (query) => {
      requests.push(query);
      return Promise.resolve({ total: 1, rows: [log] });
    },
    readDeviceLog: () => Promise.resolve({ loadedAt: noon, lines: [{ line: "pump 2 on" }] }),
  });
  await stage(<DeviceLog houseId={log.houseId} timeZone="UTC" />, { ports: { callApi } });
  await act(settle);
  expect(requests).toEqual([{ houseId: log.houseId, action: "log", pageSize: 1 }]);
  expect(screen.getByText("pump 2 on")).toBeTruthy();
});
