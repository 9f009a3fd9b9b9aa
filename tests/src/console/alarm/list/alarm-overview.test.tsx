// @vitest-environment jsdom
import { act, cleanup } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { AlarmOverview } from "../../../../../src/console/alarm/list/alarm-overview.tsx";
import { stubLayout } from "../../../harness/page-stage.tsx";
import { show } from "../../../harness/shell-stage.tsx";

afterEach(cleanup);

describe("the alarm overview", () => {
  it("embeds the data screen in the language on screen: 1 for English, 0 for Chinese, as read at a desk (§2.25)", async () => {
    stubLayout();
    const { stores } = await show(<AlarmOverview />);
    expect(document.querySelector("iframe")?.getAttribute("src")).toBe(
      "/screenDatav/home?language=1&inch=10&distance=0.6",
    );
    act(() => stores.language.choose("zh"));
    expect(document.querySelector("iframe")?.getAttribute("src")).toBe(
      "/screenDatav/home?language=0&inch=10&distance=0.6",
    );
  });
});
