import { readFileSync } from "node:fs";
import { join } from "node:path";

const docs = join(import.meta.dirname, "..", "..", "docs");
const pages = ["gateway-protocol", "gateway/commands", "gateway/files", "gateway/edge-computers"];

/** The pages that a device maker reads, as one text. */
export const protocolText = (): string =>
  [...pages, "gateway/reference"]
    .map((page) => readFileSync(join(docs, `${page}.md`), "utf8"))
    .join("\n");

/** The messages of the protocol's pages. `topic`: below the gateway's own. */
export const protocolExamples = (): { topic: string; body: unknown }[] =>
  [...protocolText().matchAll(/```json (\S+)\n([\s\S]*?)```/g)].flatMap(
    ([, topic = "", block = ""]) =>
      block
        // One message per line; an indented line continues the one before.
        .replaceAll(/,\n\s+/g, ",")
        .trim()
        .split("\n")
        .map((line) => ({ topic, body: JSON.parse(line) as unknown })),
  );
