import { useMemo } from "react";
import { minuteMs } from "../../../contract/time.ts";
import type { HouseSettingsReply } from "../../../contract/parameter/setting-row.ts";
import { useStores } from "../../context/use-stores.ts";
import type { Answer } from "../../stores/record/answer.ts";
import { useAnswer } from "../part/use-answer.ts";
import { useRecordsChanged } from "../record/use-records-changed.ts";

/** The settings of a house, asked for again when a controller has said something new. */
export function useSettings(houseId: number): Answer<HouseSettingsReply> {
  const { fleet } = useStores();
  // A command that has ended has been read back.
  const news = fleet.commands.endedIn(houseId);
  const answer = useAnswer("readParameter", { houseId }, { everyMs: minuteMs, news });
  const again = useMemo(() => ({ refresh: () => answer.load(false) }), [answer]);
  useRecordsChanged("parameters", again, false);
  return answer;
}
