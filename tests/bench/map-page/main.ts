import "maplibre-gl/dist/maplibre-gl.css";
import { MapLibreOverlay } from "@deck.gl/maplibre";
import { Map as BaseMap, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { Sparks } from "../../../src/map/gl/sparks.ts";
import { sparksLayer } from "../../../src/map/gl/sparks-layer.ts";
import { ranks } from "../../../src/map/geo/place-rank.ts";
import { planMatrix } from "../../../src/screens/wall/matrix/matrix-plan.ts";
import {
  type MatrixSurface,
  openSurface,
} from "../../../src/screens/wall/matrix/matrix-surface.ts";
import { startPeer } from "./peer.ts";

const houses = 10_000;
/** 1,000 changes a second, shown five times a second. */
const changes = 200;

setWorkerUrl(workerUrl);
const shapes = (await (await fetch("./china.json")).json()) as GeoJSON.FeatureCollection;
const map = new BaseMap({
  container: "ours",
  center: [104, 36],
  zoom: 3.4,
  fadeDuration: 0,
  attributionControl: false,
  style: {
    version: 8,
    sources: { area: { type: "geojson", data: shapes } },
    layers: [
      { id: "fill", type: "fill", source: "area", paint: { "fill-color": "#123" } },
      { id: "line", type: "line", source: "area", paint: { "line-color": "#345" } },
    ],
  },
});
await new Promise<void>((resolve) => void map.once("load", () => resolve()));
const overlay = new MapLibreOverlay({ interleaved: false, layers: [] });
map.addControl(overlay);

const places = Array.from({ length: houses }, (_, index) => ({
  farmId: index,
  lng: 85 + ((index * 7919) % 4000) / 100,
  lat: 22 + ((index * 104_729) % 2400) / 100,
}));
/** Each place may glow, like a farm on the wall. */
const sparks = new Sparks(places, performance.now());
function glow(changed: readonly number[]): void {
  const now = performance.now();
  sparks.light(changed, now);
  overlay.setProps({ layers: [sparksLayer(sparks, now, 3)] });
}
glow([]);
const rankOf = (index: number, round: number) => (index + round) % ranks.length;
const changedIn = (round: number) =>
  Array.from({ length: changes }, (_, index) => (round * changes + index * 37) % houses);

const nextFrame = () =>
  new Promise<void>(
    (resolve) => void requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
  );
const peer = await startPeer(
  document.getElementById("peer")!,
  shapes,
  Array.from(sparks.positions.value),
  houses,
  ranks.length,
);
let current = 0;

/** The matrix of the same fleet; over 600 houses a cell stands for a farm. */
const farms = 1170;
const unitPx = 38.4;
const matrix = document.getElementById("matrix") as HTMLCanvasElement;
const plan = planMatrix(
  Array.from({ length: farms }, (_, index) => ({
    farmId: index + 1,
    hasAlarm: index % 5 === 0,
    cells: 1,
    houses: 8,
    nameLines: 1,
    wideNameLines: 1,
    hasLongWord: false,
  })).sort((a, b) => Number(b.hasAlarm) - Number(a.hasAlarm)),
  { columns: matrix.width / unitPx, rows: matrix.height / unitPx },
);
const cells = plan.cells.flat().map((cell) => ({ cell, number: "" }));
const surface = await new Promise<MatrixSurface>((resolve) => void openSurface(matrix, resolve));
surface.resize({ width: matrix.width, height: matrix.height, unitPx, font: "sans-serif" });
const looks = new Uint8Array(farms).fill(1);
const drawn = new Uint8Array(farms);
function paintMatrix(changed: readonly number[]): void {
  for (const index of changed) looks[index % farms] = 1 + ((looks[index % farms]! + 2) % 14);
  const changes: number[] = [];
  looks.forEach((key, index) => {
    if (drawn[index] === key) return;
    drawn[index] = key;
    changes.push(index, key);
  });
  surface.paint(cells, changes);
}

Object.assign(window, {
  hasPeer: peer !== null,
  ours: async (times: number) => {
    for (let time = 0; time < times; time++) {
      current += 1;
      glow(changedIn(current));
      await nextFrame();
    }
  },
  wall: async (times: number) => {
    for (let time = 0; time < times; time++) {
      current += 1;
      const changed = changedIn(current);
      glow(changed);
      paintMatrix(changed);
      await nextFrame();
    }
  },
  peer: async (times: number) => {
    for (let time = 0; time < times; time++) {
      current += 1;
      await peer?.show(changedIn(current).map((index) => [index, rankOf(index, current)] as const));
      await nextFrame();
    }
  },
  still: async (times: number) => {
    for (let time = 0; time < times; time++) await nextFrame();
  },
});
await nextFrame();
document.body.dataset.ready = "true";
