import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";
import { NoHouses } from "./no-houses.tsx";
import { Skeleton } from "./note.tsx";

/**
 * Shows content that needs houses. While they are loading, or if there are none, it shows the
 * reason.
 */
export const FleetGate = observer(function FleetGate({ children }: { children: ReactNode }) {
  const { fleet } = useStores();
  const { t } = useConsoleText();
  if (!fleet.isLoaded) return <Skeleton label={t("loading")} />;
  if (fleet.totals.houses === 0) return <NoHouses />;
  return children;
});
