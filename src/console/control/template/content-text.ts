import { type Content, groupsOf } from "../../../../contract/control/desired/group-content.ts";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import { type Language, withNote } from "../../../../contract/base/words.ts";
import type { BatchText } from "../../../i18n/words/control/batch-words.ts";
import { listText } from "../../../lib/text/list-text.ts";

/** Returns the content of a template as one line. */
export const contentText = (content: Content, t: BatchText, language: Language): string =>
  listText(
    groupsOf(content).map((group) => {
      const { values, rows } = content[group] ?? { values: {}, rows: null };
      const count = Object.keys(values).length;
      const parts = [
        ...(count > 0 ? [t("templateValues", { count })] : []),
        ...(rows === null ? [] : [t("templateRows", { count: rows.length })]),
      ];
      return withNote(parameterGroups[group][language], parts.join(" + "), language);
    }),
    language,
  );
