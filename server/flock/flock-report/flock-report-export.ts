import { type EnglishNames, inEnglish } from "../../../contract/account/person-name.ts";
import { type Animal, animalOf } from "../../../contract/base/animal.ts";
import { ofAnimal } from "../../../contract/base/animal-word.ts";
import { flockDaySchema } from "../../../contract/fleet/flock/flock-day.ts";
import type { FlockReport } from "../../../contract/flock/report/flock-report.ts";
import { immuneStates } from "../../../contract/flock/production/immune.ts";
import { keysOf } from "../../../contract/base/table-keys.ts";
import { flockDayFields } from "../../../contract/flock/production/flock-day-field.ts";
import { templateOf } from "../../../contract/maintenance/maintenance-template.ts";
import { lossCauses } from "../../../contract/flock/production/loss-cause.ts";
import {
  movedIn,
  stockMoveKinds,
  treatmentKinds,
} from "../../../contract/flock/production/production.ts";
import { reportLines } from "../../../contract/flock/report/report-line.ts";
import { round } from "../../../contract/base/round-number.ts";
import { inOneLanguage, type Language, type Words } from "../../../contract/base/words.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { type Cell, localCell, type NamedTable, type Sheet } from "../../platform/export/sheet.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { personNamesIn } from "../../platform/session/person-names.ts";
import { readReport } from "./flock-report-queries.ts";

const words = {
  report: { zh: "批次报告", en: "Flock report" },
  summary: { zh: "汇总", en: "Summary" },
  days: { zh: "逐日", en: "Days" },
  losses: { zh: "死淘原因", en: "Losses" },
  weighings: { zh: "称重", en: "Weighings" },
  vaccinations: { zh: "免疫", en: "Vaccinations" },
  corrections: { zh: "更正", en: "Corrections" },
  moves: { zh: "存栏变动", en: "Stock moves" },
  treatments: { zh: "用药", en: "Treatments" },
  works: { zh: "设备维保", en: "Maintenance" },
  times: { zh: "次数", en: "Times" },
  notPossible: { zh: "无法完成", en: "Not possible" },
  minutes: { zh: "用时（分钟）", en: "Minutes" },
  lastOn: { zh: "最近一次", en: "Last" },
  kind: { zh: "类型", en: "Kind" },
  liveKg: { zh: "总活重 kg", en: "Live weight kg" },
  partner: { zh: "客户或来源", en: "Buyer or origin" },
  docNo: { zh: "单据号", en: "Document no." },
  lastDay: { zh: "最后用药日", en: "Last day" },
  dose: { zh: "剂量", en: "Dose" },
  route: { zh: "途径", en: "Route" },
  eggSales: { zh: "鸡蛋销售", en: "Egg sales" },
  eggs: { zh: "数量（枚）", en: "Eggs" },
  kg: { zh: "总重 kg", en: "Weight kg" },
  price: { zh: "金额", en: "Price" },
  meatFrom: { zh: "肉可售日", en: "Meat may be sold from" },
  eggsFrom: { zh: "蛋可售日", en: "Eggs may be sold from" },
  sold: { zh: "其中出栏", en: "of which sold" },
  figure: { zh: "指标", en: "Figure" },
  value: { zh: "数值", en: "Value" },
  unit: { zh: "单位", en: "Unit" },
  standard: { zh: "标准", en: "Standard" },
  margin: { zh: "± 95%", en: "± 95%" },
  source: { zh: "来源", en: "Source" },
  day: { zh: "日期", en: "Day" },
  age: { zh: "日龄", en: "Age" },
  cause: { zh: "原因", en: "Cause" },
  birds: { zh: "数量", en: "Head" },
  sample: { zh: "称重数", en: "Weighed" },
  meanG: { zh: "平均体重 g", en: "Mean g" },
  cvPct: { zh: "变异系数 %", en: "CV %" },
  by: { zh: "操作人", en: "By" },
  content: { zh: "内容", en: "Content" },
  due: { zh: "应免日期", en: "Due" },
  done: { zh: "完成日期", en: "Done" },
  state: { zh: "状态", en: "State" },
  product: { zh: "疫苗", en: "Vaccine" },
  batch: { zh: "批号", en: "Batch" },
  reason: { zh: "原因", en: "Reason" },
  at: { zh: "时间", en: "Time" },
  placed: { zh: "入舍数", en: "Placed" },
  movedIn: { zh: "补入与转入", en: "Added and moved in" },
  movedOut: { zh: "出栏与转出", en: "Sold and moved out" },
  dead: { zh: "死亡", en: "Dead" },
  culled: { zh: "淘汰", en: "Culled" },
  left: { zh: "剩余", en: "Left" },
  unexplained: { zh: "未说明差额", en: "Unexplained" },
} as const satisfies Record<string, Words>;

const dayKeys = keysOf(flockDaySchema.shape).filter((key) => key !== "day" && key !== "dayAge");
const isNamed = (key: string): key is keyof typeof flockDayFields =>
  Object.hasOwn(flockDayFields, key);

/** The report of a flock as a workbook. Refusal: 404. */
export async function reportFile(
  database: Database,
  caller: Caller,
  request: { readonly flockId: number; readonly version?: number | undefined },
  language: Language,
  now: number,
): Promise<Sheet> {
  const report = await readReport(database, caller, request, now);
  const animal = animalOf(report.species);
  const t = (word: keyof typeof words) => ofAnimal(words[word][language], animal);
  const name = (zh: string, en: string | null) => (language === "en" ? (en ?? zh) : zh);
  const house = name(report.houseName, report.houseNameEn);
  const rows = [...balanceRows(report, t), ...figureRows(report, language)];
  return {
    name: `${t("report")} ${house} ${report.firstDay}`,
    format: "xlsx",
    title: t("summary"),
    head: [
      [t("report")],
      [name(report.farmName, report.farmNameEn), house],
      [name(report.breedName, report.breedNameEn), `${report.firstDay} – ${report.lastDay ?? ""}`],
    ],
    columns: [t("figure"), t("value"), t("unit"), t("standard"), t("margin"), t("source")],
    total: rows.length,
    rows: [rows],
    more: [
      daysTable(report, language, animal),
      ...tablesOf(report, language, await personNamesIn(database, caller, language)),
    ],
  };
}

