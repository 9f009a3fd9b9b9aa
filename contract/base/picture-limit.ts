import { z } from "zod";
import type { FieldFault } from "./field-fault.ts";

/** Size limits of a picture of a record, and the message for one that does not fit. */
interface PictureRule {
  readonly bytesMax: number;
  /** Longest side, in pixels. */
  readonly sideMax: number;
  readonly faults: Readonly<Record<"format" | "size" | "side", FieldFault>>;
}

export const pictures = {
  /** Shown 32 high (specification, section 9). */
  logo: {
    bytesMax: 2 * 1024 * 1024,
    sideMax: 4096,
    faults: { format: "logoPng", size: "logoLarge", side: "logoSide" },
  },
  /** Small, because it comes with every reply about the signed-in user. */
  avatar: {
    bytesMax: 128 * 1024,
    sideMax: 256,
    faults: { format: "avatarPng", size: "avatarLarge", side: "avatarSide" },
  },
} as const satisfies Record<string, PictureRule>;
export type PictureKind = keyof typeof pictures;

/** PNG in Base64; absent: unchanged; null: no picture. */
export function picture(kind: PictureKind) {
  const { bytesMax, faults } = pictures[kind];
  return z
    .base64({ error: faults.format })
    .max(Math.ceil(bytesMax / 3) * 4, { error: faults.size })
    .nullish();
}
