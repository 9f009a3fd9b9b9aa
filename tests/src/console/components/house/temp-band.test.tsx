// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { Language } from "../../../../../contract/base/words.ts";
import { consoleWords } from "../../../../../src/i18n/words/base/console-words.ts";
import { TempBand } from "../../../../../src/console/components/house/temp-band.tsx";

afterEach(cleanup);
const beside = (language: Language, temp: number | null, low: number | null = 24) => {
  const { container } = render(
    <TempBand
      temp={temp}
      low={low}
      high={28}
      t={(word) => consoleWords[word][language]}
      language={language}
    />,
  );
  return container.querySelector(".beside-band")?.textContent ?? "";
};

it("a temperature outside its band is marked in a muted colour, unlike a severity", () => {
  expect([
    beside("zh", 28.1),
    beside("zh", 23.9),
    beside("en", 28.1),
    beside("en", 23.9),
    beside("en", 28),
    beside("en", 24),
    beside("en", null),
    beside("en", 40, null),
  ]).toEqual(["偏高", "偏低", "above", "below", "", "", "", ""]);
});
