import { reaction, runInAction } from "mobx";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { fakeMemory } from "../src/harness/fake-memory.ts";
import { noPorts } from "../src/harness/fake-port.ts";
import { Wall } from "../../src/screens/wall/wall.tsx";
import { StoresContext } from "../../src/context/use-stores.ts";
import type { ConnectionState } from "../../src/stores/app/connection-store.ts";
import { createStores } from "../../src/stores/stores.ts";
import { makeDetail, makeOverview, makeTrend, randomOf, type Scene } from "./fleet.ts";
import { alarmPort } from "../src/harness/alarm-port.ts";

const query = new URLSearchParams(location.search);
const scene = (query.get("scene") ?? "alarm") as Scene | "loading";
const state = (query.get("state") ?? "live") as ConnectionState;
const houseCount = Number(query.get("houses") ?? 120);
const perSecond = Number(query.get("rate") ?? 2);
const never = (): Promise<never> => Promise.reject(new Error("not in the harness"));

const stores = createStores({
  ...noPorts,
  localMemory: fakeMemory(),
  windowMemory: fakeMemory(),
  logo: async () => "",
  personNames: async () => [],
  clock: {
    now: () => Date.now(),
    every: (ms, run) => setInterval(run, ms),
    after: (ms, run) => setTimeout(run, ms),
    cancel: (handle) => clearInterval(handle as number),
  },
  cookies: { get: () => null, set: () => undefined, remove: () => undefined },
  browserLanguage: "zh",
  session: { captcha: never, login: never, current: never, logout: never },
  alarm: alarmPort(never),
});
runInAction(() => {
  stores.session.user = {
    id: 1,
    name: "wall",
    avatar: "",
    loginName: "wall",
    roleKey: "administrator",
    canOperate: "1",
    remoteConfigFlag: "0",
    mapType: query.get("mapType") === "2" ? "2" : "1",
    mapReviewNumber: query.get("review") ?? "",
    build: "dev",
    variant: "standard",
    mustChangePassword: false,
    passwordMin: 6,
  };
});
stores.connection.start();
const start = Date.now();
const ageMs = Number(query.get("age") ?? 0) * 1000;
if (scene !== "loading") stores.fleet.applySnapshot(makeOverview(scene, houseCount, start - ageMs));
stores.connection.become(state);
if (scene !== "loading" && state !== "connecting") stores.connection.received(start);
if (ageMs > 0)
  runInAction(() => {
    stores.connection.lastMessageAt = start - ageMs;
  });

const random = randomOf(3);
let seq = 1;
if (state === "live" && ageMs === 0) {
  setInterval(() => {
    const readings = Array.from(
      { length: Math.max(1, Math.round(perSecond / 5)) },
      () => stores.fleet.houseList[Math.floor(random() * stores.fleet.houseList.length)]?.reading,
    )
      .filter((reading) => reading != null)
      .map((reading) => ({
        ...reading,
        at: Date.now(),
        temp: (reading.temp ?? 20) + (random() - 0.5) * 0.2,
      }));
    stores.fleet.applyDelta({ facts: [], readings, serverTime: Date.now() });
    if (seq++ % 5 === 0) stores.connection.received(Date.now());
  }, 200);
}
reaction(
  () => [stores.trends.requested, query.get("trend")] as const,
  ([requested]) => {
    if (query.get("trend") === "none") return;
    for (const want of requested)
      if (stores.trends.get(want).reply === undefined)
        stores.trends.fulfil(
          want,
          makeTrend(want, Date.now(), stores.fleet.house(want.houseId)?.reading?.temp ?? 25),
          Date.now(),
        );
  },
  { fireImmediately: true },
);
reaction(
  () => stores.interest.scopes,
  (scopes) => {
    for (const scope of scopes) {
      const reading = scope.kind === "house" ? stores.fleet.house(scope.id)?.reading : null;
      if (reading != null) stores.houseDetails.apply([makeDetail(reading, random)]);
    }
  },
  { fireImmediately: true },
);
Object.assign(window, { stores });

const root = document.getElementById("root");
if (root !== null)
  createRoot(root).render(
    <BrowserRouter>
      <StoresContext value={stores}>
        <Wall />
      </StoresContext>
    </BrowserRouter>,
  );
