// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { observer } from "mobx-react-lite";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CurrentUser } from "../../../../../contract/account/session.ts";
import type { DeviceFile } from "../../../../../contract/control/firmware/firmware-file.ts";
import type {
  Rollout,
  RolloutReview,
  UpdateCheck,
  UpdateTask,
} from "../../../../../contract/control/firmware/rollout.ts";
import { useStores } from "../../../../../src/context/use-stores.ts";
import { Toasts } from "../../../../../src/console/shell/notice/toasts.tsx";
import { SendFile } from "../../../../../src/console/control/firmware/send-file.tsx";
import { UpdateBlock } from "../../../../../src/console/control/firmware/update-block.tsx";
import { UpgradeView } from "../../../../../src/console/control/firmware/upgrade-view.tsx";
import type { ExportPort } from "../../../../../src/stores/record/export-task.ts";
import { ownZone } from "../../../../../src/lib/time/format-time.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { buildFarm, buildHouse, noon } from "../../../harness/fleet-factory.ts";
import { typist } from "../../../harness/typing.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const file: DeviceFile = {
  id: 3,
  kind: "firmware",
  name: "main",
  typeKeys: [26],
  version: "2.9.0",
  size: 5_242_880,
  sha256: "a".repeat(64),
  note: "",
  uploadedBy: "Li",
  uploadedAt: noon,
  retiredAt: null,
  verifiedCount: 0,
};
const task: UpdateTask = {
  id: 9,
  rolloutId: 5,
  houseId: 1,
  houseName: "1号舍",
  houseNameEn: "House 1",
  farmName: "东风农场",
  farmNameEn: "East farm",
  networkId: "GW-0001",
  wave: 0,
  kind: "firmware",
  state: "rolledBack",
  reason: "undone",
  offset: 5_242_880,
  size: 5_242_880,
  fromVersion: "2.2.4",
  toVersion: "2.9.0",
  version: "2.2.4",
  isOnline: true,
  commandId: null,
  endedAt: noon,
};
const rollout: Rollout = {
  id: 5,
  orgId: 7,
  name: "spring",
  file: { id: 3, name: "main", kind: "firmware", version: "2.9.0", size: 5_242_880 },
  state: "stopped",
  reason: "failure",
  wave: 1,
  waves: 4,
  soakMin: 30,
  soakUntil: null,
  createdBy: "Li",
  isOwn: true,
  mayAgree: false,
  why: "",
  approvedBy: null,
  createdAt: noon,
  awaitingAt: null,
  endedAt: null,
  counts: { verified: 1, rolledBack: 1, downloaded: 5 },
  waits: { houses: 5, reason: "offline", ofReason: 3 },
};
const review: RolloutReview = {
  houses: 7,
  waves: [1, 6],
  stocked: 5,
  emptyOnly: 3,
  alarmed: 2,
  offline: 1,
  older: 0,
  versions: ["2.2.4", "2.3.0", null],
};
const check: UpdateCheck = {
  version: "2.9.0",
  newer: null,
  newestVersion: "2.9.0",
  takesFiles: true,
  task: null,
};
const snapshot = { farms: [buildFarm()], houses: [buildHouse({ id: 1 }), buildHouse({ id: 2 })] };

const Block = observer(function Block() {
  const record = useStores().fleet.house(1);
  return record === undefined ? null : <UpdateBlock record={record} typeKey={26} />;
});

