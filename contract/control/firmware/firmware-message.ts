import { z } from "zod";
import { fileKinds } from "../protocol/file-kind.ts";
import { chunkMax, chunkMin } from "./file-chunk.ts";

/*
 * Files for gateways, protocol 2: offered on `down/fw`, requested and confirmed on `up/fw`. The
 * bytes themselves: contract/control/firmware/file-chunk.ts.
 */

/** Largest file, bytes (specification, section 9). */
export const fileBytesMax = 5 * 1024 * 1024;

/** Number under which a file is offered. */
const file = z.int().min(1).max(2_147_483_647);
export const versionMax = 40;

/** The signed part of a file; a signature of another kind, type or version is of another file. */
export const offeredFileSchema = z.object({
  kind: z.enum(fileKinds),
  /** Types of gateways it is for. */
  types: z.array(z.int().min(1).max(9999)).min(1).max(50),
  version: z.string().min(1).max(versionMax),
  size: z.int().min(1).max(fileBytesMax),
  /** Hash of the whole file, hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type OfferedFile = z.infer<typeof offeredFileSchema>;

export const offerSchema = offeredFileSchema.extend({
  v: z.literal(2),
  type: z.literal("offer"),
  file,
  /** Ed25519 over `signedText`, base64. */
  sig: z.base64().max(100),
});
export type Offer = z.infer<typeof offerSchema>;

/** A file is no longer needed: its downloaded part may be deleted. */
export const dropSchema = z.object({ v: z.literal(2), type: z.literal("drop"), file });

/** Message on `down/fw` that is no piece of a file. */
export const fileOrderSchema = z.discriminatedUnion("type", [offerSchema, dropSchema]);

/** The text a signature is over, UTF-8. */
export const signedText = ({ kind, types, version, size, sha256 }: OfferedFile): string =>
  ["HWF1", kind, types.join(","), version, size, sha256].join("\n");

/** Message on `up/fw`: requests a piece. It is answered and not stored. */
export const pieceRequestSchema = z.object({
  v: z.literal(2),
  type: z.literal("get"),
  file,
  offset: z
    .int()
    .min(0)
    .max(fileBytesMax - 1),
  length: z.int().min(chunkMin).max(chunkMax),
});
export type PieceRequest = z.infer<typeof pieceRequestSchema>;

/** Why a gateway does not have a file, or refuses it. */
export const fileFaults = ["hash", "signature", "type", "content", "space"] as const;
export type FileFault = (typeof fileFaults)[number];

/** Message on `up/fw`: how far it is. */
export const fileWordSchema = z.object({
  v: z.literal(2),
  type: z.literal("state"),
  file,
  state: z.enum(["downloading", "downloaded", "failed"]),
  /** Bytes that the gateway has. */
  offset: z.int().min(0).max(fileBytesMax),
  /** Set if the state is `failed`. */
  reason: z.enum(fileFaults).optional(),
});
export type FileWord = z.infer<typeof fileWordSchema>;
