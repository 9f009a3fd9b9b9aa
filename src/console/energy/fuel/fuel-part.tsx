import { observer } from "mobx-react-lite";
import { useState } from "react";
import { fuelFields, fuelKeys, type FuelUse } from "../../../../contract/energy/fuel.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import { usePowerText } from "../../../i18n/words/energy/power-words.ts";
import { farmNameIn, houseNameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { lastToday } from "../../components/date/use-last-today.ts";
import { useHouseName } from "../../components/house/use-house-name.ts";
import { choicesOf } from "../../crud/form/form-field.ts";
import { columnsOf } from "../../crud/list/field-column.ts";
import type { Column } from "../../crud/list/record-table.tsx";
import { useListAddress } from "../../crud/list/use-records.ts";
import { RecordPage } from "../../crud/page/record-page.tsx";
import { useRecordPage } from "../../crud/page/use-record-page.ts";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import { fuelFormFields, fuelSource, fuelUnit } from "./fuel-source.tsx";

/** Fuel recorded by people, house by house. */
export const FuelPart = observer(function FuelPart() {
  const { t, language } = usePowerText();
  const stores = useStores();
  const [source] = useState(() => fuelSource(() => lastToday(stores)));
  const { read } = useListAddress();
  const farmId = Number(read("farm")) || undefined;
  const kind = fuelKeys.find((key) => key === read("fuel"));
  const page = useRecordPage(source, {
    ...(farmId !== undefined && { farmId }),
    ...(kind !== undefined && { kind }),
  });
  const houseName = useHouseName();
  return (
    <RecordPage
      page={page}
      title="fuelTitle"
      searchHint="searchFuel"
      empty={{ title: "noFuel", why: "noFuelWhy" }}
      columns={fuelColumns(language)}
      fields={(_, values) => fuelFormFields({ t, language, houseName }, values)}
      newTitle={t("newFuel")}
      filterNames={["farm", "fuel"]}
      filters={
        <>
          <FarmSelect
            isFilter
            label={t("powerFarm")}
            farmId={farmId ?? null}
            onPick={(farm) => page.address.setQuery({ farm })}
          />
          <FilterSelect
            label={fuelFields.kind.name[language]}
            every={t("fuelAll")}
            value={kind ?? ""}
            options={choicesOf(fuelFields.kind, language)}
            onPick={(fuel) => page.address.setQuery({ fuel })}
          />
        </>
      }
      file={(format) => ({ name: "exportFuelUse", input: { ...page.listQuery, format } })}
    />
  );
});

function fuelColumns(language: Language): readonly Column<FuelUse>[] {
  const column = columnsOf<FuelUse>(fuelFields, language);
  return [
    {
      ...column("toDay", { width: 190, sort: "day", isMain: true }),
      cell: ({ fromDay, toDay }) => (fromDay === toDay ? toDay : `${fromDay} – ${toDay}`),
    },
    {
      ...column("farmName", { width: 150 }),
      cell: ({ farmName, farmNameEn }) => farmNameIn({ farmName, farmNameEn }, language),
    },
    {
      ...column("houseName", { width: 100, sort: "house" }),
      cell: ({ houseName, houseNameEn }) => houseNameIn({ houseName, houseNameEn }, language),
    },
    column("kind", { width: 80 }),
    {
      ...column("amount", { width: 120, isNumber: true, sort: "amount" }),
      cell: ({ amount, kind }) =>
        [
          formatNumber(amount, Number.isInteger(amount) ? 0 : 1, language),
          fuelUnit(kind, language),
        ].join(" "),
    },
    {
      ...column("kwh", { width: 120, isNumber: true }),
      cell: ({ kwh }) => formatNumber(kwh, 0, language),
    },
    column("note", { width: 160 }),
    column("by", { width: 90 }),
  ];
}
