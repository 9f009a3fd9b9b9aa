import type { Gateway } from "../../../contract/gateway.ts";
import type { HouseWord } from "../../i18n/words/house.ts";

const words: Readonly<Record<NonNullable<Gateway["netType"]>, HouseWord>> = {
  wired: "netWired",
  wireless: "netWireless",
};

/** How a gateway is connected, in a word; null when it never reported it. */
export const netWord = (netType: Gateway["netType"]): HouseWord | null =>
  netType === null ? null : words[netType];
