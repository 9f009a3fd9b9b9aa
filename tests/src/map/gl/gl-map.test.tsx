// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { BaseMap } from "../../../../src/map/geo/geo.ts";
import { CameraFeed } from "../../../../src/map/stage/map-camera-feed.ts";
import { GlMap } from "../../../../src/map/gl/gl-map.tsx";

let asked: Record<string, unknown> = {};
vi.mock("maplibre-gl", () => ({ setWorkerUrl: () => undefined, prewarm: () => undefined }));
vi.mock("@deck.gl/maplibre", () => ({ MapLibreOverlay: Object }));
vi.mock("../../../../src/map/gl/sparks-layer.ts", () => ({ sparksLayer: () => null }));
vi.mock("react-map-gl/maplibre", () => ({
  Map: (props: Record<string, unknown>) => {
    asked = props;
    return null;
  },
  Layer: () => null,
  Source: () => null,
  useControl: () => null,
}));
afterEach(cleanup);

test("the map is not moved by hand: what it does not show then nothing else would tell of", () => {
  const camera = { lng: 105, lat: 35, zoom: 3 };
  const nothing = () => undefined;
  render(
    <GlMap
      base={{ shapes: { type: "FeatureCollection", features: [] } } as unknown as BaseMap}
      size={{ width: 600, height: 500 }}
      areaStatuses={new Map()}
      focusArea={null}
      highlight={null}
      detail={null}
      isSeen
      feed={new CameraFeed(camera)}
      level="sparks"
      lightsFeed={{ lights: [], follow: () => nothing }}
      sparksFeed={{ follow: () => nothing }}
      sparkPx={20}
      linePx={1}
      onReady={nothing}
      onLost={nothing}
    />,
  );
  expect(asked["interactive"]).toBe(false);
});
