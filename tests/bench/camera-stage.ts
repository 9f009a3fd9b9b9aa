import { type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import type { Product } from "./product.ts";
import { startPart } from "./product.ts";

/** Cameras in a separate process, and what the product needs to reach them. */
export interface CameraStage {
  readonly environment: Readonly<Record<string, string>>;
  /** Sets the film that cameras send from now on, to viewers that connect from now on. */
  report(message: object): Promise<void>;
  /** Returns the number of bytes its viewers have received so far. */
  received(): Promise<{ readonly pictures: number; readonly bytes: number }>;
  /** Creates this many cameras in a house. Returns their ids. */
  add(product: Product, administrator: string, houseId: number, count: number): Promise<number[]>;
  close(): void;
}

/** `viewers`: how many one person may have at once. */
export async function startCameraStage(viewers: number): Promise<CameraStage> {
  const peer: ChildProcess = startPart("camera-peer", []);
  // Cameras and viewers represent other machines, so they run in other processes than the product.
  if (peer.pid !== undefined) setPriority(peer.pid, 10);
  const [{ port }] = (await once(peer, "message")) as [{ port: number }];
  let created = 0;
  return {
    environment: {
      CAMERA_NETS: `127.0.0.1/32@${port}`,
      PICTURE_VIEWERS_USER: String(viewers),
      PICTURE_VIEWERS_WALL: String(viewers),
    },
    report: async (message) => {
      peer.send(message);
      await once(peer, "message");
    },
    received: async () => {
      peer.send({ kind: "taken" });
      const [received] = (await once(peer, "message")) as [{ pictures: number; bytes: number }];
      return received;
    },
    add: async ({ httpPort }, administrator, houseId, count) => {
      const ids: number[] = [];
      for (let index = 0; index < count; index += 1) {
        created += 1;
        const answer = await fetch(`http://127.0.0.1:${httpPort}/api/camera/create`, {
          method: "POST",
          headers: { authorization: administrator, "content-type": "application/json" },
          body: JSON.stringify({
            houseId,
            name: `camera ${created}`,
            type: "hikvision",
            code: `BENCH${String(created).padStart(4, "0")}`,
            channel: 1,
            username: "viewer",
            password: "bench",
            address: `127.0.0.1:${port}/${port}`,
          }),
        });
        if (!answer.ok) throw new Error(`camera ${created}: ${await answer.text()}`);
        ids.push(((await answer.json()) as { data: { id: number } }).data.id);
      }
      return ids;
    },
    close: () => peer.kill(),
  };
}
