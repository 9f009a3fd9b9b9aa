import css from "../../components/panel/panel.module.css";
import { observer } from "mobx-react-lite";
import { ageBandEdges, ageBandEnds } from "../../../lib/text/age-band.ts";
import { formatTenThousands } from "../../../lib/text/ten-thousands.ts";
import { breedIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { type BarRow, BarTable } from "./bar-table.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import type { FleetDigest } from "./fleet-digest.ts";
import type { BreedStock, Stock } from "./fleet-sum.ts";
import { useOverviewText } from "../../../i18n/words/fleet/overview-words.ts";

const breedsShown = 6;

/** Stock by breed; the rest of a long list as one line. */
export const StockByBreed = observer(function StockByBreed({ digest }: { digest: FleetDigest }) {
  const { breeds, animal } = digest.sum;
  const { t } = useOverviewText(animal);
  const line = useLine();
  const max = Math.max(1, ...breeds.map(({ birds }) => birds));
  const rest = breeds.slice(breedsShown);
  const language = useOverviewText().language;
  const nameOf = (stock: BreedStock) => breedIn(stock, language) ?? t("noBreed");
  const rows = breeds
    .slice(0, breedsShown)
    .map((stock) => line(stock.breed ?? "", nameOf(stock), stock, max));
  return (
    <Panel id="stock-breed" title={t("stockByBreed")} aside={t("tenThousandBirds")}>
      {breeds.length === 0 ? (
        <p className={css.briefNone}>{t("whyNoStock")}</p>
      ) : (
        <BarTable
          nameHead={t("colBreed")}
          valueHead={t("birdsAlive")}
          noteHead={t("houses")}
          rows={
            rest.length === 0
              ? rows
              : [...rows, line("rest", t("moreBreeds", { count: rest.length }), addAll(rest), max)]
          }
        />
      )}
    </Panel>
  );
});

/** Stock by age; bands without a flock stay, so that the panel keeps its shape. */
export const StockByAge = observer(function StockByAge({ digest }: { digest: FleetDigest }) {
  const { ages, stocked, animal } = digest.sum;
  const { t } = useOverviewText(animal);
  const line = useLine();
  const max = Math.max(1, ...ages.map(({ birds }) => birds));
  const nameOf = (index: number): string => {
    if (index > ageBandEnds.length) return t("ageUnknown");
    const { from, to } = ageBandEdges(index);
    return to === null ? t("ageBandOpen", { from }) : t("ageBand", { from, to });
  };
  const rows = ages.flatMap((stock, index) =>
    index > ageBandEnds.length && stock.houses === 0
      ? []
      : [line(String(index), nameOf(index), stock, max)],
  );
  return (
    <Panel id="stock-age" title={t("stockByAge")} aside={t("tenThousandBirds")}>
      {stocked.houses === 0 ? (
        <p className={css.briefNone}>{t("whyNoStock")}</p>
      ) : (
        <BarTable
          nameHead={t("colDay")}
          valueHead={t("birdsAlive")}
          noteHead={t("houses")}
          rows={rows}
        />
      )}
    </Panel>
  );
});

function useLine(): (key: string, name: string, stock: Stock, max: number) => BarRow {
  const { language } = useOverviewText();
  return (key, name, { houses, birds }, max) => ({
    key,
    name,
    share: birds / max,
    value: formatTenThousands(birds, language),
    note: formatNumber(houses, 0, language),
  });
}

const addAll = (stocks: readonly Stock[]): Stock =>
  stocks.reduce<Stock>(
    (sum, { houses, birds, uncounted }) => ({
      houses: sum.houses + houses,
      birds: sum.birds + birds,
      uncounted: sum.uncounted + uncounted,
    }),
    { houses: 0, birds: 0, uncounted: 0 },
  );
