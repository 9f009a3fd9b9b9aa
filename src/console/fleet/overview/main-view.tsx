import { observer } from "mobx-react-lite";
import { Suspense } from "react";
import type { StatusFilter } from "../../../../contract/fleet/house/house.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";
import { FleetWait } from "../../components/answer/fleet-wait.tsx";
import { Skeleton } from "../../components/answer/note.tsx";
import type { Changes, View } from "./use-overview-address.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const OverviewBoard = lazyPart(
  () => import("./overview-board.tsx"),
  ({ OverviewBoard }) => OverviewBoard,
);
const OverviewHouses = lazyPart(
  () => import("./overview-houses.tsx"),
  ({ OverviewHouses }) => OverviewHouses,
);

/** The board, which most people see first. */
export const preloadBoard = OverviewBoard.preload;

interface MainViewProps {
  readonly view: Exclude<View, "alarms">;
  readonly status: StatusFilter;
  readonly keyword: string | null;
  readonly openId: number | null;
  readonly onPut: (changes: Changes) => void;
}

/** The map or the list of houses, once there are any. */
export const MainView = observer(function MainView({
  view,
  status,
  keyword,
  openId,
  onPut,
}: MainViewProps) {
  const { fleet } = useStores();
  const { t } = useConsoleText();
  if (!fleet.isLoaded) return <FleetWait />;
  return (
    // One Suspense boundary per view: a common one would keep showing the old view until the new
    // one is loaded.
    <Suspense key={view} fallback={<Skeleton label={t("loading")} />}>
      {view === "map" ? (
        <OverviewBoard />
      ) : (
        <OverviewHouses filter={status} keyword={keyword} openId={openId} onPut={onPut} />
      )}
    </Suspense>
  );
});
