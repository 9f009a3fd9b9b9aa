import { z } from "zod";
import type { SecondPerson } from "./limit.ts";
import type { RiskVerdict } from "./risk.ts";

/** What a person is asked for before it is sent. */
export const askedSchema = z.object({
  /** To type the name of the house. */
  name: z.boolean(),
  /** To say why. */
  reason: z.boolean(),
  /** Another person looks at it and agrees. */
  approver: z.boolean(),
});
export type Asked = z.infer<typeof askedSchema>;

/**
 * What is asked of a change of a class. `isAdministrator`: class 3 without a second person is the
 * administrator's, unless the organisation wants one for it whoever asks.
 */
export function askedFor(
  { risk, isProtective }: Pick<RiskVerdict, "risk" | "isProtective">,
  secondPerson: SecondPerson,
  isAdministrator: boolean,
): Asked {
  if (isProtective) return { name: false, reason: false, approver: false };
  return {
    name: risk >= 2,
    reason: risk === 3,
    approver: needsApprover(risk, secondPerson, isAdministrator),
  };
}

function needsApprover(
  risk: RiskVerdict["risk"],
  secondPerson: SecondPerson,
  isAdministrator: boolean,
): boolean {
  if (secondPerson === "class2") return risk >= 2;
  return risk === 3 && (secondPerson === "class3" || !isAdministrator);
}
