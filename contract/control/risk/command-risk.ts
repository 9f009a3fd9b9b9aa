import type { CommandRisk, RiskClass } from "../command/command.ts";
import type { SecondPerson } from "./control-limit.ts";
import type { RiskVerdict } from "./change-risk.ts";

/** Sender, and the rule that applies there. */
export interface Requester {
  readonly secondPerson: SecondPerson;
  /** The author may send class 3 alone, unless the organisation requires a second person for it. */
  readonly isAdministrator: boolean;
}

const classes = ["0", "1", "2", "3"] as const satisfies readonly RiskClass[];

/** Returns the part of a verdict the person sees, and the inputs required before it is sent. */
export const commandRisk = (
  verdict: RiskVerdict,
  whatIf: CommandRisk["whatIf"],
  asker: Requester,
): CommandRisk => ({
  class: verdict.isProtective ? "P" : classes[verdict.risk],
  why: [...verdict.refusals, ...verdict.why],
  asks: requirementsOf(verdict, asker),
  whatIf,
});

/** Returns the inputs that a person has to give besides the confirmation. */
export function requirementsOf(
  { risk, isProtective }: Pick<RiskVerdict, "risk" | "isProtective">,
  asker: Requester,
): CommandRisk["asks"] {
  if (isProtective) return [];
  const confirmations =
    risk === 3 ? (["name", "reason"] as const) : risk === 2 ? (["name"] as const) : [];
  return needsSecond(risk, asker) ? [...confirmations, "second"] : [...confirmations];
}

function needsSecond(
  risk: RiskVerdict["risk"],
  { secondPerson, isAdministrator }: Requester,
): boolean {
  if (secondPerson === "class2") return risk >= 2;
  return risk === 3 && (secondPerson === "class3" || !isAdministrator);
}
