import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import {
  type ReadinessHouse,
  readinessSorts,
  readinessStateKeys,
} from "../../../../contract/operate/readiness.ts";
import {
  readinessCheckKeys,
  readinessChecks,
} from "../../../../contract/operate/readiness-reason.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useReadinessText } from "../../../i18n/words/operate/readiness-words.ts";
import type { CallApi, QueryOf } from "../../../stores/port/call.ts";
import { media, useMedia } from "../../components/input/use-media.ts";
import { useOnChange } from "../../components/answer/use-on-change.ts";
import { FarmSelect } from "../../crud/select/farm-select.tsx";
import { FilterSelect } from "../../crud/list/filter-select.tsx";
import type { ListSource } from "../../crud/list/record-source.ts";
import { TableView } from "../../crud/list/table-view.tsx";
import { useListPage } from "../../crud/list/use-list-page.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { HousePanel } from "./readiness-house-panel.tsx";
import { readinessColumns, readinessHideFirst } from "./readiness-column.tsx";
import { type Counts, ReadinessHead } from "./readiness-head.tsx";
import { useReadinessRefresh } from "./use-readiness-refresh.ts";

type Sort = (typeof readinessSorts)[number];

const readinessSource = (
  onCounts: (counts: Counts) => void,
): ListSource<ReadinessHouse, Sort, QueryOf<"listReadiness">> => ({
  fetch: (callApi: CallApi) => async (query, options) => {
    const reply = await callApi("listReadiness", query, options);
    onCounts(reply);
    return reply;
  },
  sorts: readinessSorts,
});

/** Readiness of each house: whether an alarm would be raised and reach a person. */
export const CheckList = observer(function CheckList() {
  const {
    page: { clock },
  } = useStores();
  const { t, language } = useReadinessText();
  const { pick, read, put } = useListAddress();
  const [counts, setCounts] = useState<Counts | null>(null);
  const [source] = useState(() => readinessSource(setCounts));
  const check = pick("check", readinessCheckKeys);
  const farmId = Number(read("farm")) || 0;
  const filters = { farmId, check, state: pick("state", readinessStateKeys) };
  const { address, list, order } = useListPage(source, filters);
  const { refreshKey, everyMs } = useReadinessRefresh();
  useOnChange(refreshKey, () => void list.refresh());
  useEffect(() => {
    const timer = clock.every(everyMs, () => void list.refresh());
    return () => clock.cancel(timer);
  }, [clock, list, everyMs]);
  const isCard = useMedia(media.phone);
  const opened = Number(read("house"));
  return (
    <>
      <TableView
        title="readiness"
        searchHint="searchWarning"
        list={list}
        address={address}
        hideFirst={readinessHideFirst(list.rows)}
        columns={readinessColumns({
          t,
          language,
          isCard,
          onOpen: (house) => put({ house }),
        })}
        {...(order !== undefined && { order })}
        filterNames={["farm", "check", "state"]}
        empty={{ title: "noReadiness", why: "noReadinessWhy" }}
        above={counts !== null && <ReadinessHead counts={counts} check={check} address={address} />}
        filters={
          <>
            <FarmSelect
              isFilter
              label={t("readyFarm")}
              farmId={farmId === 0 ? null : farmId}
              onPick={(farm) => address.setQuery({ farm })}
            />
            <FilterSelect
              label={t("readyCheck")}
              every={t("readyEveryCheck")}
              value={check}
              options={readinessCheckKeys.map((value) => ({
                value,
                label: readinessChecks[value][language],
              }))}
              onPick={(value) => address.setQuery({ check: value })}
            />
          </>
        }
      />
      <HousePanel
        houseId={Number.isInteger(opened) && opened > 0 ? opened : null}
        onClose={() => put({ house: null })}
      />
    </>
  );
});
