import type { Gateway } from "../../../../contract/telemetry/house-gateway.ts";
import type { HouseWord } from "../../../i18n/words/fleet/house-words.ts";

const words: Readonly<Record<NonNullable<Gateway["netType"]>, HouseWord>> = {
  wired: "netWired",
  wireless: "netWireless",
};

/** Returns the word for a gateway's connection; null when it never reported it. */
export const netWord = (netType: Gateway["netType"]): HouseWord | null =>
  netType === null ? null : words[netType];
