import { observer } from "mobx-react-lite";
import { useState } from "react";
import { currencies } from "../../../../contract/energy/tariff.ts";
import { type FeedDelivery, feedFields } from "../../../../contract/flock/production/feed.ts";
import { inOneLanguage, type Language } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type BooksText, useBooksText } from "../../../i18n/words/flock/books-say-words.ts";
import { farmNameIn, houseNameIn, nameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { useHouseName } from "../../components/house/use-house-name.ts";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import { columnsOf } from "../../crud/list/field-column.ts";
import { RecordPage } from "../../crud/page/record-page.tsx";
import { absent, type Column } from "../../crud/list/record-table.tsx";
import { useListAddress } from "../../crud/list/use-records.ts";
import { useRecordPage } from "../../crud/page/use-record-page.ts";
import { lastToday } from "../../components/date/use-last-today.ts";
import { feedFormFields, feedSource } from "./feed-source.tsx";

/** Feed delivered to the farms: its figures in the reports, and its cost. */
export const FeedPart = observer(function FeedPart() {
  const stores = useStores();
  const { fleet } = stores;
  const { t, language } = useBooksText();
  const [source] = useState(() =>
    feedSource({
      today: () => lastToday(stores),
      farmOf: (houseId) => fleet.house(houseId)?.house.farmId ?? null,
    }),
  );
  const { read } = useListAddress();
  const farmId = Number(read("farm")) || 0;
  const page = useRecordPage(source, { farmId });
  const houseName = useHouseName();
  const farmName = (id: number) => nameIn(fleet.farms.get(id), language);
  return (
    <RecordPage
      page={page}
      title="feedTitle"
      searchHint="searchFeed"
      empty={{ title: "noFeed", why: "noFeedWhy" }}
      columns={feedColumns(t, language)}
      fields={(_, values) => feedFormFields({ t, language, farmName, houseName }, values)}
      newTitle={t("newDelivery")}
      filterNames={["farm"]}
      filters={
        <FarmSelect
          isFilter
          label={t("immuneFarm")}
          farmId={farmId === 0 ? null : farmId}
          onPick={(farm) => page.address.setQuery({ farm })}
        />
      }
      file={(format) => ({ name: "exportFeedDelivery", input: { ...page.listQuery, format } })}
    />
  );
});

function feedColumns(t: BooksText, language: Language): readonly Column<FeedDelivery>[] {
  const column = columnsOf<FeedDelivery>(feedFields, language);
  const number = (value: number | null, decimals: number) =>
    value === null ? absent : formatNumber(value, decimals, language);
  return [
    column("day", { width: 108, sort: "day", isMain: true }),
    {
      ...column("farmName", { width: 150 }),
      cell: ({ farmName, farmNameEn }) => farmNameIn({ farmName, farmNameEn }, language),
    },
    {
      ...column("houseName", { width: 92, sort: "house" }),
      cell: ({ houseName, houseNameEn }) =>
        houseName === null ? t("feedWholeFarm") : houseNameIn({ houseName, houseNameEn }, language),
    },
    column("formula", {
      width: 120,
      cell: ({ formula }) => inOneLanguage(formula, language) || absent,
    }),
    {
      ...column("kg", { width: 92, isNumber: true, sort: "kg" }),
      cell: ({ kg }) => number(kg, 0),
    },
    {
      ...column("tonnePrice", { width: 130, isNumber: true }),
      cell: ({ tonnePrice, currency }) =>
        tonnePrice === null ? absent : `${number(tonnePrice, 2)} ${currencies[currency][language]}`,
    },
    column("supplier", {
      width: 110,
      cell: ({ supplier }) => inOneLanguage(supplier, language) || absent,
    }),
    column("batch", { width: 88 }),
    column("docNo", { width: 110 }),
    column("by", { width: 80 }),
  ];
}
