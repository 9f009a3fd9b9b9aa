import type {
  CreateConcentrator,
  CreateTerminal,
} from "../../../../contract/fleet/gateway/gateway-device.ts";
import type { CreateGateway } from "../../../../contract/fleet/gateway/gateway-manage.ts";
import { unique } from "../../../factories/fleet.ts";

/** Input that creates a gateway. */
export const newGateway = <T extends object>(over: T): CreateGateway & T => ({
  houseId: 0,
  networkId: unique("NET"),
  typeKey: 27,
  ...over,
});

let key = 1000;
export const newGatewayType = (over: object = {}) => ({
  id: (key += 1),
  name: unique("类型"),
  nameEn: unique("Type"),
  ...over,
});

export const newConcentrator = <T extends object>(over: T): CreateConcentrator & T => ({
  gatewayId: 0,
  kind: "transmitter",
  code: unique("C"),
  name: "North wall",
  ...over,
});
export const newAlarmInput = <T extends object>(over: T) => ({
  gatewayId: 0,
  code: 1,
  content: "Gas detector",
  ...over,
});
export const newTerminal = <T extends object>(over: T): CreateTerminal & T => ({
  gatewayId: 0,
  kind: "fan",
  code: unique("D"),
  name: "Fan 1",
  ...over,
});
