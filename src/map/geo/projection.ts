/**
 * A flat Mercator camera like that of MapLibre: the world is `512 * 2 ** zoom` pixels wide. Degrees
 * and pixels.
 */
export interface Camera {
  readonly lng: number;
  readonly lat: number;
  readonly zoom: number;
}
/** West, south, east, north in degrees. */
export type Box = readonly [number, number, number, number];
export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}

const tilePx = 512;
/**
 * Latitudes beyond this are drawn at it. It is nearer to the pole than the map's edge (85.05°),
 * because with panels at one end the centre of the view may be off the map.
 */
const maxLat = 89.99;
const minZoom = -2;
const maxZoom = 14;

/** Position in the unit square of the whole world: x grows east, y grows south. */
export function worldPoint(lng: number, lat: number): Point {
  const sine = Math.sin((Math.max(-maxLat, Math.min(maxLat, lat)) * Math.PI) / 180);
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

export function worldDegrees({ x, y }: Point): { lng: number; lat: number } {
  return { lng: x * 360 - 180, lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI };
}

/** Width of the whole world in pixels. */
export const worldPx = (zoom: number): number => tilePx * 2 ** zoom;

/** Pixel of a place, from the top left corner of a view of this size. */
export function project(camera: Camera, size: Size, lng: number, lat: number): Point {
  const middle = worldPoint(camera.lng, camera.lat);
  const place = worldPoint(lng, lat);
  const scale = worldPx(camera.zoom);
  return {
    x: (place.x - middle.x) * scale + size.width / 2,
    y: (place.y - middle.y) * scale + size.height / 2,
  };
}

/** The longitude moved by full turns into the 360° that begin at `west`. */
export const eastOf = (west: number, lng: number): number =>
  lng + 360 * Math.ceil((west - lng) / 360);

/** The place at a pixel. */
export function unproject(camera: Camera, size: Size, x: number, y: number) {
  const middle = worldPoint(camera.lng, camera.lat);
  const scale = worldPx(camera.zoom);
  const { lng, lat } = worldDegrees({
    x: middle.x + (x - size.width / 2) / scale,
    y: middle.y + (y - size.height / 2) / scale,
  });
  return { lng: lng - 360 * Math.round(lng / 360), lat };
}

/** Pixels kept free at each edge of a view, like CSS padding. */
export interface Edges {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/**
 * The camera that shows a box as large as possible inside the view less its padding (pixels), in
 * the middle of the remaining space.
 */
export function fitCamera(box: Box, size: Size, padding: number | Edges): Camera {
  const { edges, room } = roomIn(size, padding);
  const northWest = worldPoint(box[0], box[3]);
  const southEast = worldPoint(box[2], box[1]);
  const scale = Math.min(
    room.width / Math.max(1e-9, southEast.x - northWest.x),
    room.height / Math.max(1e-9, southEast.y - northWest.y),
  );
  const zoom = Math.max(minZoom, Math.min(maxZoom, Math.log2(scale / tilePx)));
  const drawn = worldPx(zoom);
  return {
    ...worldDegrees({
      x: (northWest.x + southEast.x) / 2 + (edges.right - edges.left) / 2 / drawn,
      y: (northWest.y + southEast.y) / 2 + (edges.bottom - edges.top) / 2 / drawn,
    }),
    zoom,
  };
}

function roomIn({ width, height }: Size, padding: number | Edges) {
  const edges =
    typeof padding === "number"
      ? { top: padding, right: padding, bottom: padding, left: padding }
      : padding;
  const room = {
    width: Math.max(1, width - edges.left - edges.right),
    height: Math.max(1, height - edges.top - edges.bottom),
  };
  return { edges, room };
}

/** The same camera, with the unused height below the box. */
export function fitToTop(box: Box, size: Size, padding: number): Camera {
  const { lng, zoom } = fitCamera(box, size, padding);
  const { x } = worldPoint(lng, 0);
  const top = worldPoint(box[0], box[3]).y;
  return {
    ...worldDegrees({ x, y: top + (size.height / 2 - padding) / worldPx(zoom) }),
    zoom,
  };
}
