import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { storedPlace, readPlace, routeLinks } from "../../../contract/fleet/map-place.ts";
import { movePlace } from "../../../src/lib/data/move-place.ts";

const beijing = { country: "CHN", adcode: "110000" };
const metres = (a: { lng: number; lat: number }, b: { lng: number; lat: number }) =>
  Math.hypot((a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180), a.lat - b.lat) * 111_200;

describe("a place from a map", () => {
  it("is stored in AMap's system, checked against published figures (coordtransform)", () => {
    const at = { lng: 116.404, lat: 39.915 };
    expect(storedPlace(at, "bd09", beijing, movePlace)).toEqual({
      lng: 116.397627,
      lat: 39.908657,
    });
    expect(storedPlace(at, "wgs84", beijing, movePlace)).toEqual({
      lng: 116.410244,
      lat: 39.916404,
    });
    expect(storedPlace(at, "gcj02", beijing, movePlace)).toEqual(at);
  });

  it("is converted back within a metre, all over the mainland", () => {
    const somewhere = fc.record({
      lng: fc.double({ min: 80, max: 128, noNaN: true }),
      lat: fc.double({ min: 22, max: 48, noNaN: true }),
    });
    fc.assert(
      fc.property(somewhere, fc.constantFrom("wgs84" as const, "bd09" as const), (place, from) => {
        const stored = storedPlace(place, from, beijing, movePlace);
        // In the west the error reaches 20 m in places.
        expect(metres(stored, place)).toBeGreaterThan(10);
        expect(metres(movePlace(stored, "gcj02", from), place)).toBeLessThan(1);
      }),
    );
  });

  it("is not moved outside China, nor in Taiwan", () => {
    for (const at of [
      { country: "VNM", adcode: "VNM" },
      { country: "KOR", adcode: "110000" },
      { country: "CHN", adcode: "710000" },
    ]) {
      const place = { lng: 105.8342123, lat: 21.0278123 };
      for (const from of ["wgs84", "bd09", "gcj02"] as const)
        expect(storedPlace(place, from, at, movePlace)).toEqual(place);
    }
  });
});

describe("two coordinates as people paste them", () => {
  it.each([
    "116.39, 39.90",
    "39.90,116.39",
    "116.39，39.9",
    "39.90 116.39",
    "39.90°N 116.39°E",
    "E116.39 N39.90",
    "N39.90, E116.39",
    "东经116.39度 北纬39.90度",
    "纬度：39.90，经度：116.39",
    "lat=39.90&lng=116.39",
    "longitude 116.39, latitude 39.90",
    "39°54′N 116°23′24″E",
    "(116.39;39.90)",
  ])("reads %s, in China", (text) => {
    expect(readPlace(text, true)).toEqual({ lng: 116.39, lat: 39.9, isSure: true });
  });

  it("reports an ambiguous order, and decides it by magnitude where possible", () => {
    expect(readPlace("51.5, -0.12", false)).toEqual({ lng: -0.12, lat: 51.5, isSure: false });
    expect(readPlace("-95.7, 37.1", false)).toEqual({ lng: -95.7, lat: 37.1, isSure: true });
    expect(readPlace("33.9S 18.4E", false)).toEqual({ lng: 18.4, lat: -33.9, isSure: true });
    expect(readPlace("W43.2 S22.9", false)).toEqual({ lng: -43.2, lat: -22.9, isSure: true });
  });

  it.each([
    "",
    "116.39",
    "116.39, 39.90, 12",
    "200, 300",
    "39°70′N 116°E",
    "a, b",
    "9".repeat(300),
  ])("does not read %s", (text) => expect(readPlace(text, true)).toBeNull());
});

describe("the route to a farm", () => {
  it("has AMap's degrees, and GPS degrees for other maps", () => {
    const { amap, geo } = routeLinks(
      { lng: 116.410244, lat: 39.916404, ...beijing },
      "一场, A&B",
      movePlace,
    );
    const url = new URL(amap!);
    expect(url.origin + url.pathname).toBe("https://uri.amap.com/navigation");
    expect(url.searchParams.get("to")).toBe("116.410244,39.916404,一场  A&B");
    expect(url.searchParams.get("coordinate")).toBe("gaode");
    const [lat, lng] = geo.replace("geo:", "").split(",").map(Number);
    expect(metres({ lng: lng!, lat: lat! }, { lng: 116.404, lat: 39.915 })).toBeLessThan(1);
  });

  it("abroad uses the stored coordinates, without AMap", () => {
    const hanoi = { lng: 105.8342, lat: 21.0278, country: "VNM", adcode: "VNM" };
    expect(routeLinks(hanoi, "Hanoi", movePlace)).toEqual({
      amap: null,
      geo: "geo:21.0278,105.8342",
    });
  });
});
