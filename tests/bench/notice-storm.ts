import { bulkMax } from "../../contract/base/call-schema.ts";
import { engines } from "./engines.ts";
import { type Figure, median, quantile, report } from "./figure.ts";
import { type HealthReport, watchHealth } from "./health-watch.ts";
import { type NoticePeer, startNoticePeer } from "./notice-peer.ts";
import { signIn } from "./product.ts";
import { fillNumbers, numberOf, type StormOrg, stormPlan } from "./storm-plan.ts";
import { startTalkingFleet, type TalkingFleet } from "./talking-fleet.ts";
import { type RestWatch, startRestWatch } from "./transaction-rest.ts";

/*
 * Everybody is notified in a storm: all houses of an organisation are too hot at once, each of its
 * numbers is called and texted, and three other organisations raise urgent alarms meanwhile. Built
 * server, gateways that send once per minute, a notice service that takes 200 ms for each. `CASE`
 * names one storm ("1000 houses"), `CLOSED_S` the time a closed number is watched.
 */
const storms = [
  { code: "storm", houses: 1000, numbers: 200 },
  { code: "b", houses: 200, numbers: 60 },
  { code: "c", houses: 60, numbers: 60 },
  { code: "d", houses: 20, numbers: 300 },
  { code: "e", houses: 5, numbers: 300 },
] as const satisfies readonly StormOrg[];
/** Alarms stay open while contacts are added and closed. */
const standing = { code: "standing", houses: 400, numbers: 20 } as const satisfies StormOrg;
const others = ["x", "y", "z"].map((code): StormOrg => ({ code, houses: 14, numbers: null }));
/** Times of the others' alarms, after a storm has begun, ms. */
const besideAtMs = { long: [1000, 6000, 12_000, 21_000, 30_000], short: [1500] } as const;

const providerMs = 200;
/** Duration of the measurement, with the storm and with an idle fleet. */
const windowMs = 60_000;
const limitMs = 240_000;
/** Health has to report a wait longer than this: 15 s, plus the interval of its check, 3 s. */
const notifiedAfterMs = 20_000;
/** Watch time after closing, for a number that is notified again every five minutes. */
const closedForMs = Number(process.env.CLOSED_S ?? 330) * 1000;

const orgs: readonly StormOrg[] = [...storms, standing, ...others];
const placeOf = (org: StormOrg): number => orgs.indexOf(org);
const firstOf = (org: StormOrg): number =>
  orgs.slice(0, placeOf(org)).reduce((sum, { houses }) => sum + houses, 0);
const housesOf = (org: StormOrg): number[] =>
  Array.from({ length: org.houses }, (_, no) => firstOf(org) + no);
const numbersOf = (org: StormOrg): string[] =>
  Array.from({ length: org.numbers ?? org.houses }, (_, no) => numberOf(placeOf(org), no));

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const isIncluded = (name: string): boolean =>
  process.env.CASE === undefined || name.includes(process.env.CASE);
const nameOf = ({ houses, numbers }: StormOrg): string => `${houses} houses x ${numbers} numbers`;

/** The run of one engine. */
class Run {
  readonly #engine: string;
  readonly #fleet: TalkingFleet;
  readonly #peer: NoticePeer;
  readonly #rest: RestWatch;
  readonly #health: ReturnType<typeof watchHealth>;
  readonly #token: string;
  #hot: readonly number[] = [];
  /** Number of alarms that each of the others has raised. */
  #raised = 0;

  constructor(
    engine: string,
    fleet: TalkingFleet,
    peer: NoticePeer,
    rest: RestWatch,
    token: string,
  ) {
    this.#engine = engine;
    this.#fleet = fleet;
    this.#peer = peer;
    this.#rest = rest;
    this.#health = watchHealth(fleet.product.httpPort);
    this.#token = token;
  }

  /** PUBACK of the fleet while nothing is wrong; all houses of the storm send at once here, too. */
  async idle(org: StormOrg): Promise<readonly number[]> {
    this.#fleet.takeAckTimes();
    this.#fleet.speak(housesOf(org));
    await pause(windowMs);
    return this.#fleet.takeAckTimes();
  }

