import { observer } from "mobx-react-lite";
import { type ReactNode, Suspense } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { importWithRetry } from "../../../lib/browser/import-with-retry.ts";
import { NoAlarmFooter } from "./no-alarm-footer.tsx";
import { HouseCurves } from "../house/house-curves.tsx";
import { tallyIn } from "../../shared/scope-tally.ts";
import { useWall } from "../../shared/wall-context.ts";
import { WorstStrip } from "./worst-strip.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const PicturedFooter = lazyPart(
  () => importWithRetry(() => import("./pictured-footer.tsx")),
  ({ PicturedFooter }) => PicturedFooter,
);

/** The footer without pictures, and with them if there are any to show. */
function WithPictures({
  cards,
  children,
}: {
  readonly cards: number;
  readonly children: (cards: number) => ReactNode;
}) {
  return (
    <Suspense fallback={children(cards)}>
      <PicturedFooter cards={cards}>{children}</PicturedFooter>
    </Suspense>
  );
}

/**
 * Without an incident: the state of the fleet. With one: the houses with the most urgent problems.
 */
export const WallFooter = observer(function WallFooter() {
  const { fleet } = useStores();
  const { drill, layout } = useWall();
  const { cards } = layout;
  if (cards === 0) return null;
  const hasNoAlarms = tallyIn(drill, fleet).alarms === 0;
  return (
    <div className="wall-foot">
      {hasNoAlarms ? (
        <NoAlarmFooter />
      ) : (
        <WithPictures cards={cards}>{(count) => <WorstStrip cards={count} />}</WithPictures>
      )}
    </div>
  );
});

/** For a house: its curves and the pictures of its cameras. */
export function HouseFooter({ houseId }: { readonly houseId: number }) {
  const { layout } = useWall();
  const cards = Math.min(3, layout.cards);
  if (cards === 0) return null;
  return (
    <footer className="wall-foot">
      <WithPictures cards={cards}>
        {(count) => <HouseCurves key={houseId} houseId={houseId} count={count} />}
      </WithPictures>
    </footer>
  );
}
