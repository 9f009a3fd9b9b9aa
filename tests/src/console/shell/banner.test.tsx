// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Banner } from "../../../../src/console/shell/banner.tsx";
import { consoleWords } from "../../../../src/i18n/words/console.ts";
import { show } from "./stage.tsx";

afterEach(cleanup);

it("says that the server is not well, the worst first, before that the stream is away", async () => {
  const { container, stores } = await show(<Banner />);
  const text = () => container.querySelector(".banner")?.textContent;
  act(() => stores.connection.become("live"));
  expect(text()).toBeUndefined();
  act(() => stores.connection.serverIs(["diskLow"]));
  expect(screen.getByRole("alert").textContent).toBe(consoleWords.diskLow.en);
  act(() => stores.connection.become("polling"));
  expect(text()).toBe(consoleWords.pollingBanner.en);
  act(() => stores.connection.serverIs(["notStoring", "diskLow"]));
  expect(text()).toBe(consoleWords.notStoring.en);
  act(() => {
    stores.connection.become("live");
    stores.connection.serverIs([]);
  });
  expect(text()).toBeUndefined();
});
