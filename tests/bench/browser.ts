import { type Browser, chromium } from "@playwright/test";

/** WebGL 2 in software and everything else drawn without it. */
export const browserFlags: readonly string[] = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-gpu-rasterization",
  "--disable-accelerated-2d-canvas",
];

/** Headless Chromium. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(process.env.CHROMIUM === undefined ? {} : { executablePath: process.env.CHROMIUM }),
    args: [...browserFlags],
  });
