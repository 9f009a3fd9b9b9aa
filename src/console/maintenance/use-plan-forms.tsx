import { type ReactNode, useState } from "react";
import type { HouseUnit } from "../../../contract/house-unit.ts";
import type { Plan } from "../../../contract/maintenance.ts";
import { type DoneAsked, DoneForm } from "./done-form.tsx";
import { PostponeForm } from "./reason-form.tsx";
import { WorkState } from "./work-state.tsx";

/** The forms that answer a plan, and how they are opened. */
export interface PlanForms {
  readonly ask: (asked: DoneAsked) => void;
  readonly onDone: (plan: Plan) => void;
  readonly onPostpone: (plan: Plan) => void;
  readonly isOpen: boolean;
  readonly forms: ReactNode;
}

/** `unit`: the one that was scanned; the others of its kind are left alone. */
export function usePlanForms(reload: () => void, unit?: HouseUnit): PlanForms {
  const [asked, ask] = useState<DoneAsked | null>(null);
  const [put, putOff] = useState<Plan | null>(null);
  return {
    ask,
    onDone: (plan) => ask({ kind: "plan", plan, ...(unit !== undefined && { unit }) }),
    onPostpone: putOff,
    isOpen: asked !== null || put !== null,
    forms: (
      <>
        <WorkState onSent={reload} />
        <DoneForm asked={asked} onClose={() => ask(null)} onDone={reload} />
        <PostponeForm of={put} onClose={() => putOff(null)} onDone={reload} />
      </>
    ),
  };
}
