import { observer } from "mobx-react-lite";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { StoresContext } from "../../../src/context/use-stores.ts";
import { createTextHook } from "../../../src/i18n/translate.ts";

it("translates a word by its own tables, even if another part uses the same key", () => {
  const first = createTextHook({
    limit: { zh: "限值", en: "Limit" },
    only: { zh: "仅", en: "Only" },
  });
  const second = createTextHook({ limit: { zh: "限 {n}", en: "limit {n}" } });
  const both = createTextHook({ a: { zh: "甲", en: "first" } }, { a: { zh: "乙", en: "second" } });
  const renderedWith = (use: typeof first | typeof second | typeof both, word: string) => {
    const Said = observer(() => <i>{(use().t as (word: string) => string)(word)}</i>);
    return renderToStaticMarkup(
      <StoresContext value={{ language: { current: "en" } } as never}>
        <Said />
      </StoresContext>,
    );
  };
  expect(renderedWith(first, "limit")).toBe("<i>Limit</i>");
  expect(renderedWith(second, "limit")).toBe("<i>limit {n}</i>");
  expect(renderedWith(both, "a")).toBe("<i>second</i>");
});
