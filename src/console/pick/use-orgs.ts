import { useEffect, useState } from "react";
import type { Org } from "../../../contract/house.ts";
import { useStores } from "../../context/use-stores.ts";
import { RecordList } from "../../stores/record/record-list.ts";

/**
 * Every organisation, asked for anew whenever `isWanted` becomes true; until there is an answer
 * those the fleet names. Inside an observer.
 */
export function useOrgs(isWanted: boolean): readonly Org[] {
  const { call, fleet } = useStores();
  const [list] = useState(
    () =>
      new RecordList(async (_: object, signal: AbortSignal) => {
        const rows: readonly Org[] = await call("listAllOrg", {}, { signal, isQuiet: true });
        return { total: rows.length, rows };
      }),
  );
  useEffect(() => {
    if (isWanted) void list.load({});
  }, [list, isWanted]);
  return list.isFilled ? list.rows : [...fleet.orgs.values()];
}
