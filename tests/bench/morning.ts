import {
  liveHouses,
  type Planted,
  plantedDays,
  plantedKinds,
  type StudyMorning,
  studyMornings,
} from "../simulator/morning-study.ts";
import { type Figure, report } from "./figure.ts";

/*
 * The morning list over 30 days of the product's own simulator (docs/morning.md): 120 calm houses,
 * then the same with three kinds of trouble planted. It does not depend on time: equal seeds give
 * equal figures. HOUSES and DAYS set smaller numbers; SAY=1 prints every row.
 */
const houses = Number(process.env["HOUSES"] ?? 120);
const days = Number(process.env["DAYS"] ?? 30);
const first = 5;

/** One of each kind every three days, in houses that have not had any. */
const planted: readonly Planted[] = Array.from(
  { length: Math.max(1, Math.floor((days - 8) / 3)) },
  (_, round) =>
    plantedKinds.map((kind, no) => ({
      kind,
      houseId: 1 + ((7 + 37 * (round * plantedKinds.length + no)) % houses),
      morning: 7 + 3 * round,
    })),
).flat();

const placeOf = (list: readonly number[], houseId: number): number => {
  const place = list.indexOf(houseId);
  return place === -1 ? Infinity : place + 1;
};
/** Mornings before the list's first: it looks back at the day before. */
const at = (mornings: readonly StudyMorning[], morning: number) => mornings[morning - 1];

const calmHouses = liveHouses({ houses, days, planted: [] });
const calm = studyMornings(calmHouses, days);
const faulty = studyMornings(liveHouses({ houses, days, planted }, calmHouses), days);

const hasFault = (houseId: number, morning: number): boolean =>
  planted.some(
    (item) =>
      item.houseId === houseId &&
      morning >= item.morning &&
      morning <= item.morning + plantedDays + 1,
  );
const isFound = (item: Planted, listOf: (morning: StudyMorning) => readonly number[]): boolean =>
  [0, 1].some((later) => {
    const morning = at(faulty, item.morning + later);
    return morning !== undefined && placeOf(listOf(morning), item.houseId) <= first;
  });
const rowsOf = ({ rows }: StudyMorning) => rows.map(({ houseId }) => houseId);
const falseIn = (listOf: (morning: StudyMorning) => readonly number[]): number =>
  faulty.reduce(
    (sum, morning, index) =>
      sum + listOf(morning).filter((houseId) => !hasFault(houseId, index + 1)).length,
    0,
  );

if (process.env["SAY"] === "1")
  for (const [index, { rows }] of faulty.entries())
    for (const [place, { houseId, reasons }] of rows.entries())
      process.stdout.write(
        `${index + 1} #${place + 1} house ${houseId}` +
          `${hasFault(houseId, index + 1) ? " *" : ""}: ` +
          `${reasons.map(({ text, points }) => `${text} ${points.toFixed(0)}`).join("; ")}\n`,
      );

const figures: Figure[] = [
  {
    name: `${houses} calm houses: rows on the fullest morning`,
    value: Math.max(...calm.map(({ rows }) => rows.length)),
    unit: "rows",
    aim: { atMost: first },
  },
  {
    name: `${houses} calm houses: rows a morning`,
    value: calm.reduce((sum, { rows }) => sum + rows.length, 0) / calm.length,
    unit: "rows",
  },
  ...plantedKinds.flatMap((kind): Figure[] => {
    const own = planted.filter((item) => item.kind === kind);
    const share = (found: readonly Planted[]) => (100 * found.length) / own.length;
    return [
      {
        name: `${kind}, ${own.length} planted: among the first ${first} on the second morning`,
        value: share(own.filter((item) => isFound(item, rowsOf))),
        unit: "%",
        aim: { atLeast: 100 },
      },
      {
        name: `${kind}: sorted by alarms`,
        value: share(own.filter((item) => isFound(item, ({ byAlarms }) => byAlarms))),
        unit: "%",
      },
    ];
  }),
  { name: "false rows a morning", value: falseIn(rowsOf) / faulty.length, unit: "rows" },
  {
    name: "false rows a morning, sorted by alarms",
    value: falseIn(({ byAlarms }) => byAlarms) / faulty.length,
    unit: "rows",
  },
];
report("morning", figures);
