import fc from "fast-check";
import { expect, test } from "vitest";
import { shortNameOf } from "../../../../contract/fleet/short-name.ts";
import { textEm } from "../../../../src/map/geo/map-label.ts";
import { fitBar } from "../../../../src/screens/shared/bar-text.ts";
import { layoutOf } from "../../../../src/components/display/wall-layout.ts";
import { nameEm, wideNameEm } from "../../../../src/screens/wall/matrix/matrix-plan.ts";
import { nameLines, nameMarkEm } from "../../../../src/screens/wall/matrix/name-lines.ts";

const zh = fc
  .array(fc.constantFrom(..."临沂青禾印度尼西亚布利塔尔春和广西壮族自治区玉林东山第一"), {
    minLength: 2,
    maxLength: 20,
  })
  .map((some) => `${some.join("")}养殖场`);
const en = fc
  .array(fc.constantFrom("Guangxi", "Zhuang", "Dong", "Nai", "Chachoengsao", "No. 12", "St."), {
    minLength: 1,
    maxLength: 6,
  })
  .map((some) => `${some.join(" ")} Layer Farm`);
const farm = fc.record({
  name: zh,
  nameEn: en,
  shortName: fc.constantFrom(null, "试点一场", "十二个汉字宽的简称要两行"),
  shortNameEn: fc.constantFrom(null, "Pilot 1", "WWWWWWWWWWWWWWWWWWWWWWWW"),
});
const screens = [
  [50, 28.1],
  [28.1, 50],
  [52.8, 22.3],
  [89, 50],
] as const;

test("two hundred generated names fit wherever the wall shows them, at every size", () => {
  fc.assert(
    fc.property(farm, fc.constantFrom("zh" as const, "en" as const), (of, language) => {
      const name = shortNameOf(of, language);
      for (const room of [nameEm, wideNameEm]) {
        const nameRoom = room - nameMarkEm;
        const lines = nameLines(name, room);
        expect(lines).toBeLessThanOrEqual(4);
        // The space at a line break has no width.
        const breaks = language === "en" ? (lines - 1) * textEm(" ") : 0;
        expect(textEm(name) - breaks).toBeLessThanOrEqual(lines * nameRoom + 1e-6);
        if (textEm(name) <= nameRoom) expect(lines).toBe(1);
      }
      for (const [columns, rows] of screens) {
        const { barEm, incidentEm } = layoutOf(columns, rows);
        // On the bar beside the counts, at worst in two lines of one unit; in a list in two lines.
        const title = `${name} ${language === "zh" ? "温度传感器全部故障" : "Dangerous CO₂"}`;
        const { titleEm } = fitBar(
          { tone: "urgent", isFilled: true, title, facts: [] },
          barEm - 20,
        );
        const room = titleEm === 1 ? 2 * (barEm - 20) : barEm - 20;
        if (columns > 30) expect(textEm(title) * titleEm).toBeLessThanOrEqual(room);
        expect(textEm(title)).toBeLessThanOrEqual(3 * incidentEm);
      }
    }),
    { numRuns: 200 },
  );
});
