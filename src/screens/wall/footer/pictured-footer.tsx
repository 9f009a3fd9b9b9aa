import css from "./pictured-footer.module.css";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { useWallCameras, WallPictures } from "./wall-pictures.tsx";
import { useWall } from "../../shared/wall-context.ts";

/** Number of pictures side by side in the width of a card. */
const picturesPerCard = 2;

/** Pictures replace as many of the last cards as they need; one card always stays. */
export const PicturedFooter = observer(function PicturedFooter({
  cards,
  children,
}: {
  readonly cards: number;
  readonly children: (cards: number) => ReactNode;
}) {
  const { drill } = useWall();
  const slots = useWallCameras(drill);
  const requested = Math.ceil(slots.length / picturesPerCard);
  const shownCards = Math.max(0, Math.min(requested, cards - 1));
  if (shownCards === 0) return children(cards);
  const shown = slots.slice(0, shownCards * picturesPerCard);
  return (
    <div
      className={css.picturedFoot}
      style={{
        gridTemplateColumns: `minmax(0, ${cards - shownCards}fr) minmax(0, ${shownCards}fr)`,
      }}
    >
      {children(cards - shownCards)}
      <WallPictures slots={shown} />
    </div>
  );
});
