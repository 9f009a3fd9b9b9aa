import { beyondNames } from "../../../contract/reading.ts";
import type { Language } from "../../../contract/words.ts";
import type { GatewaySay } from "../../i18n/words/gateway.ts";
import { formatNumber } from "../../lib/number.ts";
import { beyondSign } from "../../ui/beyond.tsx";
import type { DeviceLive } from "./device-live.ts";

const decimals: Readonly<Record<string, number>> = { "°C": 1, Pa: 1, kW: 1 };

/** What a device does now, in words. */
export function liveText(live: DeviceLive | null, say: GatewaySay, language: Language): string {
  if (live === null) return say("notReported");
  if (live.kind === "value")
    return [
      `${beyondSign(live.beyond)}${formatNumber(live.value, decimals[live.unit] ?? 0, language)}`,
      live.unit,
      live.beyond === undefined ? "" : beyondNames[live.beyond][language],
    ]
      .join(" ")
      .trimEnd();
  const state = say(live.isOn ? "deviceOn" : "deviceOff");
  return live.amps === null || !live.isOn
    ? state
    : `${state} · ${formatNumber(live.amps, 1, language)} A`;
}
