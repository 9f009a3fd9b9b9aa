import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { unbroken } from "../../../src/ui/unbroken.tsx";

it.each(["阳光农场 · |8号舍|", "|12 号栋| 高温", "House 8 since |2026-11-30|"])(
  "days and numbered houses in %j are not broken",
  (marked) => {
    const whole = marked.replaceAll(/\|([^|]*)\|/g, '<span class="unbroken">$1</span>');
    const drawn = renderToStaticMarkup(unbroken(marked.replaceAll("|", "")));
    expect(drawn.replaceAll("\u00a0", " ")).toBe(whole);
  },
);
