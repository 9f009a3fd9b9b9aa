import { useState } from "react";
import type { FlockRecord } from "../../../contract/production.ts";
import { useStores } from "../../context/use-stores.ts";
import { houseInFarm } from "../../lib/name.ts";
import { DayEntry } from "../../stores/page/day-entry.ts";
import { withDrafts } from "../../stores/page/entry-text.ts";
import { StockEntry } from "../../stores/page/stock-entry.ts";
import type { Draft } from "../../stores/port/draft-shelf.ts";
import { useNews } from "../part/use-news.ts";
import { useKeeper } from "./keeper.ts";

/** What is being written down of a day, over what the server knows and what waits to be sent. */
export function useDayEntry(said: FlockRecord, waiting: readonly Draft[]): DayEntry {
  const { callApi, connection } = useStores();
  const { queue } = useKeeper();
  const ids = waiting.map(({ input }) => input.draftId).join();
  const [entry] = useState(
    () =>
      new DayEntry(
        {
          submit: (input) => queue.submit(input, draftName(said)),
          read: (flockId, day) => callApi("productionDay", { flockId, day }, { isLoud: false }),
          now: () => connection.serverNow,
        },
        recordOf(said, waiting),
      ),
  );
  useNews(said, () => entry.renew(recordOf(said, waiting)));
  useNews(ids, () => entry.renew(recordOf(said, waiting)));
  return entry;
}

/** What comes, goes or is given, beside the entry of the day. */
export function useStockEntry(entry: DayEntry): StockEntry {
  const { session } = useStores();
  const { queue } = useKeeper();
  const [stock] = useState(
    () =>
      new StockEntry(
        (input) => queue.submit(input, draftName(entry.record)),
        session.may("stock.move"),
      ),
  );
  return stock;
}

const recordOf = (said: FlockRecord, waiting: readonly Draft[]): FlockRecord =>
  withDrafts(
    said,
    waiting.map(({ input }) => input),
  );
export const draftName = ({ houseName, houseNameEn, farmName, farmNameEn, day }: FlockRecord) => {
  const house = { name: houseName, nameEn: houseNameEn, farmName, farmNameEn };
  return {
    zh: `${houseInFarm(house, "zh")} ${day}`,
    en: `${houseInFarm(house, "en")} ${day}`,
  };
};
