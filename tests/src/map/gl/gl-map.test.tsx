// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { BaseMap } from "../../../../src/map/geo/geo.ts";
import { CameraFeed } from "../../../../src/map/stage/map-camera-feed.ts";
import { GlMap } from "../../../../src/map/gl/gl-map.tsx";

let mapOptions: Record<string, unknown> = {};
const sparks = vi.hoisted(() => {
  let arrive = (): void => undefined;
  const fetched = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { fetched, arrive: () => arrive() };
});
vi.mock("maplibre-gl", () => ({ setWorkerUrl: () => undefined, prewarm: () => undefined }));
vi.mock("../../../../src/map/gl/sparks-overlay.tsx", async () => {
  await sparks.fetched;
  return { SparksOverlay: () => <i>sparks</i> };
});
vi.mock("react-map-gl/maplibre", () => ({
  Map: (props: Record<string, unknown>) => {
    mapOptions = props;
    return <div>{props["children"] as ReactNode}</div>;
  },
  Layer: () => null,
  Source: ({ id }: { id: string }) => <i>{id}</i>,
}));
afterEach(cleanup);

function renderMap(): void {
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
}

test("the map cannot be moved by hand, because no other part would show the hidden places", () => {
  renderMap();
  expect(mapOptions["interactive"]).toBe(false);
});

test("the land is drawn while the sparks are loading, and stays when they are loaded", async () => {
  renderMap();
  const land = screen.getByText("area");
  expect(screen.queryByText("sparks")).toBeNull();
  sparks.arrive();
  await screen.findByText("sparks");
  expect(screen.getByText("area")).toBe(land);
});
