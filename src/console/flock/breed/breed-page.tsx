import { observer } from "mobx-react-lite";
import { Suspense } from "react";
import { breedOrigins } from "../../../../contract/fleet/flock/breed.ts";
import { hasEveryOrg } from "../../../../contract/account/role.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useBreedText } from "../../../i18n/words/fleet/breed-words.ts";
import { ownZone } from "../../../lib/time/format-time.ts";
import { Skeleton } from "../../components/answer/note.tsx";
import { useOptions } from "../../crud/select/use-options.ts";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import { RecordPage } from "../../crud/page/record-page.tsx";
import { useRecordPage } from "../../crud/page/use-record-page.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { breedColumns } from "./breed-column.tsx";
import { breedFields, breedSource } from "./breed-source.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const BreedEditor = lazyPart(
  () => import("./breed-editor.tsx"),
  ({ BreedEditor }) => BreedEditor,
);

/**
 * /system/poultry: the breeds and the forms that make, change and delete them; with
 * `?ages=ID` the standard of one.
 */
export const PoultryManage = observer(function PoultryManage() {
  const { t } = useBreedText();
  const { read, put } = useListAddress();
  const id = Number(read("ages"));
  if (!Number.isInteger(id) || id <= 0) return <BreedList />;
  return (
    <Suspense fallback={<Skeleton label={t("breedLoading")} />}>
      <BreedEditor key={id} id={id} onLeave={() => put({ ages: null })} />
    </Suspense>
  );
});

const BreedList = observer(function BreedList() {
  const { session } = useStores();
  const { t, language } = useBreedText();
  const { pick, setQuery, put } = useListAddress();
  const origin = pick("origin", breedOrigins);
  const page = useRecordPage(breedSource, { origin });
  const { editor, listQuery } = page;
  const models = useOptions("listBreed", { pageSize: 1000 }, editor.edit !== null).rows;
  const hint = t(hasEveryOrg(session.permissions) ? "breedCommonHint" : "breedOwnHint");
  return (
    <RecordPage
      page={page}
      title="poultryManage"
      searchHint="searchBreed"
      empty={{ title: "noBreeds", why: "noBreedsWhy" }}
      columns={breedColumns(t, language, editor, ({ id }) => put({ ages: id }))}
      fields={(breed) => breedFields(t, language, breed, models, hint)}
      newTitle={t("newBreed")}
      filterNames={["origin"]}
      filters={
        <FilterSelect
          label={t("breedOwner")}
          every={t("breedEvery")}
          value={origin}
          options={breedOrigins.map((value) => ({
            value,
            label: t(value === "common" ? "breedCommon" : "breedOwn"),
          }))}
          onPick={(value) => setQuery({ origin: value })}
        />
      }
      file={(format) => ({
        name: "exportBreed",
        input: { ...listQuery, timeZone: ownZone(), format },
      })}
    />
  );
});
