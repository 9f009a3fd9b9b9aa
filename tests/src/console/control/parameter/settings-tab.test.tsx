// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Command, PersonName } from "../../../../../contract/control/command/command.ts";
import type { HouseSettingsReply } from "../../../../../contract/control/parameter/setting-row.ts";
import { CommandsAtWork } from "../../../../../src/console/control/command/commands-at-work.tsx";
import { SettingsPage } from "../../../harness/settings-page.tsx";
import { Toasts } from "../../../../../src/console/shell/notice/toasts.tsx";
import { fakeCall } from "../../../harness/fake-call.ts";
import { fakeMemory } from "../../../harness/fake-memory.ts";
import { buildFarm, buildHouse, buildReading, noon } from "../../../harness/fleet-factory.ts";
import { buildCommand, buildRisk } from "../../../harness/command-factory.ts";
import { houseSettings } from "../../../harness/settings-factory.ts";
import { typist } from "../../../harness/typing.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

const manager = { remoteConfigFlag: "1", canOperate: "1" } as const;
type Answers = Readonly<Record<string, (input: Record<string, unknown>) => unknown>>;

async function open(
  answers: Answers = {},
  {
    settings = houseSettings(),
    user = manager as object,
    group = "curve",
    memory = fakeMemory(),
    commands = [],
    house = {},
  }: {
    settings?: HouseSettingsReply;
    user?: object;
    group?: string;
    memory?: ReturnType<typeof fakeMemory>;
    commands?: readonly Command[];
    house?: Parameters<typeof buildHouse>[0];
  } = {},
) {
  const requests: [string, Record<string, unknown>][] = [];
  const callApi = fakeCall(
    {
      readParameter: () => Promise.resolve({ ...settings }),
      listCommand: () => Promise.resolve({ rows: commands, total: commands.length }),
    },
    async (name, input) => {
      requests.push([name, input]);
      const answer = answers[name];
      if (answer === undefined) throw new Error(`not asked for: ${name}`);
      return answer(input);
    },
  );
  const lockedStage = await stage(
    <>
      <SettingsPage />
      <CommandsAtWork />
      <Toasts />
    </>,
    {
      at: `/shack/house/1?tab=settings&group=${group}`,
      pattern: "/shack/house/:id",
      snapshot: {
        farms: [buildFarm({ id: 10 })],
        houses: [buildHouse({ id: 1, farmId: 10, name: "1 号舍", nameEn: "House 1", ...house })],
        readings: [buildReading({ houseId: 1 })],
      },
      user,
      ports: { callApi, localMemory: memory },
    },
  );
  return { ...lockedStage, requests, typing: typist(), memory };
}

