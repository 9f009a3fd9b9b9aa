import {
  closeSync,
  existsSync,
  fdatasyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { z } from "zod";
import {
  commandAnswerSchema,
  fencedOrderSchema,
} from "../../contract/control/protocol/gateway-order.ts";
import type { Flash } from "../../contract/control/protocol/gateway-journal.ts";
import {
  settingChangeSchema,
  settingsSchema,
} from "../../contract/control/protocol/controller-setting.ts";
import type { StoredController } from "./controller.ts";

const flashSchema = z.object({
  lastSeq: z.int(),
  forgotten: z.int(),
  journal: z.array(
    z.object({
      id: z.string(),
      seq: z.int(),
      answer: commandAnswerSchema.nullable(),
      order: fencedOrderSchema.nullable(),
    }),
  ),
  trials: z.array(
    z.object({
      id: z.string(),
      group: z.string(),
      items: z.array(settingChangeSchema),
      untilMono: z.number(),
    }),
  ),
}) satisfies z.ZodType<Flash>;
const controllerSchema = z.object({
  groups: z.record(z.string(), z.object({ rev: z.int(), settings: settingsSchema })),
  mode: z.literal("empty").optional(),
}) satisfies z.ZodType<StoredController>;

/** State of one device that survives without power. */
const storedSchema = z.object({
  networkId: z.string(),
  flash: flashSchema.optional(),
  controller: controllerSchema.optional(),
  /** Version it runs, if not the delivered one. */
  version: z.string().optional(),
});

export interface DeviceMemory {
  readonly flash?: Flash | undefined;
  readonly controller?: StoredController | undefined;
  readonly version?: string | undefined;
}

/**
 * The flash of all devices in one file: one line per change, the last line of a device counts. A
 * flash is on the disk before `keep` returns, so that a killed fleet finds what it had begun.
 */
export class Memory {
  readonly #path: string;
  readonly #stored = new Map<string, DeviceMemory>();
  #file: number | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Reads the file, and leaves each device one line. A torn last line is dropped. `isSame` false:
   * it is another fleet's, and nothing of it is kept.
   */
  open(isSame: boolean): void {
    const text = isSame && existsSync(this.#path) ? readFileSync(this.#path, "utf8") : "";
    for (const line of text.split("\n")) this.#load(line);
    writeFileSync(`${this.#path}.new`, [...this.#stored].map(lineOf).join(""));
    renameSync(`${this.#path}.new`, this.#path);
    this.#file = openSync(this.#path, "a");
  }

  of(networkId: string): DeviceMemory {
    return this.#stored.get(networkId) ?? {};
  }

  /** Settings follow with the next flash: the file is written in order. */
  store(networkId: string, part: DeviceMemory): void {
    if (this.#file === null) return;
    const stored = { ...this.of(networkId), ...part };
    this.#stored.set(networkId, stored);
    writeSync(this.#file, lineOf([networkId, stored]));
    if (part.flash !== undefined) fdatasyncSync(this.#file);
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }

  #load(line: string): void {
    try {
      const { networkId, ...stored } = storedSchema.parse(JSON.parse(line));
      this.#stored.set(networkId, { ...this.of(networkId), ...stored });
    } catch {
      // A line that was being written when the power went is ignored.
    }
  }
}

const lineOf = ([networkId, stored]: readonly [string, DeviceMemory]): string =>
  `${JSON.stringify({ networkId, ...stored })}\n`;
