import type { PlanMachines } from "../../contract/operate/demo-fleet.ts";
import { dayMs } from "../../contract/base/time.ts";
import { firstSlot, slotCount } from "../../contract/maintenance/unit-slot.ts";
import { runningAmps } from "../frame.ts";
import { healthy } from "../model/fault.ts";
import type { HouseConstants } from "../model/house-constants.ts";
import { builtAtMs, runTimeAt, usualHours } from "../model/run-time.ts";
import { beltKw, heaterKw, padKw } from "../model/model-step.ts";
import { sideFanKw } from "../model/vent-table.ts";
import { dayOf } from "./bot-records.ts";

/** A house's equipment and its run times, as its meters show when the fleet begins. */
export function machinesOf(house: HouseConstants, nowMs: number): PlanMachines {
  const { sideFans, tunnelFans, tunnelFanKw, probes, hasBelt, lightWm2 } = house.building;
  const { fanRunS, feedRunS, beltRunS } = runTimeAt(house, nowMs);
  const runS: (number | null)[] = Array<number | null>(slotCount).fill(null);
  const perDayS = [...runS];
  const amps = [...runS];
  for (const [port, seconds] of fanRunS.entries()) {
    runS[firstSlot("fan") + port] = seconds;
    perDayS[firstSlot("fan") + port] = Math.round(usualHours(house, port) * 3600);
    amps[firstSlot("fan") + port] = runningAmps(house, healthy, port);
  }
  const days = Math.max(1, (nowMs - builtAtMs(house)) / dayMs);
  const rest = [
    [firstSlot("feedLine"), feedRunS],
    [firstSlot("belt"), beltRunS],
  ] as const;
  for (const [slot, seconds] of rest) {
    runS[slot] = seconds;
    perDayS[slot] = Math.round(seconds / days);
  }
  return {
    networkId: house.networkId,
    installedOn: dayOf(house, builtAtMs(house)),
    units: [
      ["fan", sideFans + tunnelFans],
      ["inlet", 2],
      ["tunnelDoor", 1],
      ["coolPad", 1],
      ["heater", house.heaterW > 0 ? 3 : 0],
      ["light", 1],
      ["probe", probes],
      ["feedLine", 1],
      ["belt", hasBelt ? 1 : 0],
      ["battery", 1],
      ["gateway", 1],
    ],
    kw: {
      fan: [
        ...Array<number>(sideFans).fill(sideFanKw),
        ...Array<number>(tunnelFans).fill(tunnelFanKw),
      ],
      coolPad: [padKw],
      heater: Array<number>(3).fill(heaterKw / 3),
      light: [Math.round((lightWm2 * house.floorM2) / 10) / 100],
      belt: [beltKw],
    },
    runS,
    perDayS,
    amps,
  };
}
