import { useState } from "react";
import type { FlockRecord } from "../../../../contract/flock/production/production.ts";
import { useStores } from "../../../context/use-stores.ts";
import { houseInFarm } from "../../../../contract/base/localized-name.ts";
import { DayEntry } from "../../../stores/flock/day-entry.ts";
import { withDrafts } from "../../../stores/flock/entry-numbers.ts";
import { StockEntry } from "../../../stores/flock/stock-entry.ts";
import type { Draft } from "../../../stores/port/draft-storage.ts";
import { useOnChange } from "../../components/answer/use-on-change.ts";
import { useOfflineRecords } from "../offline/offline-records.ts";

/**
 * Returns the entry being edited for a day, on top of the server's record and the unsent entries.
 */
export function useDayEntry(stored: FlockRecord, waiting: readonly Draft[]): DayEntry {
  const { callApi, connection } = useStores();
  const { queue } = useOfflineRecords();
  const [entry] = useState(
    () =>
      new DayEntry(
        {
          submit: (input) => queue.submit(input, draftName(stored)),
          read: (flockId, day) =>
            callApi("productionDay", { flockId, day }, { isForeground: false }),
          now: () => connection.serverNow,
        },
        recordOf(stored, waiting),
      ),
  );
  // The draft in the fields is no part of the record, until it is stored: it may still be refused.
  const others = waiting.filter(({ input }) => input.draftId !== entry.draftId);
  const ids = others.map(({ input }) => input.draftId).join();
  useOnChange(stored, () => entry.renew(recordOf(stored, others)));
  useOnChange(ids, () => entry.renew(recordOf(stored, others)));
  return entry;
}

/** Returns the form for arrivals, removals and treatments. */
export function useStockEntry(entry: DayEntry): StockEntry {
  const { session } = useStores();
  const { queue } = useOfflineRecords();
  const [stock] = useState(
    () =>
      new StockEntry(
        (input) => queue.submit(input, draftName(entry.record)),
        session.may("stock.move"),
      ),
  );
  return stock;
}

const recordOf = (stored: FlockRecord, waiting: readonly Draft[]): FlockRecord =>
  withDrafts(
    stored,
    waiting.map(({ input }) => input),
  );
export const draftName = ({ houseName, houseNameEn, farmName, farmNameEn, day }: FlockRecord) => {
  const house = { name: houseName, nameEn: houseNameEn, farmName, farmNameEn };
  return {
    zh: `${houseInFarm(house, "zh")} ${day}`,
    en: `${houseInFarm(house, "en")} ${day}`,
  };
};
