import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { useConsoleSay } from "../../../i18n/words/base/console-words.ts";
import { Note, Skeleton } from "./note.tsx";

/**
 * Content that needs houses; before they are loaded, or without any, the reason for its absence.
 */
export const FleetGate = observer(function FleetGate({ children }: { children: ReactNode }) {
  const { fleet } = useStores();
  const { say } = useConsoleSay();
  if (!fleet.isLoaded) return <Skeleton label={say("loading")} />;
  if (fleet.houseList.length === 0)
    return <Note title={say("noHouses")} why={say("noHousesWhy")} />;
  return children;
});