const ready = (command: Command, approvers: readonly PersonName[] = []) => ({
  outcome: "ready",
  command,
  until: noon + 185_000,
  findings: [],
  approvers,
});
const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
const target2 = "Point 2 · Target";
/** Replaces the text in a field by typing. */
async function change(typing: ReturnType<typeof typist>, name: string, text: string) {
  const input = await field(name);
  await typing.clear(input);
  await typing.type(input, text);
  return input;
}

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the settings of a house", () => {
  it("keep the controller's values beside the typed ones, and count the changes", async () => {
    const { typing } = await open();
    const input = await change(typing, target2, "26.5");
    const cell = input.closest(".setting-field")!;
    expect([cell.getAttribute("data-said"), cell.textContent]).toEqual([
      "27",
      expect.stringContaining("27.0"),
    ]);
    expect(screen.getByText("1 change", { selector: "strong" })).toBeTruthy();
    await typing.click(screen.getByRole("button", { name: `Reset ${target2}` }));
    expect((await field(target2)).value).toBe("27.0");
    expect(screen.queryByRole("button", { name: /Review/ })).toBeNull();
  });

  it("on a phone mark no group as open until one is chosen", async () => {
    stubLayout({ isNarrow: true });
    const { typing } = await open({}, { group: "" });
    const groups = within(await screen.findByRole("navigation", { name: "Settings groups" }));
    const current = () => groups.queryAllByRole("button", { current: true });
    expect(current()).toEqual([]);
    await typing.click(groups.getByRole("button", { name: "Temperature curve" }));
    expect(current()).toHaveLength(1);
  });

  it.each([
    ["who may change them", manager, (cell: Element) => cell.querySelector("input")?.value],
    ["who may only look", {}, (cell: Element) => cell.querySelector(".setting-said")?.textContent],
  ])(
    "mark the value that a command changes, and never replace it with the requested value: to %s",
    async (_who, user, valueIn) => {
      const { stores } = await open({}, { user: user as object });
      await screen.findByRole("table");
      const marks = () =>
        [...document.querySelectorAll(".setting-field[data-command]")].map((cell) => [
          cell.closest("tr")?.querySelector("th")?.textContent?.slice(0, 1),
          cell.getAttribute("data-command"),
          valueIn(cell),
          cell.querySelector(".place-wish")?.textContent,
        ]);
      const put = (over: Partial<Command>) =>
        act(() => stores.fleet.commands.put(buildCommand(over)));
      expect(marks()).toEqual([]);
      put({ state: "sent", saidAt: noon });
      const open1 = ["2", "open", "27.0", "Sent, waiting for read-back: › 26.5"];
      expect(marks()).toEqual([open1]);
      put({ state: "unconfirmed", unconfirmedAt: noon });
      const unknown = ["2", "unconfirmed", "27.0", "Result unknown, checking; sent: › 26.5"];
      expect(marks()).toEqual([unknown]);
      put({ state: "rejected", endedAt: stores.connection.serverNow });
      expect(marks()).toEqual([]);
    },
  );

  it("return to an earlier state as one change of the form, which is reviewed and sent", async () => {
    const settings = houseSettings();
    const curve = settings.groups.find(({ group }) => group === "curve")!.settings;
    const rows = curve.rows.map((row, index) => (index === 1 ? { ...row, target: 25.5 } : row));
    const state = { rev: 1, cause: "panel", at: noon - 86_400_000 };
    const { typing, requests } = await open({
      listParameterSnapshot: () => [
        { ...state, id: 8, hash: "00000001", settings: curve, at: noon },
        { ...state, id: 7, hash: "00000007", settings: { ...curve, rows } },
      ],
    });
    const opener = await screen.findByRole("button", { name: "Earlier settings" });
    await typing.click(opener);
    const dialog = within(await screen.findByRole("dialog"));
    const [now, before] = await dialog.findAllByRole<HTMLInputElement>("radio");
    expect([now, before].map((item) => item?.closest("label")?.textContent)).toEqual([
      expect.stringContaining("same as now"),
      expect.stringContaining("Panel on site · 1 value differs from now"),
    ]);
    const take = dialog.getByRole<HTMLButtonElement>("button", { name: "Copy into form" });
    await typing.click(now!);
    expect(take.disabled).toBe(true);
    await typing.click(before!);
    expect(dialog.getByRole("table").textContent).toContain("25.5");
    await typing.click(take);
    expect((await field(target2)).value).toBe("25.5");
    expect(screen.getByText("1 change", { selector: "strong" })).toBeTruthy();
    expect(requests.map(([name]) => name)).not.toContain("armCommand");
  });

  it("show earlier states to users without permission", async () => {
    const { typing } = await open({ listParameterSnapshot: () => [] }, { user: {} });
    await typing.click(await screen.findByRole("button", { name: "Earlier settings" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("No earlier settings")).toBeTruthy();
    expect(dialog.queryByRole("button", { name: "Copy into form" })).toBeNull();
  });

  it("report an error at its field, and keep the review disabled", async () => {
    const { typing } = await open();
    const input = await change(typing, target2, "95");
    await typing.tab();
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText(/Out of range, allowed −40.0 °C – 90.0 °C/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /Review/ }).disabled).toBe(true);
    await typing.clear(input);
    expect(screen.getByText("The value must not be empty")).toBeTruthy();
  });

  it("show in the row which rule between values is broken", async () => {
    const { typing } = await open();
    await change(typing, "Point 2 · Day age", "30");
    expect(screen.getByText(/Day ages must increase from row to row/)).toBeTruthy();
  });

  it("are moved by the arrow keys in the chart as in the table", async () => {
    await open();
    const point = await screen.findByRole("slider", { name: "Point 2" });
    fireEvent.keyDown(point, { key: "ArrowDown" });
    fireEvent.keyDown(point, { key: "ArrowUp", shiftKey: true });
    fireEvent.keyDown(point, { key: "ArrowRight" });
    expect((await field(target2)).value).toBe("27.9");
    expect((await field("Point 2 · Day age")).value).toBe("15");
    expect(point.getAttribute("aria-valuetext")).toBe("Day 15, 27.9 °C");
    fireEvent.keyDown(point, { key: "z", ctrlKey: true });
    expect((await field("Point 2 · Day age")).value).toBe("14");
  });

  it("are undone in the focused field as well as in the requested values", async () => {
    const { typing } = await open();
    const input = await change(typing, target2, "26.");
    fireEvent.keyDown(input, { key: "z", ctrlKey: true });
    expect([input.value, input.closest(".is-changed")]).toEqual(["27.0", null]);
  });

  it("can be navigated by keys, and accept a block from a spreadsheet", async () => {
    await open();
    const input = await field(target2);
    act(() => input.focus());
    fireEvent.keyDown(input, { key: "Enter" });
    expect(document.activeElement).toBe(await field("Point 3 · Target"));
    fireEvent.paste(input, { clipboardData: { getData: () => "26\t0.9\n23\t1.1" } });
    expect((await field("Point 3 · Target")).value).toBe("23.0");
    expect((await field("Point 3 · Heating below target")).value).toBe("1.1");
    expect(screen.getByText("4 changes", { selector: "strong" })).toBeTruthy();
  });

  it("switch fans of a level by key", async () => {
    const { typing } = await open({}, { group: "levels" });
    const fans = await screen.findByRole("toolbar", { name: /^Level 1 · Fans: 1–2/ });
    const third = within(fans).getByRole("switch", { name: "Fan 3" });
    act(() => third.focus());
    await typing.keyboard(" ");
    expect(third.getAttribute("aria-checked")).toBe("true");
    expect(screen.getByText("1 change", { selector: "strong" })).toBeTruthy();
  });

  it("are restored after a reload, for the same user", async () => {
    const memory = fakeMemory();
    const { typing } = await open({}, { memory });
    await change(typing, target2, "26.5");
    cleanup();
    await open({}, { memory });
    expect((await field(target2)).value).toBe("26.5");
  });

  it("are read-only without permission, with the reason", async () => {
    await open({}, { user: { remoteConfigFlag: "0" } });
    expect(await screen.findByText(/view only/)).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: target2 })).toBeNull();
  });

  it("can be prepared but not sent while the gateway is offline", async () => {
    const { typing } = await open({}, { settings: houseSettings({ lock: "offline" }) });
    await change(typing, target2, "26.5");
    expect(screen.getByText("Cannot send now: The gateway is offline")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /Review/ }).disabled).toBe(true);
  });
});

