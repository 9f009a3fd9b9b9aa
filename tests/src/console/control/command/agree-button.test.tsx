// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CommandRisk } from "../../../../../contract/control/command/command.ts";
import { AgreeButton } from "../../../../../src/console/control/command/agree-button.tsx";
import { fakeCall } from "../../../harness/fake-call.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { buildFarm, buildHouse } from "../../../harness/fleet-factory.ts";
import { buildCommand, buildRisk } from "../../../harness/command-factory.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const air = (level: number) => ({ level, airM3h: level * 1000 });
const whatIf = { tempC: 21, before: air(5), after: air(4), needM3h: 2000, birds: 900 };
const was = buildRisk({ class: "2", why: ["lessAir"], asks: ["name", "second"], whatIf });
const command = buildCommand({ state: "awaiting", createdBy: 77, operatorName: "Zhao", risk: was });

/** The second person's dialog, for the current state of the house. */
async function opened(now: CommandRisk) {
  const approveCommand = vi.fn(() => Promise.resolve({ ...command, state: "queued" as const }));
  const callApi = fakeCall({
    getCommand: () => Promise.resolve({ command, steps: [], riskNow: now }),
    approveCommand,
  });
  await stage(<AgreeButton command={command} timeZone="UTC" />, {
    user: { roleKey: "company_manager", remoteConfigFlag: "1", canOperate: "1" },
    ports: { callApi },
    snapshot: { farms: [buildFarm()], houses: [buildHouse({ id: command.houseId })] },
  });
  fireEvent.click(screen.getByRole("button", { name: "Approve" }));
  await act(settle);
  const dialog = within(screen.getByRole("dialog"));
  return { dialog, approveCommand, agree: dialog.getByRole("button", { name: "Approve" }) };
}

it("a second person sees the current risk beside the author's", async () => {
  const { dialog, agree, approveCommand } = await opened(was);
  const part = (name: string) => dialog.getByRole("region", { name }).textContent;
  expect(part("Risk as reviewed")).toContain("Level 2: affects air or alarms · Less air");
  expect(part("Risk now")).toContain("Level 2: affects air or alarms · Less air");
  expect(part("Risk now")).not.toContain("New since");
  expect(part("Risk as reviewed")).toContain("At the review, 21.0 °C: level 5 → 4");
  expect(part("Risk now")).toContain("At 21.0 °C now: level 5 → 4");
  expect(dialog.queryByRole("alert")).toBeNull();
  fireEvent.click(agree);
  await act(settle);
  expect(approveCommand).toHaveBeenCalledOnce();
});

it("the approver cannot agree once the command is more dangerous, and sees the change", async () => {
  const { dialog, agree } = await opened({ ...was, class: "3", why: ["lessAir", "alarmed"] });
  const now = dialog.getByRole("region", { name: "Risk now" });
  expect(now.textContent).toContain("Level 3: high risk");
  expect(now.textContent).toContain("New since the review: Urgent or high alarm active");
  expect(dialog.getByRole("alert").textContent).toContain("it cannot be approved");
  expect(agree.hasAttribute("disabled")).toBe(true);
});
