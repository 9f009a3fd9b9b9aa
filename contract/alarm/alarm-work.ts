import { z } from "zod";
import { keysOf } from "../base/table-keys.ts";
import type { Words } from "../base/words.ts";

/** Steps of the person who works on an alarm, in order. Each is an event of its life. */
export const workSteps = {
  onWay: { zh: "前往中", en: "On the way" },
  there: { zh: "已到场", en: "On site" },
  fixed: { zh: "已处理", en: "Fixed" },
} as const satisfies Record<string, Words>;
export type WorkStep = keyof typeof workSteps;
/** The words of the button that takes the step. */
export const workActs = {
  onWay: { zh: "我正前往", en: "On my way" },
  there: { zh: "已到场", en: "I am on site" },
  fixed: { zh: "已处理", en: "Fixed" },
} as const satisfies Record<WorkStep, Words>;
export const workStepKeys = keysOf(workSteps);

/** The newest step of the work on an alarm, and who works on it. */
export const alarmWorkSchema = z.object({
  step: z.enum(workStepKeys),
  by: z.string(),
  /** Epoch ms. */
  at: z.int(),
  note: z.string(),
});
export type AlarmWork = z.infer<typeof alarmWorkSchema>;

/** The person to whom an alarm was assigned. */
export const assignedSchema = z.object({
  name: z.string(),
  by: z.string(),
  /** Epoch ms. */
  at: z.int(),
});
export type Assigned = z.infer<typeof assignedSchema>;

/**
 * The steps still open; a person may skip some of them. `isOver`: the alarm is closed. The person
 * who went there may then still report it as fixed: most alarms clear before the tools are packed.
 */
export function stepsAfter(
  work: Pick<AlarmWork, "step"> | undefined,
  isOver = false,
): readonly WorkStep[] {
  if (isOver) return work === undefined || work.step === "fixed" ? [] : ["fixed"];
  return workStepKeys.slice(work === undefined ? 0 : workStepKeys.indexOf(work.step) + 1);
}