async function open(
  page: "view" | "block" | "ticked",
  user: Partial<CurrentUser>,
  {
    at = "/page",
    known = check,
    shown = rollout,
    after = shown,
    tasks = [task],
    asks = ["name"],
    files = [file],
  }: {
    at?: string;
    known?: UpdateCheck;
    shown?: Rollout;
    /** Returns the state of the rollout after each call. */
    after?: Rollout;
    tasks?: readonly UpdateTask[];
    asks?: readonly string[];
    files?: readonly DeviceFile[];
  } = {},
) {
  const sent: [string, unknown][] = [];
  const take = vi.fn<ExportPort["take"]>(() => new Promise(() => undefined));
  const callApi = fakeCall(
    {
      listRollout: () => Promise.resolve({ total: 1, rows: [shown] }),
      listUpdateTask: () => Promise.resolve({ total: tasks.length, rows: [...tasks] }),
      listDeviceFile: () => Promise.resolve({ total: files.length, rows: files }),
      listGatewayType: () =>
        Promise.resolve([{ id: 26, name: "iEC22 系列", nameEn: "iEC22 series" }]),
      checkUpdate: () => Promise.resolve(known),
    },
    async (name, input) => {
      if (name === "reviewRollout") return review;
      sent.push([name, input]);
      const { houseIds = [] } = input as { houseIds?: number[] };
      if (name !== "planRollout") return after;
      return {
        file,
        waves: [1],
        asks,
        houses: houseIds.map((houseId, index) => ({
          houseId,
          version: "2.2.4",
          unfit: index === 0 ? null : "otherType",
          isOlder: false,
          isOnline: true,
          isStocked: true,
          isEmptyOnly: true,
          wave: index === 0 ? 0 : null,
        })),
      };
    },
  );
  await stage(
    <>
      {page === "view" && <UpgradeView />}
      {page === "block" && <Block />}
      {page === "ticked" && <SendFile houseIds={[1, 2]} onClose={() => undefined} />}
      <Toasts />
    </>,
    { at, user, snapshot, ports: { callApi, export: { take, save: vi.fn<ExportPort["save"]>() } } },
  );
  await act(settle);
  return { sent, take, typing: typist() };
}
const manager = { roleKey: "company_manager", remoteConfigFlag: "1" } as const;

describe("the gateway of a house", () => {
  it("reports that no update exists, and shows both versions (§8.27)", async () => {
    const { typing } = await open("block", manager);
    await typing.click(screen.getByRole("button", { name: "Check for updates" }));
    await act(settle);
    expect(screen.getByText("No updates detected: running 2.9.0, newest 2.9.0")).toBeTruthy();
  });

  it("reports a failed upgrade, with its reason and the running version (§8.26)", async () => {
    await open("block", { roleKey: "shack_manager" }, { known: { ...check, task } });
    const line = document.querySelector('[data-update="rolledBack"]');
    expect(line?.textContent).toContain(
      "Upgrade failed, previous version restored · running 2.2.4",
    );
    expect(line?.textContent).toContain("Could not be activated; previous version restored");
    expect(screen.queryByRole("button", { name: "Upgrade…" })).toBeNull();
  });

  it("is upgraded only after its number is typed; Enter never starts an upgrade (§8.30)", async () => {
    const known = { ...check, version: "2.2.4", newer: file };
    const { sent, typing } = await open("block", manager, { known });
    await typing.click(screen.getByRole("button", { name: "Upgrade…" }));
    await act(settle);
    const dialog = screen.getByRole("dialog", { name: "Upgrade?" });
    expect(dialog.textContent).toContain("2.2.4 → 2.9.0");
    const begin = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Start" });
    expect(begin.disabled).toBe(true);
    await typing.type(within(dialog).getByLabelText("Enter the number of houses, 1"), "1{Enter}");
    fireEvent.keyDown(begin, { key: "Enter" });
    expect(sent.map(([name]) => name)).toEqual(["planRollout"]);
    await typing.click(begin);
    await act(settle);
    expect(sent.at(-1)).toEqual([
      "startRollout",
      { fileId: 3, houseIds: [1], name: "main 2.9.0", soakMin: 0, count: 1 },
    ]);
    expect(screen.getByText("Rollout started")).toBeTruthy();
  });
});

