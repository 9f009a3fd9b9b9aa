import { type Browser, chromium } from "@playwright/test";

/**
 * WebGL 2 in software and everything else drawn and put together without it, as a browser does by
 * itself where there is no graphics card.
 */
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
  "--disable-gpu-compositing",
];

/** Headless Chromium. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(process.env.CHROMIUM === undefined ? {} : { executablePath: process.env.CHROMIUM }),
    args: [...browserFlags],
  });
