import type { Service, ServiceToken } from "../../../contract/account/service.ts";
import { noon } from "./fleet-factory.ts";

const dayMs = 86_400_000;

export const buildService = (over: Partial<Service> = {}): Service => ({
  id: 5,
  name: "ERP",
  remark: "orders",
  roleKey: "company_manager",
  orgId: 1,
  orgName: "North",
  canOperate: "1",
  remoteConfigFlag: "0",
  farmIds: [],
  shackIds: [],
  isActive: true,
  tokenCount: 2,
  usedAt: null,
  version: 3,
  ...over,
});

export const buildToken = (over: Partial<ServiceToken> = {}): ServiceToken => ({
  id: 9,
  serviceId: 5,
  serviceName: "ERP",
  isPersonal: false,
  orgId: 1,
  orgName: "North",
  name: "nightly",
  hint: "hws_abcde",
  scopes: ["read", "write:production"],
  endsAt: noon + 30 * dayMs,
  addresses: ["203.0.113.7"],
  createdAt: noon - dayMs,
  createdBy: "Wang",
  usedAt: noon - 60_000,
  usedFrom: "203.0.113.7",
  token: null,
  version: 1,
  ...over,
});
