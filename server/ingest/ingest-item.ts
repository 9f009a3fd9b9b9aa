import type { UpKind } from "../../contract/mqtt.ts";
import type { DecodedFrame, Refused } from "./codec.ts";
import type { GatewayEntry } from "../gateway/directory.ts";

/** What waits for the next group commit. `receivedAt` in epoch ms by the server's clock. */
export type Item =
  | {
      readonly kind: "frames";
      readonly entry: GatewayEntry;
      readonly frames: readonly DecodedFrame[];
      readonly receivedAt: number;
    }
  | {
      readonly kind: "message";
      readonly entry: GatewayEntry;
      readonly messageKind: Exclude<UpKind, "tele">;
      readonly body: unknown;
      readonly receivedAt: number;
    }
  | {
      readonly kind: "refused";
      readonly networkId: string;
      readonly topic: string;
      readonly payload: Buffer;
      readonly refused: readonly Refused[];
      readonly receivedAt: number;
    }
  | { readonly kind: "tick"; readonly houseId: number; readonly receivedAt: number }
  | { readonly kind: "silent"; readonly houseId: number; readonly receivedAt: number };
