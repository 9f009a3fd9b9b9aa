// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { smallJpeg } from "../../../../src/lib/browser/square-picture.ts";

afterEach(() => vi.unstubAllGlobals());

it("a picture with transparent parts is drawn on white, which JPEG would make black", async () => {
  const whole = { width: 400, height: 200, close: () => undefined };
  vi.stubGlobal("createImageBitmap", async () => whole);
  const steps: unknown[][] = [];
  const brush = {
    fillStyle: "",
    fillRect: (...at: unknown[]) => steps.push([brush.fillStyle, ...at]),
    drawImage: (_: unknown, ...at: unknown[]) => steps.push(["picture", ...at]),
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(brush as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) =>
    done(new Blob(["jpeg"])),
  );
  expect(await smallJpeg(new Blob(["png"]), 100, 1000)).not.toBeNull();
  expect(steps).toEqual([
    ["#fff", 0, 0, 100, 50],
    ["picture", 0, 0, 100, 50],
  ]);
});
