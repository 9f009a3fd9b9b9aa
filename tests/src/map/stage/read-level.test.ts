// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { readLevel } from "../../../../src/map/stage/drawing-level.ts";

const ended: FakeWorker[] = [];
class FakeWorker extends EventTarget {
  terminate(): void {
    ended.push(this);
  }
}
function answering(answer: Event): void {
  vi.stubGlobal(
    "Worker",
    class extends FakeWorker {
      constructor() {
        super();
        setTimeout(() => this.dispatchEvent(answer));
      }
    },
  );
}
const named = (name: string | null) => new MessageEvent("message", { data: name });
afterEach(() => {
  ended.length = 0;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const lookHere = () =>
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(() => null);

it.each([
  ["ANGLE (NVIDIA GeForce RTX 3060)", "sparks"],
  ["Mali-G610", "sparks"],
  ["ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device))", "canvas"],
  ["llvmpipe (LLVM 15.0.6, 256 bits)", "canvas"],
])("draws with %s at the level %s", async (graphics, level) => {
  const here = lookHere();
  answering(named(graphics));
  expect(await readLevel()).toBe(level);
  expect(here, "the page's thread is not held").not.toHaveBeenCalled();
  expect(ended, "workers left").toHaveLength(1);
});

it.each([
  ["has no WebGL", named(null)],
  ["does not start", new Event("error")],
])("looks itself where a worker %s", async (_, answer) => {
  const here = lookHere();
  answering(answer);
  expect(await readLevel()).toBe("canvas");
  expect(here).toHaveBeenCalled();
});
