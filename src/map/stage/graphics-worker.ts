/** Tells the page which graphics the machine has. */
import { graphicsOf } from "./graphics.ts";

const scope = self as unknown as { postMessage(graphics: string | null): void };
scope.postMessage(graphicsOf(new OffscreenCanvas(1, 1)));
