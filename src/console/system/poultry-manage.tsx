import { observer } from "mobx-react-lite";
import type { BreedRow } from "../../../contract/administration.ts";
import { speciesNames } from "../../../contract/house.ts";
import type { Language } from "../../../contract/words.ts";
import { nameIn } from "../../lib/name.ts";
import { formatNumber } from "../../lib/number.ts";
import { useStores } from "../../stores/context.ts";
import { type Column, RecordTable } from "../list/record-table.tsx";
import { RecordView } from "../list/record-view.tsx";
import { useListAddress, useRecords } from "../list/use-records.ts";
import { type Say, useSay } from "../page-say.ts";

/** /system/poultry: the poultry types with how far their standards reach and how many flocks follow them now. */
export const PoultryManage = observer(function PoultryManage() {
  const { record } = useStores();
  const { say, language } = useSay();
  const address = useListAddress();
  const { page, pageSize, keyword } = address;
  useRecords(record.breeds, { page, pageSize, ...(keyword !== "" && { keyword }) });
  return (
    <RecordView title="poultryManage" searchHint="searchBreed" list={record.breeds} address={address} empty={{ title: "noBreeds", why: "noBreedsWhy" }}>
      <RecordTable label={say("poultryManage")} columns={columnsOf(say, language)} rows={record.breeds.rows} keyOf={({ id }) => id} />
    </RecordView>
  );
});

function columnsOf(say: Say, language: Language): readonly Column<BreedRow>[] {
  const days = (count: number) => (count === 0 ? say("noStandard") : say("dayCount", { count: formatNumber(count, 0, language) }));
  return [
    { key: "name", title: say("fieldName"), isMain: true, cell: (breed) => nameIn(breed, language) },
    { key: "code", title: say("fieldCode"), width: 160, cell: ({ key }) => key },
    { key: "species", title: say("fieldSpecies"), width: 160, cell: ({ species }) => speciesNames[species][language] },
    { key: "days", title: say("fieldStandardDays"), width: 180, isNumber: true, cell: ({ dayCount }) => days(dayCount) },
    { key: "flocks", title: say("fieldFlocks"), width: 140, isNumber: true, cell: ({ flockCount }) => formatNumber(flockCount, 0, language) },
  ];
}
