import { gaugeKeys, metrics } from "../../../../contract/base/metric.ts";
import { units } from "../../../../contract/base/measure-unit.ts";
import { nameOf, own, type View, type ViewColumn } from "./view-column.ts";

const unitOf = (unit: keyof typeof units): string =>
  units[unit].symbol === "" ? "" : `, ${units[unit].symbol}`;

/** Mean, and where a row covers more than a minute, least and greatest value of every gauge. */
const gauges = (hasRange: boolean): ViewColumn[] =>
  gaugeKeys.flatMap((key): ViewColumn[] => {
    const { slot, name, unit } = metrics[key];
    const column = nameOf(key);
    // Stored arrays count from 1.
    const cell = (array: string) => `r.${array}[${slot + 1}]`;
    const label = `${name.en}${unitOf(unit)}`;
    const mean: ViewColumn = [
      column,
      `${cell("sum")} / coalesce(${cell("count")}, 1)`,
      `${label}: mean`,
    ];
    if (!hasRange) return [mean];
    return [
      mean,
      [`${column}_low`, `coalesce(${cell("low")}, ${cell("sum")})`, `${label}: least`],
      [`${column}_high`, `coalesce(${cell("high")}, ${cell("sum")})`, `${label}: greatest`],
    ];
  });

const counters: readonly ViewColumn[] = [
  ["water_total", "r.water", "Water meter at the end, L: it only rises, until it is replaced"],
  ["feed_total", "r.feed", "Feed meter at the end, kg"],
  ["kwh_total", "r.kwh", "Energy meter at the end, kWh"],
];

const readings = (grain: "minute" | "hour" | "day", retention: string): View => ({
  name: `readings_${grain}`,
  description: [
    `Readings of a house by ${grain}, one value a column.`,
    retention,
    "null: not measured",
  ].join(" "),
  columns: [
    ...own("r", {
      house_id: "The house",
      at: `Begin of the ${grain}`,
      frames: "Frames of the gateway in it",
    }),
    ...gauges(grain !== "minute"),
    ...counters,
  ],
  from: `public.reading_${grain}s r join public.houses h on h.id = r.house_id`,
  orgId: "h.org_id",
});

export const readingViews: readonly View[] = [
  readings("minute", "Kept for MINUTES_KEPT_DAYS."),
  readings("hour", "Kept for HOURS_KEPT_DAYS."),
  readings("day", "Days by the calendar of the farm; kept for ever."),
];
