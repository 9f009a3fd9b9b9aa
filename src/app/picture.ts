import { browserClock as clock } from "../lib/browser-clock.ts";
import { PictureKeeper } from "../realtime/picture-keeper.ts";
import { fetchSnapshot, log, stores } from "./boot.ts";
import { browserPictureShelf } from "./browser-picture-shelf.ts";

/** The last picture of a paired display. */
export const picture = new PictureKeeper({
  stores,
  shelf: browserPictureShelf,
  clock,
  log,
  fetchSnapshot,
});
