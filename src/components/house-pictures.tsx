import css from "./camera-picture.module.css";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { useStores } from "../context/use-stores.ts";
import { pictureWords } from "../i18n/words/base/picture-words.ts";
import type { ApiQuery } from "../stores/record/api-query.ts";
import { CameraPicture } from "./camera-picture.tsx";
import { useCameras } from "./use-cameras.ts";

/** Interval of the stills, ms: short, because the situation in an alarm changes by the second. */
const everyMs = 3000;
const shownMax = 2;

/**
 * Pictures of a house's first cameras, beside its urgent alarms, and the number of further cameras.
 */
export const HousePictures = observer(function HousePictures({
  houseId,
  renderMore,
  renderFailure,
}: {
  readonly houseId: number;
  /** Why the cameras of the house are not known; draws nothing when they are. */
  readonly renderFailure: (query: ApiQuery<unknown>) => ReactNode;
  readonly renderMore: (count: number) => ReactNode;
}) {
  const { current } = useStores().language;
  const { cameras: all, query } = useCameras([houseId]);
  const cameras = all.slice(0, shownMax);
  if (cameras.length === 0) return renderFailure(query);
  return (
    <>
      {renderFailure(query)}
      <div
        className={`${css.cameraTiles} is-beside`}
        role="group"
        aria-label={pictureWords.pictures[current]}
      >
        {cameras.map((camera) => (
          <CameraPicture key={camera.id} camera={camera} language={current} everyMs={everyMs} />
        ))}
        {all.length > cameras.length && renderMore(all.length - cameras.length)}
      </div>
    </>
  );
});
