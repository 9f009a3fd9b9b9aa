import { Cog } from "@blueprintjs/icons";
import type { Action } from "../../../../contract/account/policy.ts";
import type { Language, Words } from "../../../../contract/base/words.ts";
import { consoleWords } from "../../../i18n/words/base/console-words.ts";
import {
  pageAliases,
  partAliases,
  type PartKey,
  partWords,
} from "../../../i18n/words/base/palette-words.ts";
import { keysOf } from "../../../../contract/base/table-keys.ts";
import { paths } from "../../../lib/data/paths.ts";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import { parameterGroupKeys } from "../../../../contract/fleet/gateway/parameter-group.ts";
import { settingNames } from "./palette-setting.ts";
import { rules } from "../../admin/rule/rule-index.ts";
import { type Icon, type MenuEntry, type Page, pagesOf, sectionOf } from "../page/console-page.ts";

/** A page, a part of one, a rule or an action, as passed to the palette. */
export interface PalettePage {
  /** Address, or the name of an action. */
  readonly path: string;
  /** In the language on screen. */
  readonly title: string;
  /** Heading of the menu or page above it, '' when it has none. */
  readonly group: string;
  /** Its names in both languages. */
  readonly names?: readonly Words[];
  readonly icon?: Icon;
  /** Called instead of navigating. */
  readonly run?: () => void;
}

/** Permissions of parts that are stricter than the page's. */
const partAccess: Readonly<Partial<Record<PartKey, Action>>> = {
  "alarmCurrent outages": "alarmSetting.read",
  "production enter": "production.record",
  "camera cloud": "cameraCloud.read",
  "gatewayManage unknown": "gateway.unknown",
  "gatewayManage quarantine": "quarantine.read",
};

/** Pages without a house, flock or other record of their own. */
const isOpenedAlone = ({ path }: Page): boolean => !path.includes(":");

/** Every page, part, setting and rule that a user may open, by their names in a language. */
export function palettePages(
  menu: readonly MenuEntry[],
  language: Language,
  may: (action: Action) => boolean,
): readonly PalettePage[] {
  const pages = pagesOf(menu).filter(isOpenedAlone);
  const pathNames = new Map<unknown, string>(
    Object.entries(paths).map(([name, path]) => [path, name]),
  );
  const nameOf = ({ path }: Page) => pathNames.get(path) ?? "";
  const ofPages = pages.map((page): PalettePage => {
    const words = consoleWords[page.title];
    const section = sectionOf(menu, page);
    return {
      path: page.path,
      title: words[language],
      group: section === null ? "" : consoleWords[section.title][language],
      names: [words, ...(pageAliases[nameOf(page)] ?? [])],
      icon: page.icon,
    };
  });
  const ofParts = keysOf(partWords).flatMap((key): PalettePage[] => {
    const [name, part] = key.split(" ");
    const page = pages.find((page) => nameOf(page) === name);
    const access = partAccess[key];
    if (page === undefined || (access !== undefined && !may(access))) return [];
    const query = name === "gatewayManage" ? "view" : "tab";
    return [
      {
        path: `${page.path}?${query}=${part}`,
        title: partWords[key][language],
        group: consoleWords[page.title][language],
        names: [partWords[key], ...(partAliases[key] ?? [])],
        icon: page.icon,
      },
    ];
  });
  const hasRules = pages.some(({ path }) => path === paths.rules);
  const ofRules = rules
    .filter(({ access }) => hasRules && may(access))
    .map(({ name }): PalettePage => ({
      path: `${paths.rules}?q=${encodeURIComponent(name[language])}`,
      title: name[language],
      group: consoleWords.menuRules[language],
      names: [name],
      icon: Cog,
    }));
  const ofSettings = pages
    .filter(({ path }) => path === paths.envControl)
    .flatMap(({ title, icon }) =>
      parameterGroupKeys.map((group): PalettePage => ({
        path: paths.settingsGroup(group),
        title: parameterGroups[group][language],
        group: consoleWords[title][language],
        names: settingNames[group],
        icon,
      })),
    );
  return [...ofPages, ...ofParts, ...ofSettings, ...ofRules];
}
