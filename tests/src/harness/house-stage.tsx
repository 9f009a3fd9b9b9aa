import { act } from "@testing-library/react";
import { vi } from "vitest";
import type { z } from "zod";
import type { Gateway } from "../../../contract/telemetry/house-gateway.ts";
import type { HouseDay } from "../../../contract/telemetry/house-history.ts";
import { limitKeys, type HouseParameter } from "../../../contract/fleet/house/alarm-limit.ts";
import { type CallName, routes } from "../../../contract/route/routes.ts";
import { HousePage } from "../../../src/console/house/house-page.tsx";
import { noon } from "./fleet-factory.ts";
import { stage } from "./page-stage.tsx";
import type { CallApi } from "../../../src/stores/port/call.ts";

/** Midnight in Shanghai on the day of `noon`. */
export const midnight = Date.UTC(2026, 2, 9, 16);

export const buildGateway = (over: Partial<Gateway> = {}): Gateway => ({
  houseId: 100,
  networkId: "GW00000100",
  typeKey: 27,
  typeName: "EC86",
  typeNameEn: "EC86",
  fitted: { alarmInputs: 16, power: true, speed: "none", concentrators: true },
  version: "2.1.4",
  simCard: "89860001",
  netType: "wireless",
  intervalS: null,
  foundIntervalS: null,
  isOnline: true,
  onlineSince: noon,
  seenAt: noon,
  id: 1,
  inputs: [
    {
      code: 1,
      content: "",
      contentEn: "",
      relayType: "normallyOpen",
      important: true,
      shieldUntil: null,
    },
    {
      code: 2,
      content: "",
      contentEn: "",
      relayType: "normallyClosed",
      important: false,
      shieldUntil: null,
    },
  ],
  messages: [],
  ...over,
});
export const buildDay = (over: Partial<HouseDay> = {}): HouseDay => ({
  at: midnight,
  dayAge: 20,
  alive: 10_000,
  waterL: 2200,
  feedKg: 1100,
  kwh: 120.4,
  weightG: 900,
  tempMinC: 22,
  tempMeanC: 23.5,
  tempMaxC: 25,
  standard: { tempC: 24, waterMl: 200, feedG: 110 },
  ...over,
});
export const buildParameter = (over: Partial<HouseParameter> = {}): HouseParameter => ({
  at: noon,
  readingAt: noon,
  dayAge: 20,
  limits: limitKeys.map((key) => ({ key, value: 1, origin: "standard" })),
  standard: {
    dayAge: 20,
    tempC: 24,
    rhLowPct: 50,
    rhHighPct: 65,
    co2Ppm: 3000,
    lightH: 18,
    lightLux: 33,
    waterMl: 200,
    feedG: 110,
  },
  ...over,
});

/** The server's answers, by call; an error rejects. */
type Answers = { [N in CallName]?: z.output<(typeof routes)[N]["reply"]> | Error };

/** The page of house 100, with a server that answers `answers` and holds its tongue otherwise. */
export async function openHouse(
  query = "",
  options: NonNullable<Parameters<typeof stage>[1]> & { readonly answers?: Answers } = {},
) {
  const requests: { name: string; input: unknown }[] = [];
  const answers: Answers = { gatewayDetail: buildGateway(), ...options.answers };
  const callApi: CallApi = (name, input) => {
    requests.push({ name, input });
    const answer = answers[name];
    if (answer instanceof Error) return Promise.reject(answer);
    return answer === undefined ? new Promise(() => undefined) : Promise.resolve(answer as never);
  };
  const staged = await stage(<HousePage />, {
    at: `/shack/house/100${query}`,
    pattern: "/shack/house/:id",
    ...options,
    ports: { ...options.ports, callApi },
  });
  // The visible part is fetched, and then its data.
  await act(() => vi.dynamicImportSettled());
  await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 20))));
  return { ...staged, requests, answers };
}
