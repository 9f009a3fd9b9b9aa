import { sql } from "drizzle-orm";
import { type AlarmInput, alarmInputFields } from "../../../contract/fleet/gateway/alarm-input.ts";
import { chosenFields } from "../../../contract/base/field.ts";
import {
  type Concentrator,
  concentratorFields,
  type Terminal,
  terminalFields,
} from "../../../contract/fleet/gateway/gateway-device.ts";
import type { alarmInputRoutes } from "../../../contract/route/fleet/alarm-input-routes.ts";
import type { gatewayDeviceRoutes } from "../../../contract/route/fleet/gateway-device-routes.ts";
import { namedBy } from "../../platform/session/named-ids.ts";
import { visibleHouses } from "../../platform/session/caller-scope.ts";
import { difference } from "../../platform/audit/audit-entry.ts";
import { exportAudit, recordAudit } from "../../platform/audit/record-audit.ts";
import type { CrudChanges, AuditsOf } from "../../platform/audit/audit.ts";
import type { Placed } from "./gateway-devices.ts";
import { gatewayIds, gatewayPlace } from "./gateway-audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges
    extends
      CrudChanges<"Concentrator", Placed<Concentrator>>,
      CrudChanges<"Terminal", Placed<Terminal>>,
      CrudChanges<"AlarmInput", Placed<AlarmInput>> {
    readonly exportConcentrator: number;
    readonly exportTerminal: number;
    readonly shieldAlarmInput: Change<Placed<AlarmInput>>;
  }
}

const concentratorIds = namedBy(
  "concentrator",
  sql`concentrators c join gateways g on g.id = c.gateway_id ${gatewayPlace}`,
  sql`c.id`,
  visibleHouses,
);
const terminalIds = namedBy(
  "terminal",
  sql`terminals d join gateways g on g.id = d.gateway_id ${gatewayPlace}`,
  sql`d.id`,
  visibleHouses,
);

const inputIds = namedBy(
  "alarmInput",
  sql`alarm_inputs d join gateways g on g.id = d.gateway_id ${gatewayPlace}`,
  sql`d.id`,
  visibleHouses,
);

/** Log lines of a device name the house of its gateway. */
const ofDevice = {
  function: "device",
  line: ({ networkId, houseId, ...device }: Placed<Concentrator | Terminal | AlarmInput>) => ({
    operation: `${device.code} ${"name" in device ? device.name : device.content}`,
    remark: networkId,
    houseId,
  }),
  recordsChanged: ({ houseId }: Placed<Concentrator | Terminal | AlarmInput>) =>
    [{ kinds: ["gateways"], houseIds: [houseId] }] as const,
} as const;

/** A test that begins or ends is a change too. */
const inputFields = [...chosenFields(alarmInputFields), "shieldUntil", "shieldedBy"] as const;
const inputs = recordAudit<"AlarmInput", Placed<AlarmInput>>("AlarmInput", {
  ...ofDevice,
  fields: inputFields,
  names: {
    create: ({ gatewayId }) => [gatewayIds(gatewayId)],
    update: ({ id }) => [inputIds(id)],
    delete: ({ id }) => [inputIds(id)],
  },
});

export const gatewayDeviceAudits = {
  listConcentrator: { names: ({ gatewayId }) => [gatewayIds(gatewayId)] },
  ...recordAudit<"Concentrator", Placed<Concentrator>>("Concentrator", {
    ...ofDevice,
    fields: chosenFields(concentratorFields),
    names: {
      create: ({ gatewayId }) => [gatewayIds(gatewayId)],
      update: ({ id }) => [concentratorIds(id)],
      delete: ({ id }) => [concentratorIds(id)],
    },
  }),
  listTerminal: { names: ({ gatewayId }) => [gatewayIds(gatewayId)] },
  ...recordAudit<"Terminal", Placed<Terminal>>("Terminal", {
    ...ofDevice,
    fields: chosenFields(terminalFields),
    names: {
      create: ({ gatewayId, concentratorId }) => [
        gatewayIds(gatewayId),
        concentratorIds(concentratorId),
      ],
      update: ({ id, concentratorId }) => [concentratorIds(concentratorId), terminalIds(id)],
      delete: ({ id }) => [terminalIds(id)],
    },
  }),
  exportConcentrator: {
    ...exportAudit("concentrator"),
    names: ({ gatewayId }) => [gatewayIds(gatewayId)],
  },
  exportTerminal: {
    ...exportAudit("terminal"),
    names: ({ gatewayId }) => [gatewayIds(gatewayId)],
  },
  listAlarmInput: { names: ({ gatewayId }) => [gatewayIds(gatewayId)] },
  ...inputs,
  shieldAlarmInput: {
    lines: ({ before, after }) => [
      {
        ...ofDevice.line(after),
        function: "deviceChange",
        ...difference(before, after, inputFields),
      },
    ],
    recordsChanged: ({ after }) => ofDevice.recordsChanged(after),
    names: ({ id }) => [inputIds(id)],
  },
} satisfies AuditsOf<typeof gatewayDeviceRoutes & typeof alarmInputRoutes>;