describe("a settings file that was not applied", () => {
  it.each([
    ["rolledBack", "undone", "Settings not written, previous ones restored"],
    ["failed", "otherVersion", "Settings not written"],
  ] as const)("is reported as settings, not as a version: %s", async (state, reason, text) => {
    const put: UpdateTask = { ...task, kind: "config", state, reason, toVersion: "summer 7" };
    await open("block", manager, { known: { ...check, task: put } });
    const line = document.querySelector("[data-update]")?.textContent ?? "";
    expect(line).toContain(`summer 7 · ${text} · `);
    expect(line).not.toMatch(/version|2\.2\.4|Upgrade/);
  });
});

describe("a file for houses that are already chosen", () => {
  const summer: DeviceFile = { ...file, id: 4, kind: "config", name: "summer", version: "7" };
  const other: DeviceFile = { ...file, id: 5, name: "other", typeKeys: [12] };

  it("for one gateway can be any that its type accepts, including a settings file or an older version", async () => {
    const { sent, typing } = await open("block", manager, { files: [file, summer, other] });
    await typing.click(screen.getByRole("button", { name: "Send a file…" }));
    await act(settle);
    const dialog = screen.getByRole("dialog", { name: "Send a file to 1 house" });
    expect(within(dialog).queryByRole("button", { name: "Choose other 2.9.0" })).toBeNull();
    await typing.click(within(dialog).getByRole("button", { name: "Choose summer 7" }));
    await act(settle);
    expect(sent.at(-1)).toEqual(["planRollout", { fileId: 4, houseIds: [1] }]);
    expect(screen.getByRole("dialog", { name: "Send the settings file?" })).toBeTruthy();
    expect(screen.queryByLabelText("Observe each wave (min)")).toBeNull();
  });

  it("goes to the selected houses, in waves, and shows the new version of each", async () => {
    const { sent, typing } = await open("ticked", manager);
    await typing.click(screen.getByRole("button", { name: "Choose main 2.9.0" }));
    await act(settle);
    expect(sent).toEqual([["planRollout", { fileId: 3, houseIds: [1, 2] }]]);
    const dialog = screen.getByRole("dialog", { name: "Upgrade?" });
    expect(within(dialog).queryByText("All houses")).toBeNull();
    expect(within(dialog).getByLabelText("Observe each wave (min)")).toBeTruthy();
    expect(dialog.textContent).toContain("5,242.9 KB");
    const rows = within(dialog)
      .getAllByRole("row")
      .map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual([
      expect.stringContaining("2.2.4 → 2.9.01"),
      expect.stringContaining("Not included: another type"),
    ]);
  });
});

