// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { Condition, ServerTrouble } from "../../../../../contract/operate/server-trouble.ts";
import { minuteMs } from "../../../../../contract/base/time.ts";
import { Banner } from "../../../../../src/console/shell/notice/banner.tsx";
import { consoleWords } from "../../../../../src/i18n/words/base/console-words.ts";
import { show } from "../../../harness/shell-stage.tsx";

afterEach(cleanup);

const worse = (...troubles: ServerTrouble[]): Condition => ({
  troubles,
  channelsDown: [],
  peers: [],
});

it("reports server problems, the worst first, before a lost stream", async () => {
  const { container, stores } = await show(<Banner />);
  const text = () => container.querySelector(".banner")?.textContent;
  act(() => stores.connection.become("live"));
  expect(text()).toBeUndefined();
  act(() => stores.connection.serverIs(worse("diskLow")));
  expect(screen.getByRole("alert").textContent).toBe(consoleWords.diskLow.en);
  act(() => stores.connection.become("polling"));
  expect(text()).toBe(consoleWords.pollingBanner.en);
  act(() => stores.connection.serverIs(worse("notStoring", "diskLow")));
  expect(text()).toBe(consoleWords.notStoring.en);
  act(() => stores.connection.serverIs(worse("noticesBehind", "diskLow")));
  act(() => stores.connection.become("live"));
  expect(text()).toBe(consoleWords.noticesBehind.en);
  act(() => {
    stores.connection.become("live");
    stores.connection.serverIs(worse());
  });
  expect(text()).toBeUndefined();
});

it("names the alarm channels that are down, and since when", async () => {
  const { container, stores } = await show(<Banner />);
  const text = () => container.querySelector(".banner")?.textContent;
  act(() => {
    stores.connection.become("live");
    const since = stores.connection.serverNow - 12 * minuteMs;
    stores.connection.serverIs({
      troubles: ["noticePathDown"],
      channelsDown: [
        { channel: "call", since: since + minuteMs },
        { channel: "mail", since },
      ],
    });
  });
  expect(text()).toMatch(/^Notification channel down for 12 min: calls and email cannot be sent/);
});

it("reports a clock that is a day off as exactly that, although a response took seconds", async () => {
  const { container, stores } = await show(<Banner />);
  const { connection } = stores;
  act(() => {
    connection.become("live");
    connection.received(connection.serverNow + 24 * 60 * minuteMs - 4000);
  });
  expect(container.querySelector(".banner")?.textContent).toContain("off by 24 h");
});
