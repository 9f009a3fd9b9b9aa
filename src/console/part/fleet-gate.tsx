import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { useStores } from "../../context/use-stores.ts";
import { useConsoleSay } from "../../i18n/words/console.ts";
import { Note, Skeleton } from "./note.tsx";

/** What needs houses; before they are known, or where there are none, why it is not there. */
export const FleetGate = observer(function FleetGate({ children }: { children: ReactNode }) {
  const { fleet } = useStores();
  const { say } = useConsoleSay();
  if (!fleet.isLoaded) return <Skeleton label={say("loading")} />;
  if (fleet.houseList.length === 0)
    return <Note title={say("noHouses")} why={say("noHousesWhy")} />;
  return children;
});