  #heat(indexes: readonly number[]): void {
    this.#hot = [...this.#hot, ...indexes];
    this.#fleet.heat(this.#hot);
  }

  /** Each of the others raises its next alarm; until it is called, s, of each. */
  #raiseBeside(): Promise<number>[] {
    const no = this.#raised++;
    const since = Date.now();
    this.#heat(others.map((org) => firstOf(org) + no));
    return others.map((org) => this.#untilCalled(numberOf(placeOf(org), no), since));
  }

  /** Until a number is called, s; Infinity: it is not. */
  async #untilCalled(number: string, since: number): Promise<number> {
    while (Date.now() < since + limitMs) {
      const at = this.#peer.calledAt(number, since);
      if (at !== undefined) return (at - since) / 1000;
      await pause(100);
    }
    return Infinity;
  }

  async storm(org: StormOrg, idle: readonly number[] | null): Promise<void> {
    const name = `${this.#engine}, ${nameOf(org)}`;
    this.#start();
    const since = Date.now();
    const beside: Promise<number>[] = [];
    const timers = besideAtMs[idle === null ? "short" : "long"].map((ms) =>
      setTimeout(() => beside.push(...this.#raiseBeside()), ms),
    );
    this.#heat(housesOf(org));
    const delays = await Promise.all(
      numbersOf(org).map((number) => this.#untilCalled(number, since)),
    );
    await pause(Math.max(0, since + (idle === null ? 10_000 : windowMs) - Date.now()));
    for (const timer of timers) clearTimeout(timer);
    const ackTimes = this.#fleet.takeAckTimes();
    const besideNotified = await Promise.all(beside);
    await pause(idle === null ? 12_000 : notifiedAfterMs);
    this.#report(name, [
      ...notifiedFigures(delays, besideNotified),
      ...(idle === null ? [] : ackFigures(ackTimes, idle)),
      ...healthFigures(this.#health.take(), since, delays),
    ]);
    await this.#calm();
  }

  /**
   * A number that is added while alarms are open is called; one that is closed meanwhile is not.
   */
  async standing(): Promise<void> {
    const name = `${this.#engine}, ${standing.houses} standing alarms`;
    const farmId = await this.#farmOf(standing.code);
    const [early, late] = [numberOf(90, 0), numberOf(90, 1)];
    const closed = await this.#addNumber(farmId, early, 0);
    const delayed = await this.#addNumber(farmId, numberOf(90, 2), 1);
    this.#start();
    const since = Date.now();
    this.#heat(housesOf(standing));
    const delays = await Promise.all(
      [...numbersOf(standing), early].map((item) => this.#untilCalled(item, since)),
    );
    const addedAt = Date.now();
    await this.#addNumber(farmId, late, 0);
    const addedMs = Date.now() - addedAt;
    for (const phone of [closed, delayed])
      await this.#call("PUT", "/alarmPhone/switch", {
        id: phone.id,
        version: phone.version,
        status: "closed",
      });
    const closedAt = Date.now();
    const lateNotified = await this.#untilCalled(late, addedAt);
    await pause(closedAt + closedForMs - Date.now());
    const calledAgain = [early, numberOf(90, 2)].filter(
      (number) => this.#peer.calledAt(number, closedAt + 3000) !== undefined,
    );
    const received = this.#peer.received.filter(
      ({ to, at }) => at > closedAt + 3000 && [early, numberOf(90, 2)].includes(to),
    );
    this.#report(name, [
      {
        name: "last of its 21 numbers told",
        value: Math.max(...delays),
        unit: "s",
        aim: { atMost: 60 },
      },
      { name: "saving a number meanwhile", value: addedMs, unit: "ms" },
      {
        name: "added meanwhile: called after",
        value: lateNotified,
        unit: "s",
        aim: { atMost: 20 },
      },
      {
        name: `closed meanwhile: calls and texts in ${closedForMs / 1000} s`,
        value: calledAgain.length + received.length,
        unit: "",
        aim: { atMost: 0 },
      },
    ]);
    await this.#calm();
  }

  #start(): void {
    this.#fleet.takeAckTimes();
    this.#health.take();
    this.#rest.take();
  }

  #report(name: string, figures: readonly Figure[]): void {
    const rest: Figure = {
      name: "longest rest between two statements of a transaction",
      value: this.#rest.take(),
      unit: "ms",
      aim: { atMost: 500 },
    };
    report(
      "storm",
      [...figures, rest].map((figure) => ({ ...figure, name: `${name}: ${figure.name}` })),
    );
  }

  /** Ends every fault, and acknowledges all alarms. */
  async #calm(): Promise<void> {
    this.#hot = [];
    this.#fleet.heat([]);
    for (;;) {
      const { alarms } = await this.#call<{ alarms: { id: number; ackAt: number | null }[] }>(
        "GET",
        "/overview/listOverview/",
      );
      const ids = alarms.filter(({ ackAt }) => ackAt === null).map(({ id }) => id);
      if (ids.length === 0) break;
      for (let from = 0; from < ids.length; from += bulkMax)
        await this.#call("POST", "/alarm/ack", { ids: ids.slice(from, from + bulkMax), note: "" });
    }
    await pause(3000);
  }

  async #farmOf(code: string): Promise<number> {
    const { farms } = await this.#call<{ farms: { id: number; name: string }[] }>(
      "GET",
      "/overview/listOverview/",
    );
    return farms.find(({ name }) => name === code)!.id;
  }

  #addNumber(
    farmId: number,
    phone: string,
    delayMin: number,
  ): Promise<{ id: number; version: number }> {
    return this.#call("POST", "/alarmPhone/create", {
      farmId,
      houseId: null,
      kind: "phone",
      phone,
      period1: "00:00-00:00",
      period2: "",
      dateType: "daily",
      repeatMin: 5,
      delayMin,
      closable: true,
      alarmType: "phoneAndMessage",
      status: "open",
      noticeType: ["block"],
      description: "",
      userId: null,
      language: "zh",
    });
  }

  async #call<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${this.#fleet.product.httpPort}/api${path}`, {
      method,
      headers: { authorization: this.#token, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: T }).data;
  }

  stop(): void {
    this.#health.stop();
  }
}

