import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";
import { Note, Skeleton } from "./note.tsx";

/**
 * Content that needs houses; before they are loaded, or without any, the reason for its absence.
 */
export const FleetGate = observer(function FleetGate({ children }: { children: ReactNode }) {
  const { fleet } = useStores();
  const { t } = useConsoleText();
  if (!fleet.isLoaded) return <Skeleton label={t("loading")} />;
  if (fleet.totals.houses === 0) return <Note title={t("noHouses")} why={t("noHousesWhy")} />;
  return children;
});
