import { Button, HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useEffect, useState } from "react";
import { breedOrigins, type BreedRow, breedSorts } from "../../../contract/breed.ts";
import { nameIn } from "../../lib/name.ts";
import { ownZone } from "../../lib/time.ts";
import { useStores } from "../../context/use-stores.ts";
import { RecordEditor } from "../../stores/record/record-editor.ts";
import { ExportButton } from "../export/export-button.tsx";
import { RecordDrawer } from "../record/record-drawer.tsx";
import { RemovalDialog } from "../record/removal-dialog.tsx";
import { orderOf } from "../record/list-order.ts";
import { TableView } from "../record/table-view.tsx";
import { useRecordNews } from "../record/use-record-news.ts";
import { useListAddress, useRecords } from "../record/use-records.ts";
import { Skeleton } from "../part/note.tsx";
import { breedColumns } from "./breed-column.tsx";
import { breedFields, breedPort } from "./breed-form.ts";
import { useBreedSay } from "../../i18n/words/breed.ts";

const BreedEditor = lazy(async () => ({
  default: (await import("./breed-editor.tsx")).BreedEditor,
}));

/**
 * /system/poultry: the breeds and the forms that make, change and delete them; with
 * `?ages=ID` the standard of one.
 */
export const PoultryManage = observer(function PoultryManage() {
  const { say } = useBreedSay();
  const { read, put } = useListAddress();
  const id = Number(read("ages"));
  if (!Number.isInteger(id) || id <= 0) return <BreedList />;
  return (
    <Suspense fallback={<Skeleton label={say("breedLoading")} />}>
      <BreedEditor key={id} id={id} onLeave={() => put({ ages: null })} />
    </Suspense>
  );
});

const BreedList = observer(function BreedList() {
  const { record, session, call } = useStores();
  const { say, language } = useBreedSay();
  const address = useListAddress();
  const { page, pageSize, keyword, pick, ask, put } = address;
  const origin = pick("origin", breedOrigins);
  const order = orderOf(address, breedSorts, "name");
  const [editor] = useState(
    () => new RecordEditor(breedPort(call, () => void record.breeds.reload())),
  );
  const asked = {
    ...order.order,
    ...(keyword !== "" && { keyword }),
    ...(origin !== "" && { origin }),
  };
  useRecords(record.breeds, { page, pageSize, ...asked });
  useRecordNews("breeds", record.breeds, editor.isSending);
  const mayManage = session.may("breed.manage");
  const models = useModels(editor.edit !== null);
  const hint = say(session.user?.roleKey === "administrator" ? "breedCommonHint" : "breedOwnHint");
  const nameOf = (breed: BreedRow) => nameIn(breed, language);
  return (
    <>
      <TableView
        title="poultryManage"
        searchHint="searchBreed"
        list={record.breeds}
        address={address}
        columns={breedColumns(say, language, editor, ({ id }) => put({ ages: id }))}
        order={order}
        filterNames={["origin"]}
        empty={{ title: "noBreeds", why: "noBreedsWhy" }}
        filters={
          <HTMLSelect
            aria-label={say("breedOwner")}
            value={origin}
            onChange={(event) => ask({ origin: event.currentTarget.value })}
          >
            <option value="">{say("breedEvery")}</option>
            {breedOrigins.map((one) => (
              <option key={one} value={one}>
                {say(one === "common" ? "breedCommon" : "breedOwn")}
              </option>
            ))}
          </HTMLSelect>
        }
        actions={
          <>
            {mayManage && (
              <Button intent="primary" text={say("createNew")} onClick={() => editor.open(null)} />
            )}
            <ExportButton
              isSmall
              rows={record.breeds.total}
              request={(format) => ({
                name: "exportBreed",
                input: { ...asked, timeZone: ownZone(), format },
              })}
            />
          </>
        }
      />
      <RecordDrawer
        editor={editor}
        title={(breed) =>
          breed === null ? say("newBreed") : say("editNamed", { name: nameOf(breed) })
        }
        fields={(breed) => breedFields(say, language, breed, models, hint)}
      />
      <RemovalDialog editor={editor} total={record.breeds.total} nameOf={nameOf} />
    </>
  );
});

/** What a new one can begin as, asked for once a form is open; none while that is not known. */
function useModels(isWanted: boolean): readonly BreedRow[] {
  const { call } = useStores();
  const [models, setModels] = useState<readonly BreedRow[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    const flight = new AbortController();
    void call("listBreed", { pageSize: 1000 }, { signal: flight.signal, isQuiet: true })
      .then(({ rows }) => setModels(rows))
      .catch(() => undefined);
    return () => flight.abort();
  }, [call, isWanted]);
  return models;
}
