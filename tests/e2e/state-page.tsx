import "../../src/ui/token.css";
import "../../src/ui/severity-mark.module.css";
import "../../src/screens/wall/wall.css";
import "../../src/screens/wall/wall-frame.module.css";
import "../../src/map/gl/map.module.css";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import type { Alarm, Severity } from "../../contract/alarm/alarm.ts";
import { CameraFeed } from "../../src/map/stage/map-camera-feed.ts";
import { MapMarks } from "../../src/map/gl/map-marks.tsx";
import { type AreaStatus, isAlarmRank, type Rank, ranks } from "../../src/map/geo/place-rank.ts";
import type { Stores } from "../../src/stores/stores.ts";
import { FleetBar } from "../../src/screens/wall/header/fleet-bar.tsx";
import { IncidentList } from "../../src/screens/wall/incident/incident-list.tsx";
import { gridVariables, layoutOf } from "../../src/components/display/wall-layout.ts";
import { paintCell } from "../../src/screens/wall/matrix/matrix-paint.ts";
import { buildAlarm, buildSnapshot, noon } from "../src/harness/fleet-factory.ts";
import { makeStores, Staged, wallOf } from "../src/screens/wall-staged.tsx";
import { alike } from "./colour-vision.ts";

/*
 * The parts of the wall that show a state, one of each kind for every state, with the same place
 * and kind of alarm: the page on which they are compared.
 */

interface Sample {
  readonly kind: string;
  readonly state: string;
  /** Size of its picture, root units. */
  readonly size: readonly [width: number, height: number];
  readonly body: ReactNode;
}

const alarmStates = [1, 2, 3, 4].flatMap((severity) =>
  (["unacknowledged", "acknowledged"] as const).map((state) => ({
    name: `${ranks[severity - 1]} ${state}`,
    severity: severity as Severity,
    state,
  })),
);

/** A fleet of one house with these alarms. */
function storesWith(alarms: readonly Alarm[]): Stores {
  const { stores } = makeStores();
  stores.fleet.applySnapshot(buildSnapshot({ alarms: [...alarms] }));
  stores.connection.become("live");
  return stores;
}

/** A state without a deadline, so that its row is the same for each severity. */
const alarmOf = (severity: Severity, state: Alarm["state"]): Alarm =>
  buildAlarm({
    key: "rhHigh",
    severity,
    state,
    ...(state === "acknowledged" && { ackBy: "Li Wei", ackAt: noon }),
  });

const layout = layoutOf(50, 28);
const staged = (stores: Stores, body: ReactNode, listRows = layout.listRows) => (
  <Staged stores={stores} wall={wallOf(stores, { layout: { ...layout, listRows } })}>
    {body}
  </Staged>
);

/** Heights of a list in which rows have three lines, and two. */
const lists = [
  ["row", 20],
  ["short row", 4],
] as const;
const rowSamples: readonly Sample[] = lists.flatMap(([kind, listRows]) =>
  alarmStates.map(({ name, severity, state }) => ({
    kind,
    state: name,
    size: [15.7, 9.5],
    body: staged(
      storesWith([alarmOf(severity, state)]),
      <div className="wall-right" style={{ height: "100%" }}>
        <IncidentList />
      </div>,
      listRows,
    ),
  })),
);

/** Texts of a bar without an alarm colour. */
const quietBars: readonly (readonly [string, Stores])[] = [
  ["calm", storesWith([])],
  [
    "shelved",
    storesWith([buildAlarm({ severity: 2, shelvedUntil: noon + 60_000, shelvedBy: "Li Wei" })]),
  ],
  ["cut", storesWith([])],
];
quietBars.at(-1)![1].connection.become("offline");
const barSamples: readonly Sample[] = [
  ...alarmStates.map(
    ({ name, severity, state }) => [name, storesWith([alarmOf(severity, state)])] as const,
  ),
  ...quietBars,
].map(([state, stores]) => ({
  kind: "bar",
  state,
  size: [30, 2.6],
  body: staged(
    stores,
    <div style={{ width: "calc(var(--u) * 49)" }}>
      <FleetBar />
    </div>,
  ),
}));

const statusOf = (rank: Rank, hasUnacknowledged: boolean): AreaStatus => ({
  rank,
  houses: 14,
  inAlarm: 3,
  offline: 3,
  noTemp: 2,
  hasUnacknowledged,
});
const marks = ranks.flatMap((rank) =>
  isAlarmRank(rank)
    ? [
        { name: `${rank} unacknowledged`, status: statusOf(rank, true) },
        { name: `${rank} acknowledged`, status: statusOf(rank, false) },
      ]
    : [{ name: rank, status: statusOf(rank, false) }],
);
const camera = { lng: 117, lat: 36, zoom: 3 };
const pillSamples = (unitPx: number): readonly Sample[] =>
  marks.map(({ name, status }) => ({
    kind: "pill",
    state: name,
    size: [8, 3],
    body: (
      <MapMarks
        size={{ width: 8 * unitPx, height: 3 * unitPx }}
        feed={new CameraFeed(camera)}
        camera={camera}
        places={[{ id: "1", name: "Shandong", lng: 117, lat: 36, status, label: name }]}
        unitPx={unitPx}
        reserved={[]}
        onHighlight={() => undefined}
        onPress={() => undefined}
      />
    ),
  }));

/** Renders all of them in the size they have on a wall with this root unit in pixels. */
function show(unitPx: number): void {
  const samples = [...rowSamples, ...barSamples, ...pillSamples(unitPx)];
  createRoot(document.querySelector("#root")!).render(
    samples.map(({ kind, state, size: [width, height], body }) => (
      <div
        key={`${kind} ${state}`}
        className="wall"
        data-face="wall"
        data-kind={kind}
        data-state={state}
        style={{
          "--u": `${unitPx}px`,
          ...gridVariables(layout, "fleet"),
          position: "relative",
          display: "block",
          padding: 0,
          // Whole pixels, so that all of a kind start at the same offset.
          width: Math.ceil(width * unitPx),
          height: Math.ceil(height * unitPx),
        }}
      >
        {body}
      </div>
    )),
  );
}

const states = { show, alike, paintCell };
export type States = typeof states;
Object.assign(window, { states });
