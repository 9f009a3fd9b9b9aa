import css from "./below-list.module.css";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { useWall } from "../../shared/wall-context.ts";
import { useWallCameras, WallPictures } from "../footer/wall-pictures.tsx";

/** Number of stills side by side in the column of incidents. */
const stillsMax = 2;

/** Stills from the houses in urgent alarm, oldest first; `children` if none has a camera. */
export const ColumnStills = observer(function ColumnStills({
  children,
}: {
  readonly children: ReactNode;
}) {
  const { drill } = useWall();
  const slots = useWallCameras(drill).slice(0, stillsMax);
  if (slots.length === 0) return children;
  return (
    <div className={css.columnStills}>
      <WallPictures slots={slots} />
    </div>
  );
});
