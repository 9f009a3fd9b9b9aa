import { untracked } from "mobx";
import { observer } from "mobx-react-lite";
import { isActive } from "../../contract/alarm.ts";
import { type CameraBrief, tilesMax, wallStills } from "../../contract/camera.ts";
import { CameraPicture } from "../camera/camera-picture.tsx";
import { useCameras } from "../camera/use-cameras.ts";
import { useStores } from "../context/use-stores.ts";
import { pictureWords } from "../i18n/words/picture.ts";
import type { FleetStore } from "../stores/fleet/fleet-store.ts";
import type { Drill } from "../stores/wall/drill.ts";
import { numberIn } from "./matrix-cells.ts";
import { memberTest } from "./scope-tally.ts";
import { useShortName } from "./use-short-name.ts";
import { useWall } from "./wall-context.ts";

/** Between two stills on an unattended screen, ms. */
const everyMs = 5000;

/** Houses with an urgent alarm, the longest first: as many as can be asked for at once. */
export function urgentHouses(drill: Drill, fleet: FleetStore): readonly number[] {
  const isMember = memberTest(drill, fleet);
  const urgent = fleet.houseList
    .filter(({ worst, id, house }) => worst === 1 && isMember(id, house.farmId))
    .map(({ id, alarms }) => ({
      id,
      since: Math.min(
        ...alarms.flatMap((one) => (one.severity === 1 && isActive(one) ? one.raisedAt : [])),
      ),
    }));
  return urgent
    .toSorted((a, b) => a.since - b.since || a.id - b.id)
    .slice(0, tilesMax)
    .map(({ id }) => id);
}

/** The first camera of each of the first houses that have one, or of one house its first two. */
export function useWallCameras(drill: Drill, _rankRevision: number): readonly CameraBrief[] {
  const { fleet } = useStores();
  const { replay } = useWall();
  const isPast = replay?.store.isOn === true;
  const houses = isPast
    ? []
    : drill.level === "house"
      ? [drill.id]
      : untracked(() => urgentHouses(drill, fleet));
  const cameras = useCameras(houses);
  const seen = new Set<number>();
  const firsts = cameras.filter(({ houseId }) => !seen.has(houseId) && seen.add(houseId));
  // One house alone has room for two.
  return firsts.length < 2 ? cameras.slice(0, 2) : firsts.slice(0, wallStills);
}

/** What is to be seen where somebody is needed at once; live on a click. */
export const WallPictures = observer(function WallPictures({
  cameras,
}: {
  readonly cameras: readonly CameraBrief[];
}) {
  const { fleet } = useStores();
  const { say, drill, nameOf } = useWall();
  const shortName = useShortName();
  /** In the fleet it is the house that is looked for; several farms have a house 1. */
  const titleOf = ({ houseId, name }: CameraBrief): string => {
    const record = drill.level === "house" ? undefined : fleet.house(houseId);
    if (record === undefined) return name;
    const { house } = record;
    if (drill.level === "farm") return nameOf(house);
    return `${shortName(house.farmId)} ${numberIn(nameOf(house)) || nameOf(house)}`;
  };
  return (
    <section
      className="wall-pictures"
      aria-label={say(pictureWords.pictures)}
      style={{ gridTemplateColumns: `repeat(${cameras.length}, minmax(0, 1fr))` }}
    >
      {cameras.map((camera) => (
        <CameraPicture
          key={camera.id}
          camera={camera}
          language={say.language}
          everyMs={everyMs}
          title={titleOf(camera)}
        />
      ))}
    </section>
  );
});
