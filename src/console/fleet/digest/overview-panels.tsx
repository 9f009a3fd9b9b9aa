import css from "./overview-panels.module.css";
import { AlarmKinds } from "./alarm-kinds.tsx";
import type { FleetDigest } from "./fleet-digest.ts";
import { GatewayTypes } from "./gateway-types.tsx";
import { StockByAge, StockByBreed } from "./stock-panels.tsx";

/** Alarms by type, stock by breed and age, gateways by type. */
export function OverviewPanels({ digest }: { digest: FleetDigest }) {
  return (
    <div className={css.panelsPlace}>
      <div className={css.panels}>
        <AlarmKinds />
        <StockByBreed digest={digest} />
        <StockByAge digest={digest} />
        <GatewayTypes />
      </div>
    </div>
  );
}
