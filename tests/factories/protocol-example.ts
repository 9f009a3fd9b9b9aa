import { readFileSync } from "node:fs";
import { join } from "node:path";

const path = join(import.meta.dirname, "..", "..", "docs", "gateway-protocol.md");

/** The messages of the protocol's page. `topic`: below the gateway's own. */
export const protocolExamples = (): { topic: string; body: unknown }[] =>
  [...readFileSync(path, "utf8").matchAll(/```json (\S+)\n([\s\S]*?)```/g)].flatMap(
    ([, topic = "", block = ""]) =>
      block
        // One message a line; a line that is indented goes on with the one before.
        .replaceAll(/,\n\s+/g, ",")
        .trim()
        .split("\n")
        .map((line) => ({ topic, body: JSON.parse(line) as unknown })),
  );