const notifiedFigures = (delays: readonly number[], beside: readonly number[]): Figure[] => [
  { name: "half of the numbers called", value: median(delays), unit: "s" },
  { name: "the last number called", value: Math.max(...delays), unit: "s", aim: { atMost: 60 } },
  {
    name: `${beside.length} urgent alarms of others, called`,
    value: Math.max(...beside),
    unit: "s",
    aim: { atMost: 10 },
  },
];

const ackFigures = (times: readonly number[], idle: readonly number[]): Figure[] => {
  const [p99, of] = [quantile(times, 0.99), quantile(idle, 0.99)];
  return [
    { name: "PUBACK p50, idle", value: median(idle), unit: "ms" },
    { name: "PUBACK p50", value: median(times), unit: "ms" },
    { name: "PUBACK p99, idle", value: of, unit: "ms" },
    { name: "PUBACK p99", value: p99, unit: "ms" },
    { name: "PUBACK p99, of the idle one's", value: p99 / of, unit: "x", aim: { atMost: 2 } },
    { name: "PUBACK, the longest", value: Math.max(...times), unit: "ms" },
  ];
};

/**
 * Checks that health was right: behind while somebody waited, and not behind when all were
 * notified.
 */
function healthFigures(
  reports: readonly HealthReport[],
  since: number,
  delays: readonly number[],
): Figure[] {
  const notifiedAt = since + Math.max(...delays) * 1000;
  const isSaid = ({ troubles }: HealthReport) => troubles.includes("noticesBehind");
  const silent = reports.filter(
    (item) => item.at > since + notifiedAfterMs && item.at < notifiedAt && !isSaid(item),
  );
  const late = reports.filter((item) => item.at > notifiedAt + 10_000 && isSaid(item));
  const max = (valueOf: (healthReport: NonNullable<HealthReport["notices"]>) => number) =>
    Math.max(0, ...reports.map(({ notices }) => (notices === null ? 0 : valueOf(notices))));
  return [
    { name: "health: longest behind", value: max(({ behindMs }) => behindMs) / 1000, unit: "s" },
    { name: "health: most unplanned", value: max(({ unplanned }) => unplanned), unit: "" },
    { name: "health: most unmade", value: max(({ due }) => due), unit: "" },
    {
      name: "health: failing",
      value: max(({ failing }) => failing),
      unit: "",
      aim: { atMost: 0 },
    },
    {
      name: "health: said behind",
      value: reports.filter(isSaid).length,
      unit: `of ${reports.length}`,
    },
    {
      name: "health: said nothing while a number waited",
      value: silent.length,
      unit: "",
      aim: { atMost: 0 },
    },
    {
      name: "health: said behind when all were told",
      value: late.length,
      unit: "",
      aim: { atMost: 0 },
    },
  ];
}

for (const { name: engine, url } of engines()) {
  const peer = await startNoticePeer(providerMs);
  const rest = startRestWatch();
  const fleet = await startTalkingFleet(
    orgs.reduce((sum, { houses }) => sum + houses, 0),
    {
      ...(url === undefined ? {} : { postgres: url }),
      fill: fillNumbers(orgs),
      environment: peer.environment,
      isRested: true,
      arrange: stormPlan(orgs),
    },
  );
  await rest.watch(fleet.product.databaseUrl);
  const token = await signIn(fleet.product.httpPort, "administrator");
  const run = new Run(engine, fleet, peer, rest, token);
  const [main] = storms;
  for (const org of storms) {
    if (!isIncluded(nameOf(org))) continue;
    await run.storm(org, org === main ? await run.idle(main) : null);
  }
  if (isIncluded("standing")) await run.standing();
  run.stop();
  await fleet.close();
  await rest.close();
  peer.close();
}
process.exit(0);
