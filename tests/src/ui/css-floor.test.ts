import { expect, it } from "vitest";
import { withOlderStyle } from "../../../tools/css-floor.mjs";

it.each([
  [".a { min-height: 100dvh; color: red }", "@supports not (height:1dvh){.a{min-height:100vh}}"],
  [
    ".b { height: min(560px, calc(100dvh - 24px)) }",
    "@supports not (height:1dvh){.b{height:min(560px, calc(100vh - 24px))}}",
  ],
  [
    ".c { background: color-mix(in srgb, var(--state) 13%, var(--panel)) }",
    "@supports not (color:color-mix(in srgb,red,red)){.c{background:var(--panel)}}",
  ],
  [
    ".d { fill: color-mix(in srgb, var(--line) 45%, var(--panel)) }",
    "@supports not (color:color-mix(in srgb,red,red)){.d{fill:var(--line)}}",
  ],
  [
    ".e { fill: color-mix(in srgb, var(--urgent) 28%, var(--urgent-soft)) }",
    "@supports not (color:color-mix(in srgb,red,red)){.e{fill:var(--urgent-soft)}}",
  ],
  [
    "@container board (max-width: 720px) { .f { display: none } }",
    "@supports not (container-type:inline-size){@media (max-width:970px){ .f { display: none } }}",
  ],
])("adds a fallback for older browsers after the skipped rule: %s", (css, older) => {
  expect(withOlderStyle(css)).toBe(css + older);
});

it("leaves the rest unchanged, inside and outside conditions", () => {
  const css = "@media (width < 9px) { .a { color: red } } .b::before { content: 'x' }";
  expect(withOlderStyle(css)).toBe(css);
  expect(withOlderStyle("@media print { .a { height: 1dvh } }")).toBe(
    "@media print { .a { height: 1dvh }@supports not (height:1dvh){.a{height:1vh}} }",
  );
});
