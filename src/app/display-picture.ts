import { browserClock as clock } from "../lib/browser/browser-clock.ts";
import { PictureKeeper } from "../realtime/picture-storage.ts";
import { fetchSnapshot, log, stores } from "./boot.ts";
import { browserPictureShelf } from "./browser-picture-storage.ts";

/** The last picture of a paired display. */
export const picture = new PictureKeeper({
  stores,
  shelf: browserPictureShelf,
  clock,
  log,
  fetchSnapshot,
});
