// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { during, fail, root, runQuietly, print } from "./environment.mjs";

/** Headless shells first: they draw no window around the page, which is a fifth of the work. */
const usual = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:/Program Files/Google/Chrome/Application/chrome.exe",
  "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
];

function installed() {
  const desired = process.env.CHROMIUM;
  if (desired !== undefined)
    return existsSync(desired) ? desired : fail(`CHROMIUM names ${desired}, which does not exist.`);
  return usual.find((path) => existsSync(path)) ?? null;
}

async function playwrightChromium() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return path !== "" && existsSync(path) ? path : null;
}

/**
 * Path of a Chromium: an installed one, otherwise Playwright's own, otherwise the system's package.
 */
export async function findChromium() {
  const found = installed() ?? (await playwrightChromium());
  if (found !== null) return found;
  print("No Chromium found.");
  if (
    await during("Getting Playwright's Chromium", () =>
      runQuietly("npx", ["playwright", "install", "chromium"], { cwd: root }),
    )
  ) {
    const own = await playwrightChromium();
    if (own !== null) return own;
  }
  if (spawnSync("apt-get", ["--version"]).status === 0) {
    const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
    const apt = (...args) => {
      const [command, ...rest] = [...asRoot, "apt-get", ...args];
      return runQuietly(command, rest, {
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    };
    await during(
      "Installing the system's Chromium",
      async () =>
        (await apt("update", "-qq")) &&
        (await apt("install", "-y", "-qq", "fonts-noto-cjk")) &&
        // The headless shell if the system has one, otherwise the full browser.
        ((await apt("install", "-y", "-qq", "chromium-headless-shell")) ||
          (await apt("install", "-y", "-qq", "chromium"))),
    );
  }
  return (
    installed() ??
    fail("No Chromium could be found or installed: install one and set CHROMIUM to its path.")
  );
}
