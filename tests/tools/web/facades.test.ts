import { describe, expect, it } from "vitest";
import { withoutFacades } from "../../../tools/web/facades.mjs";

const files = new Map([
  ["holder-1.js", "const a=1;const b=2;export{a as x,b as y};"],
  ["page-2.js", 'export{x as Page,y}from"./holder-1.js";'],
  ["start-3.js", 'import"./holder-1.js";/* empty css  */\n'],
  [
    "entry-4.js",
    'const d=["assets/page-2.js","assets/other-5.js"];import(`./page-2.js`);import("./start-3.js")',
  ],
  ["kept-6.js", 'export{x as Kept}from"./holder-1.js";'],
  ["reader-7.js", 'import{Kept}from"./kept-6.js";import(`./kept-6.js`);'],
]);
const { chunks, holders } = withoutFacades(files);

describe("files that only re-export another's content", () => {
  it("are removed, and the other file is loaded under their names", () => {
    expect(chunks.has("page-2.js")).toBe(false);
    expect(chunks.get("entry-4.js")).toBe(
      'const d=["assets/holder-1.js","assets/other-5.js"];' +
        "import(`./holder-1.js`).then(e=>({Page:e.x,y:e.y}));import(`./holder-1.js`)",
    );
    expect(Object.fromEntries(holders)).toEqual({
      "page-2.js": "holder-1.js",
      "start-3.js": "holder-1.js",
    });
  });

  it("stay if another file reads them while it is evaluated", () => {
    expect(chunks.get("kept-6.js")).toBe(files.get("kept-6.js"));
    expect(chunks.get("reader-7.js")).toBe(files.get("reader-7.js"));
    expect(chunks.get("holder-1.js")).toBe(files.get("holder-1.js"));
  });
});
