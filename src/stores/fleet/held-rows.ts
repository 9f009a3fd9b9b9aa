import type { IncidentRow } from "./incident-row.ts";
import type { IncidentStore } from "./incident-store.ts";

/** A row where a list shows it. `isOver`: the incident has ended since the order was held. */
export interface ShownRow {
  readonly row: IncidentRow;
  readonly isOver: boolean;
}

/**
 * The rows in the order in which they stood when it was held, each as it is now; one that has ended
 * keeps its place, as it was last. `news`: rows that are not among them. Nothing held: the rows as
 * they are.
 */
export function heldRows(
  held: readonly IncidentRow[] | null,
  incidents: Pick<IncidentStore, "rows" | "ofAlarm">,
): { readonly shown: readonly ShownRow[]; readonly news: number } {
  const { rows } = incidents;
  if (held === null) return { shown: rows.map((row) => ({ row, isOver: false })), news: 0 };
  const used = new Set<IncidentRow>();
  const shown = held.flatMap((before): ShownRow[] => {
    const now = before.alarms
      .map(({ id }) => incidents.ofAlarm(id))
      .find((row) => row !== undefined);
    if (now === undefined) return [{ row: before, isOver: true }];
    if (used.has(now)) return [];
    used.add(now);
    return [{ row: now, isOver: false }];
  });
  return { shown, news: rows.filter((row) => !used.has(row)).length };
}
