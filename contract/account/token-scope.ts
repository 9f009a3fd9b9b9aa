import { keysOf } from "../base/table-keys.ts";
import type { Words } from "../base/words.ts";

/**
 * Rights of a token, at most: the role and rights of its account, or of its person, limit it
 * further (contract/account/policy.ts).
 */
export const tokenScopes = {
  read: { zh: "读取", en: "Read" },
  "write:production": { zh: "写入生产记录", en: "Write production records" },
  "write:fleet": {
    zh: "维护农场、栋舍、批次和网关",
    en: "Manage farms, houses, flocks and gateways",
  },
  "write:alarm": { zh: "确认报警", en: "Acknowledge alarms" },
  control: { zh: "远程控制", en: "Remote control" },
} as const satisfies Record<string, Words>;
export type TokenScope = keyof typeof tokenScopes;
export const tokenScopeKeys = keysOf(tokenScopes);
