// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { observer } from "mobx-react-lite";
import { Activity, type ReactNode, useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { useRecipientViews } from "../../../src/components/use-recipient-views.ts";
import { useSeverity } from "../../../src/console/alarm/outage/use-severity.ts";
import { buildAlarmNotice } from "../harness/alarm-notice-factory.ts";
import { settle } from "../harness/fake-clock.ts";
import { fakeCall } from "../harness/fake-call.ts";
import { buildAlarm } from "../harness/fleet-factory.ts";
import { stage } from "../harness/page-stage.tsx";

const alarms = [buildAlarm({ id: 1 })];
const listRecipients = vi.fn<() => Promise<unknown>>();

const Notices = observer(function Notices() {
  const views = useRecipientViews();
  const place = { alarms, timeZone: "Asia/Shanghai", language: "en" } as const;
  return views && <views.RecipientList board={views.board} {...place} />;
});
const Severity = observer(() => <b>{`severity ${useSeverity(100, "gatewayOffline")}`}</b>);

/** A page that a button of the tab strip hides and shows. */
function Tab({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        switch
      </button>
      <Activity mode={isShown ? "visible" : "hidden"}>{children}</Activity>
    </>
  );
}

afterEach(cleanup);

it("a page shown again keeps the recipients when they cannot be read anew", async () => {
  listRecipients.mockResolvedValueOnce({ total: 1, rows: [buildAlarmNotice()] });
  listRecipients.mockRejectedValue(new Error("no network"));
  const callApi = fakeCall({ toldOfAlarms: listRecipients }, async () => ({ unreached: [] }));
  const { clock } = await stage(
    <Tab>
      <Notices />
    </Tab>,
    { ports: { callApi } },
  );
  const wait = async () => {
    await act(() => vi.dynamicImportSettled());
    await act(() => clock.advance(5000));
  };
  await wait();
  expect(screen.getByText(/Li/)).toBeTruthy();
  fireEvent.click(screen.getByText("switch"));
  await wait();
  const count = listRecipients.mock.calls.length;
  await act(() => clock.advance(60_000));
  expect(listRecipients.mock.calls.length).toBe(count);
  fireEvent.click(screen.getByText("switch"));
  await wait();
  expect(listRecipients.mock.calls.length).toBe(count + 1);
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
  expect(screen.getByText(/Li/)).toBeTruthy();
});

it("a page shown again keeps the severity that an organisation chose", async () => {
  const read = vi.fn<() => Promise<unknown>>();
  read.mockResolvedValueOnce({ kinds: [{ key: "gatewayOffline", severity: 1 }] });
  read.mockRejectedValue(new Error("no network"));
  await stage(
    <Tab>
      <Severity />
    </Tab>,
    { ports: { callApi: fakeCall({ readAlarmSetting: read }) } },
  );
  await act(settle);
  expect(screen.getByText(/severity/).textContent).toBe("severity 1");
  for (const _ of "ab") {
    fireEvent.click(screen.getByText("switch"));
    await act(settle);
  }
  expect(screen.getByText(/severity/).textContent).toBe("severity 1");
});
