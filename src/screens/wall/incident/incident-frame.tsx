import "./incident-card.module.css";
import css from "./incident-frame.module.css";
import { FitList, type FitListProps } from "../../shared/fit-list.tsx";
import { ScopeWithoutAlarms } from "./scope-without-alarms.tsx";

/** The panel of incidents or alarms: as many as fit, and the number of the others. */
export function IncidentFrame(list: Omit<FitListProps, "className" | "columns">) {
  return (
    <section className={`panel ${css.incidents}`} data-first="" aria-label={list.label}>
      {list.total === 0 ? <ScopeWithoutAlarms /> : <FitList className="incident-rows" {...list} />}
    </section>
  );
}
