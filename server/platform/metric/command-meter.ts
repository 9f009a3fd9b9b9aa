import { Counter, type Registry } from "prom-client";
import { commandStates, isEnded } from "../../../contract/control/command/command-state.ts";
import type { Bus } from "../fact/fact-bus.ts";
import { prefix } from "./metric-registry.ts";

/** Counts the commands finished on this server, by result. */
export function countCommands(registry: Registry, bus: Bus): void {
  const ended = new Counter({
    name: `${prefix}commands_ended_total`,
    help: "Commands to controllers by what they ended as",
    labelNames: ["state"],
    registers: [registry],
  });
  for (const state of commandStates) if (isEnded(state)) ended.inc({ state }, 0);
  bus.subscribe("committed", ({ facts }) => {
    for (const fact of facts) {
      if (fact.kind !== "command") continue;
      const { endedAt, state, trialEndedAt } = fact.command;
      // The end of a trial is reported for a command that had ended before.
      if (endedAt !== null && trialEndedAt === undefined) ended.inc({ state });
    }
  });
}
