/** The metric that a HELP or TYPE line of Prometheus's text format is about; null: another line. */
const metricInHeader = (line: string): string | null =>
  /^# (?:HELP|TYPE) (\S+)/.exec(line)?.[1] ?? null;

/** The blocks of a text by metric: description and samples. */
function blocksOf(text: string): Map<string, { head: string[]; samples: string[] }> {
  const blocks = new Map<string, { head: string[]; samples: string[] }>();
  let block: { head: string[]; samples: string[] } | undefined;
  for (const line of text.split("\n")) {
    const name = metricInHeader(line);
    if (name !== null) {
      block = blocks.get(name) ?? { head: [], samples: [] };
      blocks.set(name, block);
      block.head.push(line);
    } else if (line !== "") block?.samples.push(line);
  }
  return blocks;
}

/**
 * Merges several texts in Prometheus's format into one. Values measured by two of them appear
 * together under one heading, as the format requires; their labels must differ.
 */
export function mergeMetrics(texts: readonly string[]): string {
  const merged = new Map<string, { head: string[]; samples: string[] }>();
  for (const text of texts)
    for (const [name, { head, samples }] of blocksOf(text)) {
      const block = merged.get(name);
      if (block === undefined) merged.set(name, { head, samples });
      else block.samples.push(...samples);
    }
  return [...merged.values()]
    .flatMap(({ head, samples }) => [...head, ...samples])
    .map((line) => `${line}\n`)
    .join("");
}
