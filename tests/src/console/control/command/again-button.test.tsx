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
import { houseSettings, knownGroup } from "../../../harness/settings-factory.ts";
import { soundSettings } from "../../../harness/sound-settings.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Returns the reviews requested by a retry while the controller has this value. */
async function reviewsWhere(target: number): Promise<readonly [string, unknown][]> {
  const requests: [string, unknown][] = [];
  const { curve } = soundSettings();
  curve.rows[1]!["target"] = target;
  const settings = houseSettings({ groups: [knownGroup("curve", curve, { hash: "0000000f" })] });
  const command = buildCommand({ state: "rejected", endedAt: noon });
  const armed = { n: 0, at: noon, kind: "armed", by: "Wang", state: "armed" as const };
  const callApi = fakeCall(
    {
      readParameter: () => Promise.resolve(settings),
      getCommand: ({ id }) =>
        Promise.resolve({
          command: buildCommand({ id }),
          steps: [{ ...armed, detail: { base: "00000001" } }],
          riskNow: null,
        }),
    },
    async (name, input) => {
      requests.push([name, input]);
      return { outcome: "conflict", conflict: null };
    },
  );
  const send = new CommandSend({ callApi, newToken: () => "t", onAccepted: () => undefined });
  await stage(<AgainButton command={command} send={send} />, { ports: { callApi } });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await act(settle);
  return requests;
}

it.each([
  ["on the present settings while its values are as they were", 27, "0000000f"],
  ["on those it was made on once they differ, so that it is a conflict", 28, "00000001"],
])(
  "a command that is known not to have begun is reviewed again %s",
  async (_when, target, base) => {
    const { houseId, group, items } = buildCommand();
    expect(await reviewsWhere(target)).toEqual([
      [
        "armCommand",
        {
          kind: "write",
          houseId,
          clientToken: "t",
          group,
          base,
          items: items.map(({ k, row, to }) => ({ k, row, to })),
        },
      ],
    ]);
  },
);

it("a retry is offered only after these outcomes", () => {
  const states = ["rejected", "expired", "notApplied", "unconfirmed", "partly", "sent"] as const;
  expect(states.filter((state) => mayTryAgain(buildCommand({ state })))).toEqual(
    states.slice(0, 3),
  );
  expect(mayTryAgain(buildCommand({ state: "rejected", adviceId: 4 }))).toBe(false);
});

it("a refusal names the person editing the settings, and links to the open command", async () => {
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
