import { expect, it } from "vitest";
import { gaplessName } from "../../../contract/base/seen-text.ts";

it.each([
  ["罗斯 308", "罗斯308"],
  ["1　号 舍", "1号舍"],
  ["Ross  308 FF", "ross308ff"],
  ["1 2号舍", "1 2号舍"],
  ["1-2号舍", "1-2号舍"],
])(
  "a blank beside a letter does not distinguish names, one between digits does: %s",
  (text, name) => {
    expect(gaplessName(text)).toBe(name);
  },
);
