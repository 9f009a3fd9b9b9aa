import { hourMs } from "../../../contract/base/time.ts";
import "../../../src/ui/token.css";
import "../../../src/ui/base.css";
import "../../../src/console/blueprint.css";
import "../../../src/console/primitives.css";
import "../../../src/console/fleet/monitor/monitor.module.css";
import { createRoot, type Root } from "react-dom/client";
import {
  columnKeys,
  defaultColumns,
} from "../../../src/console/fleet/monitor/monitor-column-key.ts";
import { DayLines } from "../../../src/console/fleet/house-list/house-day-line.tsx";
import { MonitorTable } from "../../../src/console/fleet/monitor/monitor-table.tsx";
import { StoresContext } from "../../../src/context/use-stores.ts";
import { DayLineStore } from "../../../src/stores/telemetry/day-line-store.ts";
import { createStores } from "../../../src/stores/stores.ts";
import { makeOverview } from "../../harness/fleet.ts";
import { fakeMemory } from "../../src/harness/fake-memory.ts";
import { noPorts } from "../../src/harness/fake-port.ts";
import { hasPeer, openPeer } from "./peer.ts";
import { alarmPort } from "../../src/harness/alarm-port.ts";

const houses = 10_000;
const never = (): Promise<never> => Promise.reject(new Error("not in the bench"));
const clock = {
  now: () => Date.now(),
  every: (ms: number, run: () => void) => setInterval(run, ms),
  after: (ms: number, run: () => void) => setTimeout(run, ms),
  cancel: (handle: unknown) => clearInterval(handle as number),
};
const stores = createStores({
  ...noPorts,
  clock,
  localMemory: fakeMemory(),
  windowMemory: fakeMemory(),
  logo: async () => "",
  personNames: async () => [],
  browserLanguage: "en",
  cookies: { get: () => null, set: () => undefined, remove: () => undefined },
  session: { captcha: never, login: never, current: never, logout: never },
  alarm: alarmPort(never),
});
stores.fleet.applySnapshot(makeOverview("alarm", houses, Date.now()));
stores.connection.become("live");
stores.connection.received(Date.now());

const lines = new DayLineStore(clock, async (ids) => ({
  from: 0,
  bucketMs: hourMs,
  buckets: 24,
  houses: ids.map((houseId) => ({
    houseId,
    min: Array.from({ length: 24 }, (_, hour) => 22 + Math.sin((houseId + hour) / 4)),
    max: Array.from({ length: 24 }, (_, hour) => 23 + Math.sin((houseId + hour) / 4)),
    target: new Array<number>(24).fill(22),
  })),
}));
lines.start();

const holder = document.getElementById("root")!;
holder.className = "monitor";
holder.style.cssText = "width: 1280px; height: 800px; display: flex; padding: 0";
let root: Root | null = null;
let peer: { destroy(): void } | null = null;
const frame = () => new Promise<void>((resolve) => void requestAnimationFrame(() => resolve()));
const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** Shows a table in the one holder, and waits until it has settled. */
async function open([way, columns]: readonly [
  "ours" | "peer",
  "usual" | "all" | "plain",
]): Promise<void> {
  close();
  const keys =
    columns === "all"
      ? columnKeys
      : columns === "usual"
        ? defaultColumns
        : defaultColumns.filter((key) => key !== "line");
  if (way === "peer") peer = openPeer(holder, stores.fleet, keys);
  else {
    root = createRoot(holder);
    root.render(
      <StoresContext value={stores}>
        <DayLines value={lines}>
          <MonitorTable
            records={stores.fleet.houseList}
            edition={1}
            columns={keys}
            sort={{ key: "worst", isReversed: false }}
            onSort={() => undefined}
            onView={(visible) => lines.request(visible.map(({ id }) => id))}
          />
        </DayLines>
      </StoresContext>,
    );
  }
  await pause(1500);
}
function close(): void {
  root?.unmount();
  peer?.destroy();
  root = null;
  peer = null;
  holder.replaceChildren();
}

/** Scrolls down, then up again, `step` px a frame, and waits for the rest to be drawn. */
async function scroll([frames, step]: readonly [number, number]): Promise<void> {
  const scroller = holder.querySelector<HTMLElement>(
    ".house-scroller, .ag-body-vertical-scroll-viewport, .ag-body-viewport",
  )!;
  for (let index = 0; index < frames; index++) {
    scroller.scrollTop += index < frames / 2 ? step : -step;
    await frame();
  }
  await pause(300);
}
async function still(frames: number): Promise<void> {
  for (let index = 0; index < frames; index++) await frame();
  await pause(300);
}
Object.assign(window, {
  hasPeer,
  open,
  close,
  scroll,
  still,
  shownRows: () => holder.querySelectorAll(".monitor-tr, .ag-center-cols-container .ag-row").length,
});
document.body.dataset.ready = "true";
