import { z } from "zod";
import { line, optionalLine } from "../../base/text-field.ts";
import { fileKinds } from "../protocol/file-kind.ts";
import { fileBytesMax, versionMax } from "./firmware-message.ts";

/*
 * Files for gateways. A file has no suffix and is opaque to us; impossible kinds are recognised by
 * their first bytes.
 */

const typeKeys = z.array(z.int().min(1).max(9999)).min(1).max(50);
/** Letters and digits of any language, spaces, `_` and `-`: a dot would begin a suffix. */
const namePattern = /^[\p{L}\p{N}_ -]+$/u;

export const uploadFileSchema = z.object({
  kind: z.enum(fileKinds),
  name: line(60)
    .min(1)
    .refine((name) => !name.includes("."), { error: "fileSuffix" })
    .refine((name) => name.includes(".") || namePattern.test(name), { error: "form" }),
  typeKeys: typeKeys.transform((keys) => [...new Set(keys)].toSorted((a, b) => a - b)),
  version: line(versionMax)
    .min(1)
    .regex(/^[A-Za-z0-9._-]+$/, { error: "form" }),
  note: optionalLine(200),
  /** Base64. */
  content: z
    .base64({ error: "form" })
    .min(1, { error: "fileEmpty" })
    .max(Math.ceil(fileBytesMax / 3) * 4, { error: "fileLarge" }),
});

/** A file that is kept. Its bytes go to gateways alone. */
export const deviceFileSchema = z.object({
  id: z.int(),
  kind: z.enum(fileKinds),
  name: z.string(),
  typeKeys: z.array(z.int()),
  version: z.string(),
  size: z.int(),
  /** Hex. */
  sha256: z.string(),
  note: z.string(),
  uploadedBy: z.string(),
  uploadedAt: z.int(),
  /** Not offered any more; null: it is. */
  retiredAt: z.int().nullable(),
  /** Gateways that run it, or are set by it. */
  verifiedCount: z.int(),
});
export type DeviceFile = z.infer<typeof deviceFileSchema>;

/** First bytes that identify a type of file for sure. */
const signs: readonly (readonly [kind: string, bytes: readonly number[], at?: number])[] = [
  ["ZIP", [0x50, 0x4b, 0x03, 0x04]],
  ["ZIP", [0x50, 0x4b, 0x05, 0x06]],
  ["GZIP", [0x1f, 0x8b]],
  ["RAR", [0x52, 0x61, 0x72, 0x21]],
  ["7z", [0x37, 0x7a, 0xbc, 0xaf]],
  ["tar", [0x75, 0x73, 0x74, 0x61, 0x72], 257],
  ["bzip2", [0x42, 0x5a, 0x68]],
  ["xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ["zstd", [0x28, 0xb5, 0x2f, 0xfd]],
  ["CAB", [0x4d, 0x53, 0x43, 0x46]],
  ["ELF", [0x7f, 0x45, 0x4c, 0x46]],
  ["PDF", [0x25, 0x50, 0x44, 0x46]],
  ["PNG", [0x89, 0x50, 0x4e, 0x47]],
  ["JPEG", [0xff, 0xd8, 0xff]],
  ["GIF", [0x47, 0x49, 0x46, 0x38]],
  ["EXE", [0x4d, 0x5a]],
  ["script", [0x23, 0x21]],
];

/**
 * Returns the type of a file that is neither firmware nor settings; null: it may be one of these.
 */
export function strangeContent(bytes: Uint8Array): string | null {
  const sign = signs.find(([, start, from = 0]) =>
    start.every((byte, index) => bytes[from + index] === byte),
  );
  if (sign !== undefined) return sign[0];
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 512)).trimStart().toLowerCase();
  const text = start.replace(/^(\u00ef\u00bb\u00bf|\ufeff)\s*/, "");
  if (/^<(!doctype|html|head|body|script|svg|\?xml|!--|iframe|a\s|img)/.test(text)) return "HTML";
  return /^(<\?php|<%|javascript:|@echo|import\s|function\s|var\s)/.test(text) ? "script" : null;
}
