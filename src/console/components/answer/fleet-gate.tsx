import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { FleetWait } from "./fleet-wait.tsx";
import { NoHouses } from "./no-houses.tsx";

/**
 * Shows content that needs houses. While they are loading, or if there are none, it shows the
 * reason.
 */
export const FleetGate = observer(function FleetGate({ children }: { children: ReactNode }) {
  const { fleet } = useStores();
  if (!fleet.isLoaded) return <FleetWait />;
  if (fleet.totals.houses === 0) return <NoHouses />;
  return children;
});
