import { unitAfter } from "../../../../contract/base/measure-unit.ts";
import { beyondNames } from "../../../../contract/fleet/house/reading.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { GatewayText } from "../../../i18n/words/fleet/gateway-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { beyondSign } from "../../../ui/beyond.tsx";
import type { DeviceLive } from "./device-live.ts";

const decimals: Readonly<Record<string, number>> = { "°C": 1, Pa: 1, kW: 1 };

/** Returns the current state of a device, in words. */
export function liveText(live: DeviceLive | null, t: GatewayText, language: Language): string {
  if (live === null) return t("notReported");
  if (live.kind === "value")
    return [
      beyondSign(live.beyond) +
        formatNumber(live.value, decimals[live.unit] ?? 0, language) +
        unitAfter(live.unit),
      live.beyond === undefined ? "" : beyondNames[live.beyond][language],
    ]
      .join(" ")
      .trimEnd();
  const state = t(live.isOn ? "deviceOn" : "deviceOff");
  return live.amps === null || !live.isOn
    ? state
    : `${state} · ${formatNumber(live.amps, 1, language)} A`;
}
