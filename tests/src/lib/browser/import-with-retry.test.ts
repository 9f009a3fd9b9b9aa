// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { browserRelease } from "../../../../src/lib/browser/browser-release.ts";
import { missingParts } from "../../../../src/lib/browser/missing-part.ts";
import { importWhole, importWithRetry } from "../../../../src/lib/browser/import-with-retry.ts";

const missing = new TypeError("error loading dynamically imported module: /assets/wall.js");
const broken = new ReferenceError("Cannot access 'a' before initialization");
const reload = vi.spyOn(browserRelease, "reload");
const page = vi.spyOn(browserRelease, "page");
const logged = vi.spyOn(console, "error");

/** Tries to load until the given number of ms is over; `answer` is null while it goes on. */
async function after<T>(ms: number, work: Promise<T>) {
  let answer: unknown = null;
  work.then(
    (value) => (answer = value),
    (error: unknown) => (answer = error),
  );
  await vi.advanceTimersByTimeAsync(ms);
  return answer;
}
const never = async (): Promise<never> => Promise.reject(missing);

beforeEach(() => {
  vi.useFakeTimers();
  window.sessionStorage.clear();
  window.history.replaceState(null, "", "/screenDatav/home");
  reload.mockReset().mockImplementation(() => undefined);
  page.mockReset().mockResolvedValue('<div id="root"></div>');
  logged.mockReset().mockImplementation(() => undefined);
});
afterEach(() => void vi.useRealTimers());

describe.each([
  ["a part", importWithRetry],
  ["the whole page", importWhole],
])("%s that is missing", (_, load) => {
  it("comes once the server has it again", async () => {
    const file = vi.fn().mockRejectedValueOnce(missing).mockResolvedValue("loaded");
    expect([await after(4999, load(file)), file.mock.calls.length]).toEqual([null, 1]);
    await vi.advanceTimersByTimeAsync(1);
    expect([file.mock.calls.length, reload.mock.calls.length]).toEqual([2, 0]);
  });

  it("has a wall loaded anew when the browser keeps the failure", async () => {
    await after(14_999, load(never));
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("leaves the page while the server is away, or a hotspot answers for it", async () => {
    page.mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValueOnce("Sign in");
    await after(20_000, load(never));
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("does not load it again and again", async () => {
    await after(299_000, load(never));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("loads no page anew in a window that cannot remember it", async () => {
    const set = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => undefined);
    await after(60_000, load(never));
    set.mockRestore();
    expect([page.mock.calls.length > 0, reload.mock.calls.length]).toEqual([true, 0]);
  });
});

describe("a part of the console", () => {
  beforeEach(() => window.history.replaceState(null, "", "/log/index"));

  it("is told when only a new page brings it, and no longer once it came", async () => {
    const file = vi.fn(never);
    page.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await after(15_000, importWithRetry(file));
    expect(missingParts.isAny()).toBe(false);
    await vi.advanceTimersByTimeAsync(5000);
    expect(missingParts.isAny()).toBe(true);
    file.mockResolvedValue("loaded" as never);
    await vi.advanceTimersByTimeAsync(5000);
    expect(missingParts.isAny()).toBe(false);
  });

  it("never reloads a page in which a person may be typing", async () => {
    const file = vi.fn(never);
    expect(await after(120_000, importWithRetry(file))).toBeNull();
    expect(reload).not.toHaveBeenCalled();
    // The next test file of this process finds a page that misses nothing.
    file.mockResolvedValue("loaded" as never);
    await vi.advanceTimersByTimeAsync(5000);
    expect(missingParts.isAny()).toBe(false);
  });

  it("that fails by itself is told once, and waited for", async () => {
    await after(
      60_000,
      importWithRetry(async () => Promise.reject(broken)),
    );
    expect(logged.mock.calls).toEqual([[broken]]);
  });
});

describe("the whole page", () => {
  it("shows a failure of its own at once", async () => {
    expect(
      await after(
        0,
        importWhole(async () => Promise.reject(broken)),
      ),
    ).toBe(broken);
  });

  it("shows that it is missing when a new page did not help", async () => {
    window.sessionStorage.setItem("reloadedForPart", "1");
    expect(await after(24_999, importWhole(never))).toBeNull();
    expect(await after(25_000, importWhole(never))).toBe(missing);
    expect(reload).not.toHaveBeenCalled();
  });

  it("gives a file up that is stuck on its way", async () => {
    const file = vi.fn(async () => new Promise<never>(() => undefined));
    await after(184_999, importWhole(file));
    expect(file).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(file).toHaveBeenCalledTimes(2);
  });

  it("leaves no timer when the file is there", async () => {
    await importWhole(async () => "page");
    expect(vi.getTimerCount()).toBe(0);
  });
});
