import { farmNameIn, houseNameIn } from "../../../../contract/base/localized-name.ts";
import {
  forecastGaps,
  saleForecastFields,
  saleListDays,
} from "../../../../contract/flock/forecast/forecast.ts";
import { fill } from "../../../../contract/base/server-message.ts";
import { routes } from "../../../../contract/route/routes.ts";
import { listSales } from "../../../flock/forecast/forecast-list.ts";
import type { PaperPart } from "../../../platform/export/paper.ts";
import { fieldName, type ReportRequest, figureText, wholeList } from "./content.ts";

const words = {
  sales: { zh: "未来 {days} 天出栏", en: "Slaughter in the next {days} days" },
  none: { zh: "没有要出栏的批次。", en: "No flocks due for slaughter." },
  range: { zh: "80% 区间 g", en: "80% range g" },
} as const;

/** Flocks to be slaughtered in the next days; null where none is. */
export async function salesTable(request: ReportRequest): Promise<PaperPart | null> {
  const { database, caller, language, farmId } = request;
  const query = routes.listSaleForecast.input.parse({
    ...(farmId !== undefined && { farmId: String(farmId) }),
  });
  const { rows } = await listSales(database, caller, { ...query, ...wholeList });
  if (rows.length === 0) return null;
  const name = (key: string) => fieldName(saleForecastFields, key, language);
  return {
    kind: "table",
    title: fill(words.sales[language], { days: saleListDays }),
    none: words.none[language],
    columns: [
      { name: name("farmName") },
      { name: name("houseName") },
      { name: name("saleDay") },
      { name: name("alive"), decimals: 0 },
      { name: name("saleG"), decimals: 0 },
      { name: words.range[language] },
      { name: name("targetDay") },
      { name: name("liveT"), decimals: 1 },
    ],
    rows: rows.map((row) => [
      farmNameIn(row, language),
      houseNameIn(row, language),
      row.saleDay,
      row.alive,
      row.saleG,
      row.gap === null
        ? `${figureText(row.saleLowG, 0, language)}–${figureText(row.saleHighG, 0, language)}`
        : forecastGaps[row.gap][language],
      row.targetDay,
      row.liveT,
    ]),
  };
}
