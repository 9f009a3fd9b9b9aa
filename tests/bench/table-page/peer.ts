import * as grid from "virtual:ag-grid";
import { alarmTitle, isAnnunciated } from "../../../contract/alarm/alarm.ts";
import { houseStatuses } from "../../../contract/fleet/house/house.ts";
import { alarmComparison } from "../../../src/console/alarm/list/alarm-words.ts";
import { breedText, modeText } from "../../../src/console/fleet/house-list/house-cells.tsx";
import type { ColumnKey } from "../../../src/console/fleet/monitor/monitor-column-key.ts";
import { figures, type FigureKey } from "../../../src/console/fleet/monitor/monitor-figures.ts";
import { monitorColumns } from "../../../src/console/fleet/monitor/monitor-column.tsx";
import { ageText } from "../../../src/lib/text/age-text.ts";
import { nameIn } from "../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../src/lib/text/format-number.ts";
import type { FleetStore } from "../../../src/stores/fleet/fleet-store.ts";
import type { HouseRecord } from "../../../src/stores/fleet/house-record.ts";

export const hasPeer = grid.createGrid !== undefined;

/**
 * The same columns in ag-grid, each as plain text, its cheapest cell: no marks, no band, no line.
 */
export function openPeer(
  parent: HTMLElement,
  fleet: FleetStore,
  keys: readonly ColumnKey[],
): { destroy(): void } {
  grid.ModuleRegistry!.registerModules([grid.AllCommunityModule]);
  const texts: Readonly<Partial<Record<ColumnKey, (record: HouseRecord) => string>>> = {
    house: ({ house }) => nameIn(house, "en"),
    state: ({ status }) => houseStatuses[status].en,
    farm: ({ house }) => fleet.farms.get(house.farmId)?.name ?? "",
    alarm: ({ alarms }) => {
      const alarm = alarms.find(isAnnunciated);
      return alarm === undefined
        ? "–"
        : `${alarmTitle(alarm, "en")} ${alarmComparison(alarm, "en")}`;
    },
    mode: (record) => modeText(record, "en"),
    breed: (record) => breedText(record, "en"),
    age: ({ reading }) => (reading === null ? "" : ageText(Date.now() - reading.at, "en")),
    line: () => "",
  };
  const textOf = (key: ColumnKey) => {
    const own = texts[key];
    if (own !== undefined) return own;
    const figure = figures[key as FigureKey];
    return ({ now }: HouseRecord) =>
      formatNumber(
        figure.value(now, () => null),
        figure.decimals,
        "en",
      );
  };
  return grid.createGrid!(parent, {
    rowData: fleet.houseList,
    rowHeight: 38,
    headerHeight: 36,
    columnDefs: keys.map((key) => {
      const text = textOf(key);
      const { width, isNumber }: { readonly width: number; readonly isNumber?: true } =
        key === "house" ? { width: 104 } : monitorColumns[key];
      return {
        headerName: key,
        width,
        ...(isNumber && { cellClass: "ag-right-aligned-cell" }),
        ...(key === "house" && { pinned: "left" as const }),
        valueGetter: ({ data }) => text(data as HouseRecord),
      };
    }),
  });
}
