// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { areaAt } from "../../../../src/map/geo/area-at.ts";
import type { AreaCollection } from "../../../../src/map/geo/geo.ts";
import { PlacePicker, type Spot } from "../../../../src/map/area/place-picker.tsx";
import { typist } from "../../harness/typing.ts";

const square = (west: number, south: number, side: number) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const feature = (adcode: string, coordinates: number[][][], level = "province") =>
  ({
    type: "Feature",
    properties: {
      adcode,
      level,
      name: `${adcode}省`,
      name_en: `Province ${adcode}`,
      centroid: [5, 5],
    },
    geometry: { type: "Polygon", coordinates },
  }) as AreaCollection["features"][number];
const shapes: AreaCollection = {
  type: "FeatureCollection",
  features: [
    feature("A", [square(0, 0, 10), square(4, 4, 2)]),
    feature("B", [square(10, 0, 10)]),
    feature("", [square(-40, -40, 80)], "line"),
  ],
};

describe("the area of a place", () => {
  it.each([
    [1, 1, "A"],
    [5, 5, null],
    [15, 5, "B"],
    [25, 5, null],
    [9.999, 9, "A"],
    [10.001, 9, "B"],
  ])("%s, %s is in %s", (lng, lat, code) => {
    expect(areaAt(shapes, lng, lat)).toBe(code);
  });
});

describe("PlacePicker", () => {
  const picked = vi.fn<(spot: Spot) => void>();
  const escaped = vi.fn();
  function Stage({ at }: { at: Spot | null }) {
    const [spot, setSpot] = useState(at);
    const [near, setNear] = useState(0);
    return (
      <div role="toolbar" tabIndex={-1} onKeyDown={escaped}>
        <PlacePicker
          label="Map"
          hintId="hint"
          size={{ width: 400, height: 200 }}
          shapes={shapes}
          detail={shapes}
          box={[0, 0, 20, 10]}
          chosenArea="A"
          spot={spot}
          nameOf={({ name_en }) => name_en}
          near={near}
          onNear={setNear}
          onPick={(next) => {
            picked(next);
            setSpot(next);
          }}
        >
          <i>inset</i>
        </PlacePicker>
        <p id="hint">near {near}</p>
      </div>
    );
  }
  const map = () => screen.getByRole("button", { name: "Map" });
  afterEach(() => {
    cleanup();
    vi.clearAllMocks();
  });

  it("picks the clicked place, to a tenth of a kilometre", () => {
    render(<Stage at={null} />);
    fireEvent.click(map(), { detail: 1, clientX: 200, clientY: 100 });
    const [{ lng, lat }] = picked.mock.calls[0]!;
    expect([lng, Math.round(lat * 10) / 10]).toEqual([10, 5]);
    expect(String(lat)).toMatch(/^\d\.\d{1,4}$/);
    fireEvent.click(map(), { detail: 0 });
    expect(picked).toHaveBeenCalledTimes(1);
  });

  it("moves with the arrow keys, by less with Shift and at closer zoom, and scrolls to a place outside the view", async () => {
    render(<Stage at={{ lng: 10, lat: 5 }} />);
    const typing = typist();
    map().focus();
    const last = () => picked.mock.lastCall![0].lng;
    await typing.keyboard("{ArrowRight}");
    const step = last() - 10;
    await typing.keyboard("{ArrowLeft}{Shift>}{ArrowRight}{/Shift}");
    expect(last() - 10).toBeCloseTo(step / 16, 2);
    await typing.keyboard("{Shift>}{ArrowLeft}{/Shift}++{ArrowRight}");
    expect(last() - 10).toBeCloseTo(step / 4, 2);
    await typing.keyboard("{ArrowRight>40/}");
    expect(last()).toBeCloseTo(10 + (step / 4) * 41, 0);
    expect(document.querySelector(".place-picker-pin")!.getAttribute("transform")).toMatch(
      /^translate\(\d+(\.\d+)? /,
    );
  });

  it("handles Escape while zoomed in, and then leaves it to the form", async () => {
    render(<Stage at={{ lng: 5, lat: 5 }} />);
    const typing = typist();
    map().focus();
    await typing.keyboard("++{Escape}");
    expect([
      screen.getByText("near 0"),
      escaped.mock.calls.some(([event]) => event.key === "Escape"),
    ]).toEqual([expect.anything(), false]);
    await typing.keyboard("{Escape}");
    expect(escaped.mock.calls.some(([event]) => event.key === "Escape")).toBe(true);
  });

  it("names places inside the area when zoomed in, and shows its inset only when zoomed out", async () => {
    render(<Stage at={{ lng: 5, lat: 5 }} />);
    expect([screen.queryByText("Province A"), screen.queryByText("inset") !== null]).toEqual([
      null,
      true,
    ]);
    map().focus();
    await typist().keyboard("++");
    expect([screen.getByText("Province A") !== null, screen.queryByText("inset")]).toEqual([
      true,
      null,
    ]);
  });
});