type Translate = (word: keyof typeof words) => string;
const balanceRows = ({ balance }: FlockReport, t: Translate): Cell[][] =>
  keysOf(balance).map((key) => [t(key), balance[key], "", null, null, ""]);

const figureRows = (report: FlockReport, language: Language): Cell[][] =>
  reportLines(report).map(({ name, value, unit, decimals, standard, margin, source }) => [
    name[language],
    value === null ? null : round(value, decimals),
    unit,
    standard === null ? null : round(standard, decimals),
    margin === null ? null : round(margin, decimals),
    source[language],
  ]);

function daysTable({ days }: FlockReport, language: Language, animal: Animal): NamedTable {
  const keys = dayKeys.filter(isNamed);
  return {
    title: words.days[language],
    columns: [
      words.day[language],
      words.age[language],
      ...keys.map((key) => ofAnimal(flockDayFields[key].name[language], animal)),
    ],
    rows: days.map((day) => [day.day, day.dayAge, ...keys.map((key) => day[key])]),
  };
}

type Word = keyof typeof words;
type Table = readonly [title: Word, columns: readonly Word[], rows: readonly (readonly Cell[])[]];

const tablesOf = (report: FlockReport, language: Language, people: EnglishNames): NamedTable[] =>
  [...stockTables(report, language), ...healthTables(report, language)].map(
    ([title, columns, rows]) => ({
      title: words[title][language],
      columns: columns.map((column) => words[column][language]),
      rows: rows.map((row) =>
        row.map((cell, index) =>
          columns[index] === "by" && typeof cell === "string" ? inEnglish(cell, people) : cell,
        ),
      ),
    }),
  );

/** True when anything has a price: a column without any is left out. */
const isPriced = (lines: readonly { readonly price: number | null }[]): boolean =>
  lines.some(({ price }) => price !== null);
const priceOf = (lines: readonly { readonly price: number | null }[]): readonly Word[] =>
  isPriced(lines) ? ["price"] : [];

const eggTable = (eggSales: FlockReport["eggSales"]): readonly Table[] =>
  eggSales.length === 0
    ? []
    : [
        [
          "eggSales",
          ["day", "eggs", "kg", "partner", "docNo", "by", ...priceOf(eggSales)],
          eggSales.map((sale) => [
            sale.day,
            sale.eggs,
            sale.kg,
            sale.buyer,
            sale.docNo,
            sale.by,
            sale.price,
          ]),
        ],
      ];

const stockTables = (
  { causes, moves, eggSales, weighings }: FlockReport,
  language: Language,
): readonly Table[] => [
  [
    "losses",
    ["cause", "birds"],
    causes.map(({ cause, birds }) => [lossCauses[cause][language], birds]),
  ],
  [
    "moves",
    ["day", "kind", "birds", "liveKg", "partner", "docNo", "by", ...priceOf(moves)],
    moves.map(({ day, kind, isIn, birds, liveKg, partner, docNo, by, price }) => [
      day,
      isIn ? movedIn[language] : stockMoveKinds[kind][language],
      birds,
      liveKg,
      partner,
      docNo,
      by,
      price,
    ]),
  ],
  ...eggTable(eggSales),
  [
    "weighings",
    ["day", "sample", "meanG", "cvPct", "by"],
    weighings.map(({ day, sample, meanG, cvPct, by }) => [day, sample, meanG, cvPct, by]),
  ],
];

const workTable = (works: FlockReport["works"], language: Language): Table => [
  "works",
  ["content", "times", "notPossible", "minutes", "lastOn"],
  works.map(({ content, template, times, notPossible, minutes, lastOn }) => [
    template === null ? content : templateOf(template).content[language],
    times,
    notPossible,
    minutes,
    lastOn,
  ]),
];

const treated = [
  "day",
  "lastDay",
  "kind",
  "product",
  "batch",
  "dose",
  "route",
  "meatFrom",
  "eggsFrom",
  "by",
] as const satisfies readonly Word[];

const healthTables = (
  { treatments, vaccinations, works, corrections, timeZone }: FlockReport,
  language: Language,
): readonly Table[] => [
  [
    "treatments",
    [...treated, ...priceOf(treatments)],
    treatments.map((treatment) => [
      treatment.day,
      treatment.lastDay,
      treatmentKinds[treatment.kind][language],
      inOneLanguage(treatment.product, language),
      treatment.batch,
      treatment.dose,
      treatment.route,
      treatment.meatFrom,
      treatment.eggsFrom,
      treatment.by,
      treatment.price,
    ]),
  ],
  [
    "vaccinations",
    ["content", "age", "due", "state", "done", "product", "batch", "by", "reason"],
    vaccinations.map((vaccination) => [
      inOneLanguage(vaccination.content, language),
      vaccination.dayAge,
      vaccination.dueDay,
      immuneStates[vaccination.state][language],
      vaccination.doneDay,
      inOneLanguage(vaccination.product, language),
      vaccination.batch,
      vaccination.closedBy,
      vaccination.reason,
    ]),
  ],
  workTable(works, language),
  [
    "corrections",
    ["day", "at", "by", "reason"],
    corrections.map(({ day, at, by, reason }) => [day, localCell(at, timeZone), by, reason]),
  ],
];
