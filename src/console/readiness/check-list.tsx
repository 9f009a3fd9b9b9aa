import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import {
  type ReadinessHouse,
  readinessSorts,
  readinessStateKeys,
} from "../../../contract/readiness.ts";
import { readinessCheckKeys, readinessChecks } from "../../../contract/readiness-reason.ts";
import { useStores } from "../../context/use-stores.ts";
import { useReadinessSay } from "../../i18n/words/readiness.ts";
import type { CallApi, QueryOf } from "../../stores/port/call.ts";
import { media, useMedia } from "../part/use-media.ts";
import { useNews } from "../part/use-news.ts";
import { FarmPick } from "../pick/farm-pick.tsx";
import { FilterSelect } from "../record/filter-select.tsx";
import type { ListSource } from "../record/record-source.ts";
import { TableView } from "../record/table-view.tsx";
import { useListPage } from "../record/use-list-page.ts";
import { useListAddress } from "../record/use-records.ts";
import { HousePanel } from "./house-panel.tsx";
import { readinessColumns } from "./readiness-column.tsx";
import { type Counts, ReadinessHead } from "./readiness-head.tsx";
import { useReadinessNews } from "./use-readiness-news.ts";

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

/** Whether an alarm of each house would be raised and reach somebody. */
export const CheckList = observer(function CheckList() {
  const {
    page: { clock },
  } = useStores();
  const { say, language } = useReadinessSay();
  const { pick, read, put } = useListAddress();
  const [counts, setCounts] = useState<Counts | null>(null);
  const [source] = useState(() => readinessSource(setCounts));
  const check = pick("check", readinessCheckKeys);
  const farmId = Number(read("farm")) || 0;
  const filters = { farmId, check, state: pick("state", readinessStateKeys) };
  const { address, list, order } = useListPage(source, filters);
  const { news, everyMs } = useReadinessNews();
  useNews(news, () => void list.refresh());
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
        columns={readinessColumns({
          say,
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
            <FarmPick
              label={say("readyFarm")}
              farmId={farmId === 0 ? null : farmId}
              onPick={(farm) => address.ask({ farm })}
            />
            <FilterSelect
              label={say("readyCheck")}
              every={say("readyEveryCheck")}
              value={check}
              options={readinessCheckKeys.map((value) => ({
                value,
                label: readinessChecks[value][language],
              }))}
              onPick={(value) => address.ask({ check: value })}
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
