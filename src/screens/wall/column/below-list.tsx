import css from "./below-list.module.css";
import { observer } from "mobx-react-lite";
import { type ReactNode, Suspense } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { importWithRetry } from "../../../lib/browser/import-with-retry.ts";
import { belowList } from "../../../components/display/wall-layout.ts";
import { useWall } from "../../shared/wall-context.ts";
import { ShiftPanel } from "./shift-panel.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const Stills = lazyPart(
  () => importWithRetry(() => import("./column-stills.tsx")),
  ({ ColumnStills }) => ColumnStills,
);

/**
 * Content below the incidents: stills from houses in urgent alarm if there are any, the shift, and
 * panels without their own column (`children`).
 */
export const BelowList = observer(function BelowList({
  children,
}: {
  readonly children: ReactNode;
}) {
  const { fleet } = useStores();
  const { layout, drill, replay } = useWall();
  const { arrangement } = layout;
  if (arrangement === "small" || arrangement === "tiny") return null;
  const hasStills =
    drill.level !== "house" && fleet.totals.bySeverity[1] > 0 && replay?.store.isOn !== true;
  const stills = (fallback: ReactNode) =>
    hasStills ? (
      <Suspense fallback={fallback}>
        <Stills>{fallback}</Stills>
      </Suspense>
    ) : (
      fallback
    );
  if (arrangement === "wall" || arrangement === "desk")
    return (
      <>
        {stills(null)}
        <ShiftPanel />
      </>
    );
  if (arrangement === "tall") return layout.columns < 38 ? null : <ShiftPanel />;
  if (arrangement === "ultra" && layout.hasLeft) return <ShiftPanel />;
  const height = arrangement === "tv" ? belowList.tv : belowList.ultra;
  const body = stills(children);
  return body === null ? null : (
    <div className={css.belowList} style={{ height: `${height}em` }}>
      {body}
    </div>
  );
});
