import { browserClock as clock } from "../lib/browser/browser-clock.ts";
import { PictureStorage } from "../realtime/picture-storage.ts";
import { fetchSnapshot, log, stores } from "./boot.ts";
import { browserSnapshotStorage } from "./browser-picture-storage.ts";

/** The last picture of a paired display. */
export const picture = new PictureStorage({
  stores,
  storage: browserSnapshotStorage,
  clock,
  log,
  fetchSnapshot,
});
