import { useMemo } from "react";
import { minuteMs } from "../../../../contract/base/time.ts";
import type { HouseSettingsReply } from "../../../../contract/control/parameter/setting-row.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { Answer } from "../../../stores/record/answer.ts";
import { useAnswer } from "../../components/answer/use-answer.ts";
import { useRecordsChanged } from "../../crud/list/use-records-changed.ts";

/** Returns the settings of a house, fetched again when a controller reports something new. */
export function useSettings(houseId: number): Answer<HouseSettingsReply> {
  const { fleet } = useStores();
  // A command that has ended has been read back.
  const refreshKey = fleet.commands.endedIn(houseId);
  const answer = useAnswer("readParameter", { houseId }, { everyMs: minuteMs, refreshKey });
  const again = useMemo(() => ({ refresh: () => answer.load(false) }), [answer]);
  useRecordsChanged("parameters", again, false);
  return answer;
}
