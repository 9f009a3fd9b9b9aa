/** Paints the map beside the main thread: its pictures are as large as the whole screen. */
import { LandDesk } from "./land-desk.ts";
import type { LandOrder, LandPicture } from "./land-message.ts";

interface Scope {
  postMessage(picture: LandPicture, transfer: Transferable[]): void;
  addEventListener(type: "message", run: (event: { readonly data: LandOrder }) => void): void;
}
const scope = self as unknown as Scope;

const desk = new LandDesk(
  (width, height) => {
    const source = new OffscreenCanvas(width, height);
    return { source, context: source.getContext("2d") };
  },
  (scene, { source }) => {
    const bitmap = source.transferToImageBitmap();
    scope.postMessage({ scene, bitmap }, [bitmap]);
  },
);
scope.addEventListener("message", ({ data }) => desk.handle(data));
