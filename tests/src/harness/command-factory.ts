import type { Command, CommandRisk } from "../../../contract/control/command/command.ts";
import { noon } from "./fleet-factory.ts";

/** A change of one point of the curve, as it was looked at. */
export const buildCommand = (over: Partial<Command> = {}): Command => ({
  id: "01890000-0000-7000-8000-000000000001",
  houseId: 1,
  kind: "write",
  group: "curve",
  action: null,
  items: [{ k: "target", row: 1, from: 27, to: 26.5 }],
  trialMin: null,
  risk: buildRisk(),
  state: "armed",
  reason: null,
  found: [],
  clientToken: "00000000-0000-4000-8000-000000000001",
  armedAt: noon + 65_000,
  queuedAt: null,
  saidAt: null,
  says: 0,
  notAfter: null,
  begunAt: null,
  unconfirmedAt: null,
  cancelAskedAt: null,
  endedAt: null,
  createdBy: 1,
  operator: "wang",
  operatorName: "Wang",
  source: "computer",
  approvedBy: null,
  undoOf: null,
  ...over,
});

export const buildRisk = (over: Partial<CommandRisk> = {}): CommandRisk => ({
  class: "1",
  why: [],
  asks: [],
  whatIf: null,
  ...over,
});
