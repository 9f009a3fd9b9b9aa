import css from "./wall-pictures.module.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { isActive } from "../../../../contract/alarm/alarm.ts";
import { type CameraBrief, tilesMax, wallStills } from "../../../../contract/camera/camera.ts";
import { CameraPicture } from "../../../components/camera-picture.tsx";
import { useCameras } from "../../../components/use-cameras.ts";
import { useStores } from "../../../context/use-stores.ts";
import { pictureWords } from "../../../i18n/words/base/picture-words.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import type { Drill } from "../../../stores/screens/wall-drill.ts";
import { numberIn } from "../matrix/matrix-cells.ts";
import { housesIn } from "../../shared/scope-tally.ts";
import { useShortName } from "../../shared/use-short-name.ts";
import { useRanks } from "../../shared/use-memoized.ts";
import { useWall } from "../../shared/wall-context.ts";

/** Between two stills on an unattended screen, ms. */
const everyMs = 5000;

/** Returns houses with an urgent alarm, oldest first, up to the most that one request may name. */
export function urgentHouses(drill: Drill, fleet: FleetStore): readonly number[] {
  const urgent = housesIn(drill, fleet)
    .filter(({ worst }) => worst === 1)
    .map(({ id, alarms }) => ({
      id,
      since: Math.min(
        ...alarms.flatMap((alarm) =>
          alarm.severity === 1 && isActive(alarm) ? alarm.raisedAt : [],
        ),
      ),
    }));
  return urgent
    .toSorted((a, b) => a.since - b.since || a.id - b.id)
    .slice(0, tilesMax)
    .map(({ id }) => id);
}

/** A slot for pictures, with the cameras of a house that are shown in it in turn. */
export interface PictureSlot {
  readonly cameras: readonly CameraBrief[];
  /** Number of cameras of the house, and the index of the first one in this slot. */
  readonly of: number;
  readonly first: number;
}

/** One slot for each of the first houses with a camera, or two for a single house. */
export function useWallCameras(drill: Drill): readonly PictureSlot[] {
  const { fleet } = useStores();
  const { replay } = useWall();
  const isPast = replay?.store.isOn === true;
  const urgent = useRanks(drill, () =>
    drill.level === "house" ? [drill.id] : urgentHouses(drill, fleet),
  );
  return slotsOf(useCameras(isPast ? [] : urgent).cameras);
}

export function slotsOf(cameras: readonly CameraBrief[]): readonly PictureSlot[] {
  const houses = [...new Set(cameras.map(({ houseId }) => houseId))].map((houseId) => {
    const own = cameras.filter((camera) => camera.houseId === houseId);
    return { cameras: own, of: own.length, first: 1 };
  });
  const [only] = houses;
  if (only === undefined || houses.length > 1) return houses.slice(0, wallStills);
  // A single house gets two slots, so its second camera has its own.
  const [one, two, ...more] = only.cameras;
  return [
    { ...only, cameras: one === undefined ? [] : [one] },
    { ...only, cameras: two === undefined ? [] : [two, ...more], first: 2 },
  ].filter((slot) => slot.cameras.length > 0);
}

/** Pictures from houses with an urgent alarm; a click shows live video. */
export const WallPictures = observer(function WallPictures({
  slots,
}: {
  readonly slots: readonly PictureSlot[];
}) {
  const { fleet } = useStores();
  /** Number of clicks so far, for each slot. */
  const [turns, setTurns] = useState<Readonly<Record<string, number>>>({});
  const { t, drill, nameOf } = useWall();
  const shortName = useShortName();
  /**
   * Title of a picture: in the fleet the house with its farm, because several farms have a house 1.
   */
  const titleOf = ({ houseId, name }: CameraBrief): string => {
    const record = drill.level === "house" ? undefined : fleet.house(houseId);
    if (record === undefined) return name;
    const { house } = record;
    if (drill.level === "farm") return nameOf(house);
    return `${shortName(house.farmId)} ${numberIn(nameOf(house)) || nameOf(house)}`;
  };
  return (
    <section
      className={css.wallPictures}
      aria-label={t(pictureWords.pictures)}
      style={{ gridTemplateColumns: `repeat(${slots.length}, minmax(0, 1fr))` }}
    >
      {slots.map(({ cameras, of, first }) => {
        const key = String(cameras[0]?.id);
        const at = (turns[key] ?? 0) % cameras.length;
        const camera = cameras[at];
        if (camera === undefined) return null;
        const position = {
          at: at + first,
          of,
          onNext: () => setTurns({ ...turns, [key]: at + 1 }),
        };
        return (
          <CameraPicture
            key={camera.id}
            camera={camera}
            language={t.language}
            everyMs={everyMs}
            title={titleOf(camera)}
            position={cameras.length > 1 ? position : undefined}
          />
        );
      })}
    </section>
  );
});
