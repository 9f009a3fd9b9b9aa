import type { GatewayRow } from "../../contract/gateway-manage.ts";

/**
 * What was done to a device below a gateway. `before` null: it is new; `after` null: it is gone.
 */
export interface DeviceDeed<D> {
  readonly gateway: GatewayRow;
  readonly before: D | null;
  readonly after: D | null;
}
