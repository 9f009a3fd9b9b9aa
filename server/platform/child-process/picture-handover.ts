import type { Server } from "node:http";
import { Socket } from "node:net";
import { livePath } from "../../../contract/camera/camera.ts";
import type { RecordKind } from "../../../contract/live/live-stream.ts";
import type { Bus } from "../fact/fact-bus.ts";
import type { ManagedProcess } from "./managed-process.ts";

/** A change of users may change the houses that they see. */
const visibilityKinds: ReadonlySet<RecordKind> = new Set(["cameras", "users"]);

/** Checks all viewers again when sessions, houses or cameras have changed. */
export function forwardToPictures(bus: Bus, pictures: ManagedProcess): () => void {
  const recheck = () => pictures.recheck();
  const ends = [
    bus.subscribe("sessionEnded", recheck),
    bus.subscribe("displayChanged", recheck),
    bus.subscribe(
      "recordsChanged",
      ({ kinds }) => kinds.some((kind) => visibilityKinds.has(kind)) && recheck(),
    ),
    bus.subscribe(
      "committed",
      ({ facts }) => facts.some(({ kind }) => kind === "tree") && recheck(),
    ),
  ];
  return () => ends.forEach((end) => end());
}

/**
 * Live pictures are served by the picture process: it gets the connection itself, so that no
 * picture goes through this one. A connection under TLS cannot be handed over.
 */
export function handPicturesOver(http: Server, pictures: ManagedProcess): void {
  http.on("upgrade", (request, socket) => {
    const { url = "", headers } = request;
    if (url.split("?")[0] !== livePath || !(socket instanceof Socket)) return;
    if (!pictures.handOver({ url, headers }, socket))
      socket.end("HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n", () =>
        socket.destroy(),
      );
  });
}
