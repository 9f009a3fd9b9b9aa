import type { Command } from "../../../contract/control/command/command.ts";
import type { ControlRules, RemoteState } from "../../../contract/control/risk/control-rule.ts";
import type { controlRuleRoutes } from "../../../contract/route/control/control-rule-routes.ts";
import { houseIds, orgIds } from "../../platform/session/named-ids.ts";
import type { AuditsOf } from "../../platform/audit/audit.ts";
import { approvalsOf } from "./control-audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    /** Null: nothing was taken over, switched or agreed to. */
    readonly takeLease: {
      readonly houseId: number;
      readonly from: string;
      readonly remark: string;
    } | null;
    readonly setLocalOnly: RemoteState | null;
    readonly switchRemote: ControlRules | null;
    readonly saveControlRules: Change<ControlRules>;
    readonly approveCommand: Command | null;
  }
}

const ofHouse = ({ houseId }: { readonly houseId: number }) => [houseIds(houseId)];
const ofOrg = ({ orgId }: { readonly orgId?: number | undefined }) => [orgIds(orgId)];
const ruleValues = ({ secondPerson, limits }: ControlRules) => ({ secondPerson, ...limits });
const onOff = (isOn: boolean) => (isOn ? "on" : "off");

export const controlRuleAudits = {
  readLease: { names: ofHouse },
  takeLease: {
    names: ofHouse,
    lines: (reply) =>
      reply === null
        ? []
        : [
            {
              function: "leaseTaken",
              operation: reply.from,
              remark: reply.remark,
              houseId: reply.houseId,
            },
          ],
  },
  endLease: { names: ofHouse, lines: null },
  setLocalOnly: {
    names: ofHouse,
    lines: (state) =>
      state === null
        ? []
        : [
            {
              function: "localOnly",
              operation: onOff(state.isLocalOnly),
              remark: "",
              houseId: state.houseId,
            },
          ],
    recordsChanged: (state) =>
      state === null ? [] : [{ kinds: ["parameters", "approvals"], houseIds: [state.houseId] }],
  },
  readControlRules: { names: ofOrg },
  switchRemote: {
    names: ofOrg,
    lines: (rules) =>
      rules === null
        ? []
        : [
            {
              function: "remoteOff",
              operation: onOff(!rules.isRemoteOff),
              remark: "",
              orgId: rules.orgId,
            },
          ],
    recordsChanged: (rules) =>
      rules === null ? [] : [{ kinds: ["parameters", "approvals"], orgIds: [rules.orgId] }],
  },
  saveControlRules: {
    names: ofOrg,
    lines: ({ before, after }) => [
      {
        function: "controlLimit",
        operation: "",
        remark: "",
        orgId: after.orgId,
        before: ruleValues(before),
        after: ruleValues(after),
      },
    ],
  },
  approveCommand: {
    lines: (command) =>
      command === null
        ? []
        : [
            {
              function: "controlApprove",
              operation: command.group ?? command.action?.do ?? "",
              remark: command.id,
              houseId: command.houseId,
            },
          ],
    recordsChanged: (command) => (command === null ? [] : approvalsOf(command)),
  },
} satisfies AuditsOf<typeof controlRuleRoutes>;
