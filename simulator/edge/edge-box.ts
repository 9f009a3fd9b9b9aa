import { minuteMs } from "../../contract/base/time.ts";
import type { Frame } from "../../contract/telemetry/mqtt.ts";
import { fraction, hash, mix } from "../base/random.ts";
import type { HouseLine } from "../house-line.ts";
import { stageAt } from "../model/state.ts";
import { adviceOf, type Points } from "./advice.ts";

const reportMs = minuteMs;
/** Time until the first advice; later advice follows at larger gaps. */
const firstAdviceMs = 20_000;
const adviceGapMs = 6 * minuteMs;
/** Number of first items of advice, which are sent without gaps, so that a visitor finds some. */
const firstCount = 4;
/** Maximum number of temperatures received that are stored, for the curves of its advice. */
const samplesMax = 60;

interface EdgeHouse {
  readonly networkId: string;
  /** Null: not simulated, and without observations there. */
  readonly line: HouseLine | null;
}

interface EdgeOptions {
  /** Connection of the edge computer's own gateway. */
  readonly line: HouseLine;
  readonly houses: readonly EdgeHouse[];
  /** A house of another farm, about which it reports by mistake. */
  readonly stranger: string | null;
  readonly clock: () => number;
}

/**
 * The edge computer of a demo site: it reports its state and what its cameras see, and gives
 * advice, now and then such as no server may take.
 */
export class EdgeBox {
  readonly #options: EdgeOptions;
  readonly #startMs: number;
  readonly #temps = new Map<string, Points>();
  #reportedMs = Number.NEGATIVE_INFINITY;
  #advised = 0;
  #advisedMs = 0;

  constructor(options: EdgeOptions) {
    this.#options = options;
    this.#startMs = options.clock();
  }

  tick(nowMs: number): void {
    if (!this.#options.line.gateway.isUp) return;
    if (nowMs - this.#reportedMs >= reportMs) this.#report(nowMs);
    const isEarly = this.#advised < firstCount;
    const isDue = isEarly
      ? nowMs - this.#startMs >= firstAdviceMs
      : nowMs - this.#advisedMs >= adviceGapMs;
    if (isDue) this.#advise(nowMs);
  }

  #report(nowMs: number): void {
    const { line, houses } = this.#options;
    this.#reportedMs = nowMs;
    for (const house of houses) this.#remember(house, nowMs);
    const { seed } = line.run.site;
    const wave = Math.sin(nowMs / (40 * minuteMs));
    line.gateway.publishReport("edge", {
      v: 2,
      ts: Math.floor(nowMs / 1000),
      model: "AI6000-E4",
      diskPct: Math.round(400 + 200 * fraction(mix(seed)) + 20 * wave) / 10,
      boardC: Math.round(520 + 60 * wave) / 10,
      queue: line.gateway.waiting,
      houses: houses.flatMap(({ networkId, line }) =>
        line === null ? [] : [{ house: networkId, ...eyesOf(line, nowMs) }],
      ),
    });
  }

  #remember({ networkId, line }: EdgeHouse, nowMs: number): void {
    const temp = meanOf(line?.run.lastFrame?.temp);
    if (temp === null) return;
    const points = this.#temps.get(networkId) ?? [];
    this.#temps.set(networkId, [...points.slice(1 - samplesMax), [nowMs, temp]]);
  }

  #advise(nowMs: number): void {
    const { line, houses, stranger } = this.#options;
    // The edge computer knows the time only from the server.
    const serverMs = line.device.serverTime();
    if (serverMs === undefined) return;
    this.#advisedMs = nowMs;
    const n = this.#advised;
    this.#advised += 1;
    const stocked = houses.filter((house) => (house.line?.run.state.alive ?? 0) > 0);
    const house = stocked[n % Math.max(1, stocked.length)];
    if (house?.line == null) return;
    const advice = adviceOf(n, {
      networkId: house.networkId,
      controller: house.line.controller,
      dayAge: ageOf(house.line, nowMs),
      points: this.#temps.get(house.networkId) ?? [],
      stranger,
      serverMs,
    });
    line.gateway.publishReport("advice", {
      v: 2,
      id: `${Math.floor(serverMs / 1000)}-${n}`,
      ...advice,
    });
  }
}

function ageOf({ run: { site } }: HouseLine, nowMs: number): number {
  const stage = stageAt(site, nowMs);
  return stage.kind === "stocked" ? stage.ageDays : 0;
}

function meanOf(values: Frame["temp"]): number | null {
  const known = (values ?? []).filter((value) => value !== null);
  const sum = known.reduce((all, value) => all + value, 0);
  return known.length === 0 ? null : Math.round((sum / known.length) * 10) / 10;
}

/** A camera's estimates for a house: some houses have no scale in view, an empty one no animals. */
function eyesOf({ run }: HouseLine, nowMs: number): object {
  const { alive, tempC, targetC, weightG } = run.state;
  if (alive === 0) return {};
  const random = hash(run.site.networkId, run.site.seed);
  const heat = Math.max(0, tempC - targetC);
  const wave = Math.sin(nowMs / (15 * minuteMs) + (random % 7));
  const statistics = {
    aiDead: mix(random + Math.floor(nowMs / (120 * minuteMs))) % 4,
    aiSpread: Math.round(Math.min(97, Math.max(35, 88 - 6 * heat + 4 * wave))),
    aiActivity: Math.round(Math.min(70, Math.max(5, 32 - 3 * heat + 9 * wave))),
  };
  const hasScale = random % 3 > 0;
  return hasScale
    ? { ...statistics, aiWeight: Math.round(weightG * (1 + 0.01 * wave)) }
    : statistics;
}