describe("sending", () => {
  const risky = buildCommand({
    risk: buildRisk({
      class: "2",
      why: ["lessAir"],
      asks: ["name"],
      whatIf: {
        tempC: 27.4,
        before: { level: 9, airM3h: 148_000 },
        after: { level: 6, airM3h: 57_600 },
        needM3h: 24_000,
        birds: 29_310,
      },
    }),
  });

  async function review(command: Command, answers: Answers = {}) {
    const opened = await open({ armCommand: () => ready(command), ...answers });
    await change(opened.typing, target2, "26.5");
    await opened.typing.click(screen.getByRole("button", { name: /Review/ }));
    const dialog = await screen.findByRole("dialog");
    return { ...opened, dialog };
  }

  it("shows current and requested value, check, class and what-if, and count and house on the button", async () => {
    const { dialog, requests } = await review(risky);
    await within(dialog).findByText("Level 2: affects air or alarms");
    expect(requests.find(([name]) => name === "armCommand")?.[1]).toMatchObject({
      base: "00000001",
      items: [{ k: "target", row: 1, to: 26.5 }],
    });
    const text = dialog.textContent;
    for (const part of [
      "Send configuration?",
      "27.0 °C",
      "26.5 °C",
      "−0.5 °C",
      "Less air",
      "At 27.4 °C now: level 9 → 6, 148,000 → 57,600 m³/h",
      "Air for 29,310 birds: 2.4 × need",
    ])
      expect(text).toContain(part);
    expect(within(dialog).getByRole("button", { name: "Send 1 value to House 1" })).toBeTruthy();
  });

  it.each([true, false])("is offered as a trial where the gateway has one: %s", async (trial) => {
    const offer = { ...houseSettings().offer, trial };
    const { typing } = await open(
      { armCommand: () => ready(risky) },
      { settings: houseSettings({ offer }) },
    );
    await change(typing, target2, "26.5");
    await typing.click(screen.getByRole("button", { name: /Review/ }));
    const dialog = await screen.findByRole("dialog");
    await within(dialog).findByText("Level 2: affects air or alarms");
    expect(within(dialog).queryByLabelText(/^Trial: /) !== null).toBe(trial);
  });

  it("is never triggered by Enter, and requires the requested name (§8.31)", async () => {
    const sendCommand = vi.fn(() => ({
      outcome: "taken",
      command: buildCommand({ state: "queued" }),
    }));
    const { dialog, typing } = await review(risky, { sendCommand });
    const button = await within(dialog).findByRole<HTMLButtonElement>("button", {
      name: /^Send 1/,
    });
    expect(button.disabled).toBe(true);
    await typing.type(
      within(dialog).getByRole("textbox", { name: /Enter the house name/ }),
      "House 1",
    );
    await typing.keyboard("{Enter}");
    act(() => button.focus());
    await typing.keyboard("{Enter}");
    expect(sendCommand).not.toHaveBeenCalled();
    await typing.keyboard(" ");
    await waitFor(() => expect(sendCommand).toHaveBeenCalledTimes(1));
  });

  it("requires the second person, who alone can approve", async () => {
    const second = buildCommand({ risk: buildRisk({ class: "2", asks: ["second"] }) });
    const li = { id: 5, name: "Li" };
    const awaiting = { state: "awaiting", createdBy: 7, queuedAt: noon } as const;
    const sendCommand = vi.fn(() => ({ outcome: "taken", command: buildCommand(awaiting) }));
    const { dialog, typing, stores } = await review(second, {
      armCommand: () => ready(second, [li]),
      sendCommand,
    });
    const button = await within(dialog).findByRole<HTMLButtonElement>("button", {
      name: /^Send 1/,
    });
    const missing = "Choose an approver";
    expect([button.disabled, within(dialog).queryByText(missing)]).toEqual([
      true,
      expect.anything(),
    ]);
    await typing.selectOptions(within(dialog).getByLabelText("Approver"), "Li");
    expect([button.disabled, within(dialog).queryByText(missing)]).toEqual([false, null]);
    await typing.click(button);
    expect(sendCommand).toHaveBeenCalledWith({ id: second.id, confirm: { approver: li.id } });
    const notify = (approver: PersonName) =>
      act(() => stores.fleet.commands.put(buildCommand({ ...awaiting, approver })));
    notify(li);
    expect(await screen.findByText(/^Waiting for approval by Li/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
    notify({ id: stores.session.user?.id ?? 0, name: "Me" });
    expect(await screen.findByRole("button", { name: "Approve" })).toBeTruthy();
  });

  it("shows values, risk and reason to the second person before the approval", async () => {
    const approveCommand = vi.fn(() => buildCommand({ state: "queued", approvedBy: "Me" }));
    const { stores, typing } = await open({ approveCommand }, { house: { species: "pig" } });
    await screen.findByRole("table");
    const pendingRequest = { ...risky, why: "cold night", createdBy: 7, queuedAt: noon } as const;
    act(() => stores.fleet.commands.put({ ...pendingRequest, state: "awaiting" }));
    await typing.click(await screen.findByRole("button", { name: "Approve" }));
    const dialog = await screen.findByRole("dialog", { name: /^Approve this for .+ · House 1\?$/ });
    const parts = [
      "27.0 °C",
      "26.5 °C",
      "Less air",
      "Air for 29,310 pigs",
      "by Wang",
      "cold night",
    ];
    for (const part of parts) expect(dialog.textContent).toContain(part);
    expect(approveCommand).not.toHaveBeenCalled();
    await typing.click(within(dialog).getByRole("button", { name: "Approve" }));
    expect(approveCommand).toHaveBeenCalledWith({ id: pendingRequest.id });
    expect(await screen.findByText("Wang · Approved by: Me")).toBeTruthy();
  });

  it("shows the mode read back, and that an action without values was done", async () => {
    const { stores } = await open();
    await screen.findByRole("table");
    const done = { kind: "do", group: null, queuedAt: noon, endedAt: noon + 65_000 } as const;
    const put = (over: Partial<Command>) =>
      act(() => stores.fleet.commands.put(buildCommand({ ...done, ...over })));
    put({ state: "verified", items: [], action: { do: "clock" } });
    expect(await screen.findByText(/^Done at \d/)).toBeTruthy();
    put({
      id: "01890000-0000-7000-8000-000000000003",
      state: "mismatch",
      action: { do: "mode", to: "smart" },
      items: [{ k: "controlMode", from: "hand", to: "smart" }],
      found: [{ k: "controlMode", r: "differs", is: "empty" }],
    });
    const line = document.querySelector("[data-command=mismatch] .command-values");
    expect(line?.textContent).toContain("Hand › Smart actual Empty");
  });

  it("reports success only after the read-back, with an undo (§8.28)", async () => {
    const { dialog, typing, stores } = await review(buildCommand(), {
      sendCommand: () => ({ outcome: "taken", command: buildCommand({ state: "queued" }) }),
    });
    await typing.click(await within(dialog).findByRole("button", { name: /^Send 1/ }));
    await waitFor(() => expect(stores.fleet.commands.followed).toEqual([1]));
    const notify = (over: Partial<Command>) =>
      act(() => stores.fleet.commands.put(buildCommand({ queuedAt: noon + 65_000, ...over })));
    notify({ state: "sent", saidAt: noon + 65_000, notAfter: noon + 125_000 });
    expect(await screen.findByText(/Sent 0 s ago, waiting/)).toBeTruthy();
    expect(screen.getByText("60 s left")).toBeTruthy();
    notify({ state: "begun" });
    expect(screen.queryByText(/send success/)).toBeNull();
    notify({ state: "verified", endedAt: noon + 68_100 });
    expect(
      await screen.findByText(/^send success: 1 value read back, 3.1 s · .*House 1$/),
    ).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "Undo" }).length).toBeGreaterThan(0);
  });

  it("can be undone from the list of commands, however long ago it was", async () => {
    const old = { queuedAt: noon - 86_400_000 * 90, endedAt: noon - 86_400_000 * 90 };
    const id = "01890000-0000-7000-8000-000000000002";
    const rows = [
      buildCommand({ ...old, state: "verified" }),
      buildCommand({ ...old, id, state: "rejected" }),
    ];
    const undoCommand = vi.fn(() => ready(buildCommand({ undoOf: rows[0]?.id ?? null })));
    const { typing } = await open({ undoCommand }, { group: "commands", commands: rows });
    const undo = await screen.findAllByRole("button", { name: "Undo" });
    expect(undo).toHaveLength(1);
    for (const button of undo) await typing.click(button);
    expect(undoCommand).toHaveBeenCalledWith(expect.objectContaining({ id: rows[0]?.id }));
    expect(
      await screen.findByRole("dialog", { name: /House 1 · Undo the change\?$/ }),
    ).toBeTruthy();
  });

  it("shows both values where the read-back differs, and offers to revert", async () => {
    const { dialog, typing, stores } = await review(buildCommand(), {
      sendCommand: () => ({ outcome: "taken", command: buildCommand({ state: "queued" }) }),
    });
    await typing.click(await within(dialog).findByRole("button", { name: /^Send 1/ }));
    await waitFor(() => expect(stores.fleet.commands.followed).toEqual([1]));
    act(() =>
      stores.fleet.commands.put(
        buildCommand({
          state: "mismatch",
          endedAt: noon + 65_000,
          found: [{ k: "target", row: 1, r: "differs", is: 27 }],
        }),
      ),
    );
    expect(await screen.findByText(/actual 27.0 °C/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Restore" })).toBeTruthy();
    expect(screen.getByText(/ · House 1: Read back differs$/)).toBeTruthy();
    expect(screen.queryByText(/send success/)).toBeNull();
  });

  it("shows a conflict in three columns and sends nothing", async () => {
    const { dialog } = await review(buildCommand(), {
      armCommand: () => ({
        outcome: "conflict",
        conflict: {
          group: "curve",
          base: "00000001",
          hash: "00000002",
          rev: 2,
          readAt: noon,
          origin: "panel",
          by: null,
          values: [{ k: "target", row: 1, was: 27, now: 25, wish: 26.5, clashes: true }],
        },
      }),
    });
    await within(dialog).findByText(/Someone else changed these settings$/);
    const cells = within(dialog).getAllByRole("cell");
    expect(cells.map(({ textContent }) => textContent)).toEqual(["27.0 °C", "25.0 °C", "26.5 °C"]);
    expect(dialog.textContent).toContain("changed by Panel on site. Nothing was sent.");
    expect(within(dialog).queryByRole("button", { name: /^Send/ })).toBeNull();
  });

  it("offers to undo the rest where one value was changed since", async () => {
    const done = buildCommand({ state: "verified", endedAt: noon - 86_400_000 });
    const values = [
      { k: "target", row: 1, was: 26.5, now: 25, wish: 27, clashes: true },
      { k: "target", row: 2, was: 23, now: 23, wish: 24, clashes: false },
    ];
    const conflict = { group: "curve", base: "00000002", hash: "00000002", rev: 2, readAt: noon };
    const { typing, requests } = await open(
      {
        undoCommand: () => ({
          outcome: "conflict",
          conflict: { ...conflict, origin: "panel", by: null, values },
        }),
        armCommand: () => ready(buildCommand()),
      },
      { group: "commands", commands: [done] },
    );
    await typing.click(await screen.findByRole("button", { name: /^Undo/ }));
    const dialog = await screen.findByRole("dialog");
    await typing.click(await within(dialog).findByRole("button", { name: /^Undo the other 1/ }));
    expect(await within(dialog).findByRole("button", { name: /^Send 1/ })).toBeTruthy();
    expect(requests.at(-1)?.[1]).toMatchObject({ items: [{ k: "target", row: 2, to: 24 }] });
  });

  it("is refused at once for an offline house, and keeps the changes", async () => {
    const { dialog } = await review(buildCommand(), {
      armCommand: () => ({
        outcome: "refused",
        reason: "offline",
        faults: [],
        findings: [],
        openId: null,
        heldBy: null,
        seenAt: noon,
        risk: null,
        riskWas: null,
      }),
    });
    expect((await within(dialog).findByRole("alert")).textContent).toContain(
      "Nothing was sent The gateway is offline · last heard",
    );
    expect(dialog.textContent).toContain("confirm and send when it is back online");
  });
});

describe("an action", () => {
  const settings = houseSettings({
    offer: { read: ["curve"], write: [], actions: ["mode", "clock"], trial: true },
  });
  it("is reviewed too; one that the gateway lacks is disabled, with the reason", async () => {
    const { requests, typing } = await open(
      {
        armCommand: () =>
          ready(
            buildCommand({
              kind: "do",
              group: null,
              items: [],
              action: { do: "mode", to: "hand", untilMin: 60 },
            }),
          ),
      },
      { settings, group: "operate" },
    );
    const level = await screen.findByRole("group", { name: "Ventilation level" });
    expect(within(level).getByText("Not supported by this gateway")).toBeTruthy();
    await typing.selectOptions(screen.getByRole("combobox", { name: "Run mode" }), "hand");
    await typing.click(screen.getByRole("button", { name: "Set mode" }));
    expect(requests.find(([name]) => name === "armCommand")?.[1]["action"]).toEqual({
      do: "mode",
      to: "hand",
      untilMin: 60,
    });
    const dialog = await screen.findByRole("dialog");
    expect(
      await within(dialog).findByRole("button", { name: "Carry out in House 1" }),
    ).toBeTruthy();
    expect(dialog.textContent).toContain("Run mode · Hand 1 h");
  });

  it("makes a trial permanent, or ends it early", async () => {
    const { stores, requests, typing } = await open({
      armCommand: () => new Promise(() => undefined),
    });
    const trial = buildCommand({ state: "verified", trialMin: 30, endedAt: noon + 60_000 });
    act(() => stores.fleet.commands.put(trial));
    expect(await screen.findByText(/^Trial: previous values restored at 16:31:00/)).toBeTruthy();
    for (const [button, to] of [
      ["Keep trial changes", "keep"],
      ["End trial, restore previous values", "former"],
    ] as const) {
      await typing.click(screen.getByRole("button", { name: button }));
      await typing.click(screen.getByRole("button", { name: "Back" }));
      expect(requests.at(-1)).toMatchObject([
        "armCommand",
        { kind: "do", houseId: 1, action: { do: "trial", of: trial.id, to } },
      ]);
    }
  });

  it("can be closed with a reason when its outcome was unknown for ten minutes", async () => {
    const waiting = buildCommand({ state: "unconfirmed", unconfirmedAt: noon });
    const { stores, requests, typing } = await open({
      closeCommand: ({ word }) => ({ ...waiting, state: "closed", reason: word, endedAt: noon }),
    });
    act(() => stores.fleet.commands.put(waiting));
    expect(await screen.findByText(/^Result unknown since/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    act(() => stores.fleet.commands.put({ ...waiting, unconfirmedAt: noon - 600_000 }));
    await typing.click(screen.getByRole("button", { name: "Close" }));
    const dialog = within(await screen.findByRole("dialog"));
    const close = dialog.getByRole<HTMLButtonElement>("button", { name: "Close" });
    expect(close.disabled).toBe(true);
    await typing.type(dialog.getByRole("textbox", { name: "Note" }), "looked there");
    await typing.click(close);
    expect(requests.at(-1)).toEqual(["closeCommand", { id: waiting.id, word: "looked there" }]);
    expect(stores.fleet.commands.of(waiting.id)?.state).toBe("closed");
  });

  it("reports its outcome, a reset with a special text (§8.29)", async () => {
    const { stores } = await open({}, { settings, group: "operate" });
    const done = buildCommand({ kind: "do", group: null, items: [], state: "queued" });
    for (const [action, words] of [
      [{ do: "clock" }, "execution succeeded"],
      [{ do: "reset", to: null }, "reset succeeded"],
      [{ do: "log", lines: 200 }, "load device log successfully"],
    ] as const) {
      const command = { ...done, id: words, action };
      act(() => stores.fleet.commands.follow(command));
      act(() => stores.fleet.commands.put({ ...command, state: "verified", endedAt: noon }));
      expect(await screen.findByText(new RegExp(`^${words} · `))).toBeTruthy();
    }
  });
});

describe("how a house is run", () => {
  const gateway = (over: object) => ({ ...houseSettings().gateway!, ...over });
  it("the end of manual mode is shown beside the mode", async () => {
    await open({}, { settings: houseSettings({ gateway: gateway({ handUntil: noon }) }) });
    await field(target2);
    const until = screen.queryByText(/^until \d\d:\d\d$/);
    expect(until?.closest("dd")?.previousElementSibling?.textContent).toBe("Mode");
    cleanup();
    await open();
    await field(target2);
    expect(screen.queryByText(/^until /)).toBeNull();
  });
  it("a block of all commands is shown above the settings, with its author and time", async () => {
    const leased = gateway({ remoteBy: "Li", remoteAt: noon });
    await open({}, { settings: houseSettings({ lock: "localOnly", gateway: leased }) });
    const note = (await screen.findByText("Read only")).closest("p")!;
    expect(note.textContent).toMatch(
      /^Read only Switched to local control only \(Li, \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\)$/,
    );
  });
});
