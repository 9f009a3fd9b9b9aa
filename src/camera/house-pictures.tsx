import "./camera-picture.css";
import { observer } from "mobx-react-lite";
import { useStores } from "../context/use-stores.ts";
import { pictureWords } from "../i18n/words/picture.ts";
import { CameraPicture } from "./camera-picture.tsx";
import { useCameras } from "./use-cameras.ts";

/** Beside an alarm: what there is to be seen of it changes by the second, ms. */
const everyMs = 3000;
const shownMost = 2;

/** What the first cameras of a house see, beside its urgent alarms. */
export const HousePictures = observer(function HousePictures({
  houseId,
}: {
  readonly houseId: number;
}) {
  const { current } = useStores().language;
  const cameras = useCameras([houseId]).slice(0, shownMost);
  if (cameras.length === 0) return null;
  return (
    <div
      className="camera-tiles is-beside"
      role="group"
      aria-label={pictureWords.pictures[current]}
    >
      {cameras.map((camera) => (
        <CameraPicture key={camera.id} camera={camera} language={current} everyMs={everyMs} />
      ))}
    </div>
  );
});
