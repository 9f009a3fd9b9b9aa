import { parameterCatalog } from "../../../../contract/control/parameter/parameter-catalog.ts";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import { parameterGroupKeys } from "../../../../contract/fleet/gateway/parameter-group.ts";
import { tableOf } from "../../../../contract/base/table-keys.ts";
import type { Words } from "../../../../contract/base/words.ts";
import { houseParts, settingAliases } from "../../../i18n/words/base/palette-words.ts";

type Names = readonly [Words, ...Words[]];

/** Splits names that are written side by side. */
function apart({ zh, en }: Words): Words[] {
  const [chinese, english] = [zh.split(" "), en.split(", ")];
  return Array.from({ length: Math.max(chinese.length, english.length) }, (_, index) => ({
    zh: chinese[index] ?? zh,
    en: english[index] ?? en,
  }));
}

/** Names of each group of a controller's settings, and of the settings in it. */
export const settingNames = tableOf(parameterGroupKeys, (group): Names => {
  const { values, table } = parameterCatalog[group];
  const settings = [...Object.values(values), ...Object.values(table?.columns ?? {})];
  const alias = settingAliases[group];
  return [
    parameterGroups[group],
    ...(alias === undefined ? [] : apart(alias)),
    ...settings.map(({ name }) => name),
  ];
});

/** Parts of the page of a house by the end of their address: its tabs, then its settings. */
export const partsOfHouse: ReadonlyMap<string, Names> = new Map<string, Names>([
  ...Object.entries(houseParts),
  ...parameterGroupKeys.map(
    (group) => [`?tab=settings&group=${group}`, settingNames[group]] as const,
  ),
]);
