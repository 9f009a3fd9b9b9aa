import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parameterGroupKeys } from "../../../../../contract/fleet/gateway/parameter-group.ts";
import { languages } from "../../../../../contract/base/words.ts";
import { houseParts, partWords } from "../../../../../src/i18n/words/base/palette-words.ts";
import { rules } from "../../../../../src/console/admin/rule/rule-index.ts";
import { consoleMenu } from "../../../../../src/console/page-table.ts";
import { pagesOf } from "../../../../../src/console/shell/page/console-page.ts";
import { palettePages } from "../../../../../src/console/shell/palette/palette-page.ts";
import { PaletteIndex } from "../../../../../src/console/shell/palette/palette-index.ts";
import { spellName } from "../../../../../src/lib/text/spell-name.ts";
import { FleetStore } from "../../../../../src/stores/fleet/fleet-store.ts";
import { buildHouse, buildSnapshot } from "../../../harness/fleet-factory.ts";

const fleet = new FleetStore();
fleet.applySnapshot(
  buildSnapshot({
    houses: Array.from({ length: 3 }, (_, i) =>
      buildHouse({ id: i + 1, name: `${i + 1}号舍`, nameEn: `House ${i + 1}` }),
    ),
    readings: [],
  }),
);
const indexOf = () => {
  const index = new PaletteIndex();
  index.update(fleet.houseList, fleet.farms, spellName);
  return index;
};

describe("the palette", () => {
  it.each(languages)(
    "finds every page, part and rule by both names, pinyin and initials (%s)",
    (language) => {
      const pages = palettePages(consoleMenu, language, () => true);
      const shown = pagesOf(consoleMenu).filter(({ path }) => !path.includes(":"));
      const settings = parameterGroupKeys.length;
      expect(pages).toHaveLength(
        shown.length + Object.keys(partWords).length + settings + rules.length,
      );
      const index = indexOf();
      const lost = pages.flatMap((page) =>
        page.names!.flatMap(({ zh, en }) =>
          [zh, en, ...spellName(zh)]
            .filter((typed) => {
              const { pages: found, hasMore } = index.search(typed, pages);
              return !hasMore && !found.some(({ path }) => path === page.path);
            })
            .map((typed) => `${page.path}: ${typed}`),
        ),
      );
      expect(lost).toEqual([]);
      expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
    },
  );

  it.each([
    ["参数", "/envcontrol/index"],
    ["升级", "/envcontrol/upgrade"],
    ["免疫", "/production/immune"],
    ["mianyi", "/production/immune"],
    ["my", "/production/immune"],
    ["新增用户", "/system/user"],
    ["谁改了设置", "/log/index"],
    ["死亡", "/production/index"],
    ["目标温度", "/envcontrol/index"],
    ["消毒", "/alarm/current?tab=works"],
    ["silence alarms", "/alarm/current?tab=works"],
    ["close flock", "/production/flocks"],
    ["night calls", "/alarmPhone/index"],
    ["jinggao", "/alarm/current"],
    ["静压", "/envcontrol/index?group=press"],
    ["minimum ventilation", "/envcontrol/index?group=levels"],
    ["fan stages", "/envcontrol/index?group=levels"],
    ["湿帘停用湿度", "/envcontrol/index?group=cool"],
    ["添加栋舍", "/system/farm?tab=houses"],
    ["报修", "/maintenance/index"],
    ["two-factor", "/user/security"],
    ["断电", "/alarm/current"],
    ["温度设置", "/envcontrol/index"],
    ["水温设置", "/envcontrol/index"],
    ["手机", "/alarmPhone/index"],
    ["夜里打谁", "/alarmPhone/index"],
    ["打印", "/report/index"],
    ["死鸡", "/production/index"],
    ["饲料", "/production/feed"],
    ["别打电话", "/alarm/current?tab=works"],
    ["加人", "/system/user"],
    ["燃气", "/power/index?tab=fuel"],
    ["二维码", "/maintenance/index?tab=units"],
    ["成本", "/production/flocks"],
    ["power cut", "/alarm/current"],
    ["reports print", "/report/index"],
    ["forgot password", "/system/user"],
    ["feed", "/production/feed"],
    ["mortality", "/production/index"],
    ["excel", "/production/index"],
    ["cameras", "/camera/index"],
    ["tv", "/system/wall"],
    ["on duty", "/alarmPhone/index?tab=coverage"],
    ["qr codes", "/maintenance/index?tab=units"],
    ["profits", "/production/flocks"],
    ["双人确认", `/system/rules?q=${encodeURIComponent("双人确认")}`],
  ])("finds for %s the page %s", (typed, path) => {
    const pages = palettePages(consoleMenu, "zh", () => true);
    expect(
      indexOf()
        .search(typed, pages)
        .pages.map((page) => page.path),
    ).toContain(path);
  });

  it.each([
    ["1号舍 参数", "/shack/house/1?tab=settings"],
    ["1号舍参数", "/shack/house/1?tab=settings"],
    ["参数 1号舍", "/shack/house/1?tab=settings"],
    ["settings house 1", "/shack/house/1?tab=settings"],
    ["house 2 alarms", "/shack/house/2?tab=alarms"],
    ["1haoshe canshu", "/shack/house/1?tab=settings"],
    ["1hs cs", "/shack/house/1?tab=settings"],
    ["2号 温度", "/shack/house/2?tab=trend"],
    ["1号舍 静压", "/shack/house/1?tab=settings&group=press"],
    ["house 2 light", "/shack/house/2?tab=settings&group=light"],
    ["二号舍 目标温度", "/shack/house/2?tab=settings"],
    ["三号", "/shack/house/3"],
    ["house 3 export", "/shack/house/3?tab=trend&part=history"],
  ])("finds for %s the part of the house first: %s", (typed, path) => {
    expect(indexOf().search(typed, []).others[0]?.path).toBe(path);
  });

  it("ranks a word before Chinese with the same pinyin", () => {
    const pages = palettePages(consoleMenu, "en", () => true);
    const titles = indexOf()
      .search("fan", pages)
      .pages.flatMap((page) => (page.kind === "page" ? [page.page.title] : []));
    expect(titles).toContain("Access tokens");
    expect(titles.slice(0, 2)).toEqual(["Ventilation levels", "Fan fault"]);
  });

  it("knows every tab that a page shows", () => {
    const views = readdirSync("src/console", { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".tsx") && !file.endsWith("tabbed-page.tsx"))
      .map((file) => readFileSync(`src/console/${file}`, "utf8"))
      .filter((text) => text.includes("<TabbedPage"));
    const keys = views.flatMap((text) =>
      [...text.matchAll(/(?:\bkey: |\bpart\(\s*)"(\w+)"/g)].map(([, key]) => key!),
    );
    // The first tab of a page stands for the page itself.
    const first = new Set([
      "open",
      "phones",
      "checks",
      "board",
      "list",
      "farms",
      "accounts",
      "steps",
    ]);
    const known = new Set(Object.keys(partWords).map((key) => key.split(" ")[1]!));
    expect(keys.filter((key) => !first.has(key) && !known.has(key))).toEqual([]);
    expect(keys.length).toBeGreaterThan(20);
    expect(Object.keys(houseParts).length).toBeGreaterThan(5);
  });

  it("offers no pages without permission", () => {
    const paths = palettePages([], "en", () => false);
    expect(paths).toEqual([]);
  });
});
