import { request } from "node:http";
import { z } from "zod";
import {
  type CameraDecryption,
  cameraDecryptionSchema,
  type CameraProbe,
  cameraProbeSchema,
  cameraTicketSchema,
  type CameraTicket,
  type Still,
  stillSchema,
} from "../../../contract/camera/camera.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import type {
  CapReached,
  DecryptRequest,
  OpenRequest,
  ProbeRequest,
  StillRequest,
} from "./picture-requests.ts";

/** Services of the picture process for the calls. Refusal: 503 while it is not there. */
export interface Pictures {
  ticket(request: OpenRequest): Promise<CameraTicket | CapReached>;
  still(request: StillRequest): Promise<Still>;
  probe(request: ProbeRequest): Promise<CameraProbe>;
  decrypt(request: DecryptRequest): Promise<CameraDecryption>;
}

const capSchema: z.ZodType<CapReached> = z.object({
  of: z.enum(["own", "pictures", "streams"]),
  max: z.int(),
  open: z.array(z.object({ cameraId: z.int(), userId: z.int() })),
});

/** Time limit of a call, shorter than its client's. */
const withinMs = 9000;

/** Sends the requests to its local socket. */
export function createPictures(socketPath: string): Pictures {
  const send = <T>(path: string, body: object, reply: z.ZodType<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const rejectCall = () => reject(new Refusal(503, "unavailable"));
      const outgoing = request(
        {
          socketPath,
          path,
          method: "POST",
          agent: false,
          signal: AbortSignal.timeout(withinMs),
          headers: { "content-type": "application/json" },
        },
        (answer) => {
          let text = "";
          answer.setEncoding("utf8");
          answer.on("data", (part: string) => (text += part));
          answer.once("error", rejectCall);
          answer.once("end", () => {
            if (answer.statusCode !== 200) return rejectCall();
            resolve(reply.parse(JSON.parse(text)));
          });
        },
      );
      outgoing.once("error", rejectCall);
      outgoing.end(JSON.stringify(body));
    });
  return {
    ticket: (query) => send("/ticket", query, cameraTicketSchema.or(capSchema)),
    still: (query) => send("/still", query, stillSchema),
    probe: (query) => send("/probe", query, cameraProbeSchema),
    decrypt: (query) => send("/decrypt", query, cameraDecryptionSchema),
  };
}
