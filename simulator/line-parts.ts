import type { KeyObject } from "node:crypto";
import { HouseController } from "./controller/controller.ts";
import { Device } from "./controller/device.ts";
import type { Memory } from "./controller/memory.ts";
import { HousePlant } from "./controller/plant.ts";
import { Gateway, type GatewayIdentity, type GatewayListener } from "./gateway.ts";
import type { LineParts } from "./house-line.ts";
import { HouseRun, type HouseWorld } from "./house-run.ts";
import type { HouseConstants } from "./model/house-constants.ts";
import type { HouseState } from "./model/state.ts";

/** Parts a house of the fleet is built from. */
export interface LinePlan {
  readonly site: HouseConstants;
  readonly world: HouseWorld;
  readonly state: HouseState;
  readonly seq: number;
  readonly identity: GatewayIdentity;
  readonly listener: GatewayListener;
  /** Lasting memory of its device; null: none. */
  readonly memory: Memory | null;
  /** Public half of the key files are signed with; null: it takes none. */
  readonly fileKey: KeyObject | null;
  readonly reportGapMs: number;
  /** Time of a read or a block on the bus, ms; absent: as usual. */
  readonly busMs?: number | undefined;
  readonly random: () => number;
}

const now = (): number => performance.now();

/** Builds a house with its controller, as it was stored, and the gateway before it. */
export function lineParts(plan: LinePlan): LineParts {
  const { site, world, memory, random, reportGapMs } = plan;
  const { networkId } = site;
  const stored = memory?.of(networkId) ?? {};
  const controller = new HouseController(site, stored.controller);
  const run = new HouseRun(controller.site, world, plan.state, plan.seq);
  const plant = new HousePlant({
    run,
    controller,
    store: () => memory?.store(networkId, { controller: controller.stored }),
    reportGapMs,
    busMs: plan.busMs,
    hasPanelVisits: !world.isPlannedOnly,
    now,
    random,
  });
  const device = new Device({
    plant,
    flash: stored.flash ?? null,
    storeFlash: (flash) => memory?.store(networkId, { flash }),
    version: stored.version ?? plan.identity.version,
    storeVersion: (version) => memory?.store(networkId, { version }),
    fileKey: plan.fileKey,
    now,
    random,
  });
  plant.serverTime = () => device.serverTime();
  const gateway = new Gateway(plan.identity, plan.listener, random, device);
  plant.measure = () => {
    run.advance(run.state.atMs + 1000);
    gateway.send(run.frame(Date.now()));
  };
  return { run, controller, gateway, plant, device };
}
