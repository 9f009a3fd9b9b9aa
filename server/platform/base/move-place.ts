import gcoord from "gcoord";
import type { MovePlace } from "../../../contract/fleet/map-place.ts";

const systems = { gcj02: gcoord.GCJ02, bd09: gcoord.BD09, wgs84: gcoord.WGS84 } as const;

export const movePlace: MovePlace = ({ lng, lat }, from, to) => {
  const [x, y] = gcoord.transform<[number, number]>([lng, lat], systems[from], systems[to]);
  return { lng: x, lat: y };
};
