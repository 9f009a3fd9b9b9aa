// @vitest-environment jsdom
import { act, cleanup } from "@testing-library/react";
import { observer } from "mobx-react-lite";
import { afterEach, expect, it, vi } from "vitest";
import { useDayEntry } from "../../../../../src/console/flock/entry/use-day-entry.ts";
import { useOfflineRecords } from "../../../../../src/console/flock/offline/offline-records.ts";
import type { DayEntry } from "../../../../../src/stores/flock/day-entry.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { stage } from "../../../harness/page-stage.tsx";
import { buildRecord } from "../../../harness/production-factory.ts";

afterEach(cleanup);

const record = buildRecord({ values: { feedKg: 100, waterL: null, kwh: null, note: "" } });
let entry: DayEntry | null = null;
const Page = observer(function Page() {
  const { queue } = useOfflineRecords();
  const own = queue.of(record.flockId, record.day).filter(({ refusal }) => refusal === null);
  entry = useDayEntry(record, own);
  return null;
});

it("keeps the typed value when the server refuses it", async () => {
  const fields = { "values.feedKg": "Too much" };
  const refusal = Object.assign(new Error("refused"), { code: 400, fields });
  let refuse: (error: Error) => void = () => undefined;
  const send = vi.fn(() => new Promise((_, reject) => void (refuse = reject)));
  await stage(<Page />, { ports: { callApi: fakeCall({ saveProduction: send }) } });
  await act(settle);
  act(() => entry!.put("feedKg", "900"));
  let saved: Promise<unknown> = Promise.resolve();
  act(() => void (saved = entry!.save(true)));
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  await act(settle);
  await act(async () => {
    refuse(refusal);
    await saved;
  });
  await act(settle);
  expect([entry!.texts.feedKg, entry!.faultAt("feedKg", "en")]).toEqual(["900", "Too much"]);
});
