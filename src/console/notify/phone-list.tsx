import { observer } from "mobx-react-lite";
import { useState } from "react";
import {
  type AlarmPhone,
  phoneStatuses,
  phoneStatusKeys,
} from "../../../contract/notify/alarm-phone.ts";
import { useStores } from "../../context/use-stores.ts";
import { useAlarmPhoneText } from "../../i18n/words/notify/alarm-phone-words.ts";
import { nameIn } from "../../../contract/base/localized-name.ts";
import type { Stores } from "../../stores/stores.ts";
import { FarmSelect } from "../crud/select/farm-select.tsx";
import { useOptions } from "../crud/select/use-options.ts";
import { FilterSelect } from "../crud/list/filter-select.tsx";
import { RecordPage } from "../crud/page/record-page.tsx";
import { useRecordPage } from "../crud/page/use-record-page.ts";
import { useListAddress } from "../crud/list/use-records.ts";
import { phoneColumns } from "./phone-column.tsx";
import { phoneFields } from "./phone-form.tsx";
import { phoneSource } from "./phone-source.ts";
import { PhoneTest } from "./phone-test.tsx";

/** The farm of a user with a single farm; null: several, or none. */
function onlyFarm({ farms }: Stores["fleet"]): number | null {
  const [farm, ...others] = farms.keys();
  return others.length > 0 ? null : (farm ?? null);
}

/** The contacts in the user's scope, with their forms and actions. */
export const PhoneList = observer(function PhoneList() {
  const { fleet, session, callApi, language: languages } = useStores();
  const { t, language } = useAlarmPhoneText();
  const { pick, read, setQuery } = useListAddress();
  const [status, farmId] = [pick("status", phoneStatusKeys), Number(read("farm"))];
  const [source] = useState(() =>
    phoneSource(() => ({ language: languages.current, farmId: onlyFarm(fleet) })),
  );
  const [tested, setTested] = useState<AlarmPhone | null>(null);
  const [isBusy, setBusy] = useState(false);
  const page = useRecordPage(source, { status, farmId }, isBusy);
  const { editor, listQuery } = page;
  const isAsking = editor.edit !== null && session.may("user.read");
  const users = useOptions("listUser", { pageSize: 1000 }, isAsking).rows;
  const rotas = useOptions("listRota", { pageSize: 1000 }, editor.edit !== null).rows;
  const change = (call: Promise<unknown>) => {
    setBusy(true);
    void call.then(page.reload, page.reload).finally(() => setBusy(false));
  };
  const form = {
    t,
    language,
    users,
    rotas,
    mayLastLine: session.may("phone.lastLine"),
    farmName: (id: number) => nameOf(fleet.farms.get(id)),
    houseName: (id: number) => nameOf(fleet.house(id)?.house),
  };
  const nameOf = (named: { name: string; nameEn: string | null } | undefined) =>
    named === undefined ? "" : nameIn(named, language);
  return (
    <>
      <RecordPage
        page={page}
        title="alarmPhone"
        searchHint="searchPhone"
        empty={{ title: "noPhones", why: "noPhonesWhy" }}
        columns={phoneColumns({
          t,
          language,
          actions: session.may("phone.own")
            ? {
                edit: editor.open,
                remove: (phone) => editor.confirmRemoval([phone]),
                test: setTested,
                pause: ({ id }, isPaused) => change(callApi("pauseAlarmPhone", { id, isPaused })),
                switchTo: ({ id, version }, to) =>
                  change(callApi("switchAlarmPhone", { id, version, status: to })),
              }
            : null,
        })}
        fields={(phone, values) => phoneFields(form, phone, values)}
        newTitle={t("newPhone")}
        filterNames={["status", "farm"]}
        filters={
          <>
            <FarmSelect
              isFilter
              label={t("placeOfCoverage")}
              farmId={farmId > 0 ? farmId : null}
              onPick={(farm) => setQuery({ farm })}
            />
            <FilterSelect
              label={t("everyStatus")}
              every={t("everyStatus")}
              value={status}
              options={phoneStatusKeys.map((value) => ({
                value,
                label: phoneStatuses[value][language],
              }))}
              onPick={(value) => setQuery({ status: value })}
            />
          </>
        }
        file={(format) => ({ name: "exportAlarmPhone", input: { ...listQuery, format } })}
      />
      <PhoneTest phone={tested} onClose={() => setTested(null)} onTested={page.reload} />
    </>
  );
});
