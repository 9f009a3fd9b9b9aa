import { z } from "zod";
import {
  externalIdsField,
  externalIdsForm,
  externalIdsHint,
  type ExternalIds,
} from "../../../../contract/fleet/external-id.ts";
import type { Language } from "../../../../contract/base/words.ts";

/**
 * The ids of other systems as the text of a form field: one line per id, starting with the system.
 */
export const idsText = (ids: ExternalIds | undefined): string =>
  Object.entries(ids ?? {})
    .map(([system, id]) => `${system} ${id}`)
    .join("\n");

export const idsSchema = z.string().transform((text, context) => {
  const pairs = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => /^(\S+)\s+(.+)$/.exec(line)?.slice(1) ?? [line, ""]);
  const read = externalIdsForm.safeParse(Object.fromEntries(pairs) as unknown);
  const isTwice = new Set(pairs.map(([system]) => system)).size < pairs.length;
  if (read.success && !isTwice) return read.data ?? {};
  context.addIssue({ code: "custom", message: "externalIds" });
  return z.NEVER;
});

export const idsField = (language: Language) =>
  ({
    name: "externalIds",
    kind: "text",
    max: 2600,
    label: externalIdsField.name[language],
    hint: externalIdsHint[language],
  }) as const;
