import css from "./plan-due-card.module.css";
import { Button, Checkbox } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import type { Plan } from "../../../../contract/maintenance/maintenance.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { paths } from "../../../lib/data/paths.ts";
import type { PlanTicks } from "../record/use-plan-forms.tsx";
import {
  contentText,
  dueText,
  farmText,
  houseText,
  unitText,
  dueReasonText,
} from "../record/plan-text.ts";
import { personName } from "../../../stores/record/person-names.ts";

interface Props {
  readonly plan: Plan;
  /** True: the card is on the page of its house or unit. */
  readonly isPlaced?: boolean;
  /** True: below its task, which names the work. */
  readonly isInTask?: boolean;
  /** Absent: the plan is completed on its own. */
  readonly ticks?: PlanTicks;
  readonly onDone: (plan: Plan) => void;
  readonly onPostpone: (plan: Plan) => void;
}

/** The house, or the farm as a whole, and the farm. */
const PlanPlace = observer(function PlanPlace({ plan }: Pick<Props, "plan">) {
  const texts = useMaintenanceText();
  const { houseId } = plan;
  const name = houseText(plan, texts);
  return (
    <p className={css.mtPlace}>
      {houseId === null ? (
        <strong>{name}</strong>
      ) : (
        <Link to={paths.houseTab(houseId, "devices", "maintenance")}>{name}</Link>
      )}{" "}
      <span>{farmText(plan, texts.language)}</span>
    </p>
  );
});

/** A due plan: work, place, reason for the time, assignee; and the buttons to complete it. */
export const DueCard = observer(function DueCard({
  plan,
  isPlaced,
  isInTask,
  ticks,
  onDone,
  onPostpone,
}: Props) {
  const { session } = useStores();
  const texts = useMaintenanceText();
  const { t, language } = texts;
  const { state, delays, assignee } = plan;
  const name = `${houseText(plan, texts)} ${contentText(plan, language)}`;
  const units = unitText(plan, texts);
  return (
    <li className={css.mtCard} data-state={state}>
      {ticks !== undefined && session.may("maintenance.record") && (
        <Checkbox
          className="mt-tick"
          checked={ticks.has(plan)}
          aria-label={t("mtTickOne", { name })}
          onChange={() => ticks.turn(plan)}
        />
      )}
      {isPlaced !== true && <PlanPlace plan={plan} />}
      <p className={`strong ${css.mtWhat}`}>
        {isInTask !== true && contentText(plan, language)}
        {units !== "" && <span> {units}</span>}
      </p>
      <HourBar plan={plan} />
      <p className={css.mtWhen}>
        <strong>{dueText(plan, texts)}</strong> <span>{dueReasonText(plan, texts)}</span>
      </p>
      {(assignee !== null || delays > 0) && (
        <p className={css.mtWho}>
          {personName(assignee)} {delays > 0 && t("mtTimesPutOff", { count: delays })}
        </p>
      )}
      <p className={css.mtButtons}>
        {session.may("maintenance.record") && (
          <Button
            intent="primary"
            text={t("mtDone")}
            aria-label={t("mtDoneOf", { name })}
            onClick={() => onDone(plan)}
          />
        )}
        {session.may("maintenance.postpone") && plan.dueOn !== null && (
          <Button
            variant="outlined"
            text={t("mtPostpone")}
            aria-label={t("mtPostponeOf", { name })}
            onClick={() => onPostpone(plan)}
          />
        )}
      </p>
    </li>
  );
});

/** Running hours so far and those of the interval; renders nothing for an interval in days. */
export const HourBar = observer(function HourBar({ plan }: { readonly plan: Plan }) {
  const { t, language } = useMaintenanceText();
  const { usedHours, intervalHours } = plan;
  if (usedHours === null || intervalHours === null) return null;
  const text = t("mtHoursOf", {
    used: formatNumber(usedHours, 0, language),
    hours: formatNumber(intervalHours, 0, language),
  });
  return (
    <span className={`row ${css.mtBar}`}>
      <progress max={intervalHours} value={Math.min(usedHours, intervalHours)} aria-label={text} />
      <span>{text}</span>
    </span>
  );
});
