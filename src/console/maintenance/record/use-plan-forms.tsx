import css from "./use-plan-forms.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type ReactNode, useState } from "react";
import type { HouseUnit } from "../../../../contract/maintenance/house-unit.ts";
import type { Plan } from "../../../../contract/maintenance/maintenance.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { type WorkRequest, DoneForm } from "./done-form.tsx";
import { PostponeForm } from "./reason-form.tsx";
import { WorkState } from "./work-state.tsx";

/** Plans chosen to be completed together. */
export interface PlanTicks {
  readonly has: (plan: Plan) => boolean;
  readonly turn: (plan: Plan) => void;
}

/** The forms that answer a plan, and how they are opened. */
export interface PlanForms {
  readonly open: (request: WorkRequest) => void;
  readonly onDone: (plan: Plan) => void;
  readonly onDoneAll: (plans: readonly Plan[]) => void;
  readonly onPostpone: (plan: Plan) => void;
  readonly ticks: PlanTicks;
  readonly isOpen: boolean;
  readonly forms: ReactNode;
}

/** `unit`: the scanned unit; the answer is only for this one, not for others of its kind. */
export function usePlanForms(
  reload: () => void,
  { unit }: { readonly unit?: HouseUnit } = {},
): PlanForms {
  const [request, setRequest] = useState<WorkRequest | null>(null);
  const [postponed, postpone] = useState<Plan | null>(null);
  const [chosen, choose] = useState<readonly Plan[]>([]);
  const isChosen = ({ id }: Plan) => chosen.some((item) => item.id === id);
  const onDoneAll = ([first, ...others]: readonly Plan[]) =>
    first !== undefined &&
    setRequest({ kind: "plan", plans: [first, ...others], ...(unit !== undefined && { unit }) });
  const done = () => {
    choose([]);
    reload();
  };
  return {
    open: setRequest,
    onDone: (plan) => onDoneAll([plan]),
    onDoneAll,
    onPostpone: postpone,
    ticks: {
      has: isChosen,
      turn: (plan) =>
        choose(isChosen(plan) ? chosen.filter(({ id }) => id !== plan.id) : [...chosen, plan]),
    },
    isOpen: request !== null || postponed !== null,
    forms: (
      <>
        <WorkState onSent={reload} />
        {chosen.length > 0 && (
          <TickBar
            count={chosen.length}
            onDone={() => onDoneAll(chosen)}
            onClear={() => choose([])}
          />
        )}
        <DoneForm work={request} onClose={() => setRequest(null)} onDone={done} />
        <PostponeForm of={postponed} onClose={() => postpone(null)} onDone={reload} />
      </>
    ),
  };
}

/** Number of chosen plans, with the actions for them. */
const TickBar = observer(function TickBar({
  count,
  onDone,
  onClear,
}: {
  readonly count: number;
  readonly onDone: () => void;
  readonly onClear: () => void;
}) {
  const { t } = useMaintenanceText();
  return (
    <div className={`cluster ${css.mtTicked}`} role="status">
      <span>{t("mtTicked", { count })}</span>
      <Button intent="primary" text={t("mtDoneSome", { count })} onClick={onDone} />
      <Button variant="minimal" text={t("mtUntick")} onClick={onClear} />
    </div>
  );
});
