import { useMemo } from "react";
import { minuteMs } from "../../../../contract/base/time.ts";
import type { HouseSettingsReply } from "../../../../contract/control/parameter/setting-row.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { ApiQuery } from "../../../stores/record/api-query.ts";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { useRecordsChanged } from "../../crud/list/use-records-changed.ts";

/** Returns the settings of a house, fetched again when a controller reports something new. */
export function useSettings(houseId: number): ApiQuery<HouseSettingsReply> {
  const { fleet } = useStores();
  // A command that has ended has been read back.
  const refreshKey = fleet.commands.endedIn(houseId);
  const query = useApiQuery("readParameter", { houseId }, { everyMs: minuteMs, refreshKey });
  const again = useMemo(() => ({ refresh: () => query.load(false) }), [query]);
  useRecordsChanged("parameters", again, false);
  return query;
}
