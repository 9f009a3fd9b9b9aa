import type { BreedDay, BreedDetail } from "../../../contract/fleet/flock/breed.ts";
import { noon } from "./fleet-factory.ts";

export const breedDay = (over: Partial<BreedDay> = {}): BreedDay => ({
  dayAge: 0,
  tempC: 33,
  rhLowPct: null,
  rhHighPct: null,
  co2Ppm: null,
  lightH: null,
  lightLux: null,
  waterMl: null,
  weightG: null,
  feedG: null,
  eggG: null,
  layPct: null,
  survivalPct: null,
  ...over,
});

export const buildBreed = (over: Partial<BreedDetail> = {}): BreedDetail => ({
  id: 5,
  code: "ross308",
  name: "罗斯 308",
  nameEn: "Ross 308",
  species: "broiler",
  factory: "Aviagen",
  description: "",
  source: "Objectives 2022",
  saleAge: null,
  operator: "",
  isCommon: true,
  canChange: true,
  createdAt: noon,
  dayCount: 2,
  lastDay: 7,
  flockCount: 0,
  version: 3,
  days: [breedDay({ weightG: 44 }), breedDay({ dayAge: 7, tempC: 29.5, weightG: 213 })],
  reminders: [{ dayAge: 7, content: "ND" }],
  ...over,
});