describe("for houses with animals", () => {
  it("a reason is required, and a second person is announced", async () => {
    const known = { ...check, version: "2.2.4", newer: file };
    const shown: Rollout = { ...rollout, state: "awaiting" };
    const asks = ["name", "reason", "second"];
    const { sent, typing } = await open("block", manager, { known, shown, asks });
    await typing.click(screen.getByRole("button", { name: "Upgrade…" }));
    await act(settle);
    const dialog = screen.getByRole("dialog", { name: "Upgrade?" });
    expect(dialog.textContent).toContain("after a second person approves");
    const begin = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Start" });
    await typing.type(within(dialog).getByLabelText("Enter the number of houses, 1"), "1");
    expect(begin.disabled).toBe(true);
    await typing.type(within(dialog).getByLabelText(/^Reason/), "pumps stick");
    await typing.click(begin);
    await act(settle);
    expect(sent.at(-1)?.[1]).toMatchObject({ count: 1, reason: "pumps stick" });
    expect(screen.getByText("Submitted, waiting for approval")).toBeTruthy();
  });

  it("a person who continues with a dangerous rollout is told that it waits for a second person", async () => {
    const after: Rollout = { ...rollout, state: "awaiting", awaitingAt: noon };
    const { sent, typing } = await open("view", manager, { at: "/page?rollout=5", after });
    await typing.click(screen.getByRole("button", { name: "Continue" }));
    await act(settle);
    expect(sent).toEqual([["resumeRollout", { id: 5 }]]);
    expect(screen.getByText("Submitted, waiting for approval")).toBeTruthy();
  });

  it("a missing agreement is shown, and the rollout is resumed by a person", async () => {
    const shown: Rollout = { ...rollout, state: "paused", reason: "notApproved" };
    await open("view", manager, { at: "/page?rollout=5", shown });
    expect(screen.getByText("Paused: not approved within 10 min")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Continue" })).toBeTruthy();
    cleanup();
    await open("view", manager, {
      at: "/page?rollout=5",
      shown: { ...rollout, state: "awaiting" },
    });
    expect(screen.queryByRole("button", { name: "Retry failed only" })).toBeNull();
  });

  it("the second person sees the current effects before agreeing; the author can only end the rollout", async () => {
    const awaiting: Rollout = {
      ...rollout,
      state: "awaiting",
      reason: null,
      why: "pumps stick",
      counts: { waiting: 7 },
    };
    const at = "/page?rollout=5";
    const { sent, typing } = await open("view", manager, {
      at,
      shown: { ...awaiting, isOwn: false, mayAgree: true },
    });
    expect(screen.getByText("Reason: pumps stick")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
    await typing.click(screen.getByRole("button", { name: "Approve" }));
    await act(settle);
    const dialog = screen.getByRole("dialog", { name: "Approve “spring”?" });
    expect(sent).toEqual([]);
    for (const text of [
      "main 2.9.0",
      "started by Li",
      "Reason: pumps stick",
      "7 houses in 2 waves: 1 + 6",
      "2.2.4 · 2.3.0 · not reported → 2.9.0",
      "5 houses stocked now",
      "3 stocked, outputs do not hold during restart: installed once empty",
      "2 with an urgent or high alarm now: installed once it has cleared",
      "1 offline: downloaded when back online",
    ])
      expect(dialog.textContent).toContain(text);
    await typing.click(within(dialog).getByRole("button", { name: "Approve" }));
    expect(sent).toEqual([["approveRollout", { id: 5 }]]);
    cleanup();
    await open("view", manager, { at, shown: awaiting });
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
    expect(screen.getByRole("button", { name: "End rollout" })).toBeTruthy();
  });
});

describe("the page of files and rollouts", () => {
  it("lists the chosen houses that take part, and why others do not", async () => {
    const { sent, typing } = await open("view", manager);
    expect(screen.getByText("Stopped: a house failed")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Upload a file" })).toBeNull();
    await typing.click(screen.getByRole("button", { name: "Upgrade… main 2.9.0" }));
    await act(settle);
    const dialog = screen.getByRole("dialog", { name: "Upgrade?" });
    expect(sent).toEqual([["planRollout", { fileId: 3, houseIds: [1, 2] }]]);
    expect(dialog.textContent).toContain("1 house in 1 wave: 1");
    expect(dialog.textContent).toContain("1 house not included: another type 1");
    expect(dialog.textContent).toContain("1 stocked, outputs do not hold during restart");
    const soak = within(dialog).getByLabelText("Observe each wave (min)");
    await typing.clear(soak);
    await typing.type(within(dialog).getByLabelText(/^Enter the number/), "1");
    const begin = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Start" });
    expect(begin.disabled).toBe(true);
    await typing.type(soak, "45");
    await typing.click(begin);
    expect(sent.at(-1)?.[1]).toMatchObject({ houseIds: [1], soakMin: 45, count: 1 });
  });

  it("shows the reason for a pause: a lost right, offline houses", async () => {
    const shown: Rollout = { ...rollout, state: "paused", reason: "notAllowed" };
    await open("view", manager, { at: "/page?rollout=5", shown });
    const head = screen.getByRole("banner").textContent;
    expect(head).toContain("Paused: the person responsible was deleted");
    expect(head).toContain("5 houses waiting in this wave, 3 of them: The gateway");
    expect(screen.getByRole("button", { name: "Continue" })).toBeTruthy();
    cleanup();
    const waits = { houses: 1, reason: null, ofReason: 0 };
    await open("view", manager, { at: "/page?rollout=5", shown: { ...shown, waits } });
    expect(screen.getByText(/1 house waiting in this wave/)).toBeTruthy();
  });

  it("shows the failed houses of a rollout first; it can be resumed, retried, or ended after a confirmation", async () => {
    const { sent, typing } = await open("view", manager, { at: "/page?rollout=5" });
    expect(screen.getByRole("heading", { name: "spring" })).toBeTruthy();
    expect(
      screen.getByText("Upgrade failed, previous version restored · running 2.2.4"),
    ).toBeTruthy();
    await typing.click(screen.getByRole("button", { name: "Continue" }));
    await typing.click(screen.getByRole("button", { name: "Retry failed only" }));
    await typing.click(screen.getByRole("button", { name: "End rollout" }));
    expect(sent.map(([name]) => name)).toEqual(["resumeRollout", "resumeRollout"]);
    expect(sent[1]?.[1]).toEqual({ id: 5, areFailedTried: true });
    await typing.click(
      within(screen.getByRole("alertdialog")).getByRole("button", { name: "End rollout" }),
    );
    expect(sent.at(-1)).toEqual(["endRollout", { id: 5 }]);
  });

  it("exports the houses of a rollout as a file with the times shown on the page", async () => {
    const { take, typing } = await open("view", manager, { at: "/page?rollout=5" });
    expect(screen.getByText("East farm")).toBeTruthy();
    await typing.click(screen.getByRole("button", { name: "Export" }));
    const dialog = await screen.findByRole("dialog", { name: "Export to file" });
    await typing.click(within(dialog).getByRole("button", { name: "Export" }));
    expect(take.mock.calls[0]?.[0]).toEqual({
      name: "exportRollout",
      input: { rolloutId: "5", timeZone: ownZone(), format: "xlsx" },
    });
  });

  it("can skip a gateway that has stayed offline since", async () => {
    const done: Rollout = { ...rollout, state: "done", reason: null, endedAt: noon };
    const at = "/page?rollout=5";
    await open("view", manager, { at, shown: done });
    expect(screen.queryByRole("button", { name: /^Leave out/ })).toBeNull();
    cleanup();
    const silent: UpdateTask = { ...task, state: "unconfirmed", reason: "silent", endedAt: null };
    const { sent, typing } = await open("view", manager, { at, shown: done, tasks: [silent] });
    await typing.click(screen.getByRole("button", { name: /^Leave out/ }));
    expect(sent).toEqual([["leaveOut", { id: 9 }]]);
  });

  it("accepts no file with a suffix; an administrator's file is uploaded whole (§5.23)", async () => {
    const { sent, typing } = await open("view", {
      roleKey: "administrator",
      remoteConfigFlag: "1",
    });
    await typing.click(screen.getByRole("button", { name: "Upload a file" }));
    const dialog = screen.getByRole("dialog", { name: "Upload a file" });
    const input = dialog.querySelector<HTMLInputElement>("#file-content")!;
    const give = async (name: string) => {
      const bytes = new TextEncoder().encode("firmware");
      const chosen = new File([bytes], name);
      Object.defineProperty(chosen, "arrayBuffer", { value: async () => bytes.buffer });
      await act(async () => {
        fireEvent.change(input, { target: { files: [chosen] } });
        await settle();
      });
    };
    await give("main.bin");
    expect(dialog.textContent).toContain("The name must have no suffix");
    await give("main");
    expect(dialog.textContent).not.toContain("The name must have no suffix");
    await typing.type(within(dialog).getByLabelText("Version"), "3.0");
    await typing.click(within(dialog).getByRole("button", { name: "26 iEC22 series" }));
    await typing.click(within(dialog).getByRole("button", { name: "Upload" }));
    await act(settle);
    expect(sent).toEqual([
      [
        "uploadDeviceFile",
        {
          kind: "firmware",
          name: "main",
          typeKeys: [26],
          version: "3.0",
          content: btoa("firmware"),
        },
      ],
    ]);
    expect(screen.getByText("update succeeded")).toBeTruthy();
  });
});
