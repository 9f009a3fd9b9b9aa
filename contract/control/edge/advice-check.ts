import { changeFaults } from "../parameter/parameter-check.ts";
import { isParameterGroup, type ParameterGroup } from "../../fleet/gateway/parameter-group.ts";
import { type ReadSettings, settingPlace } from "../protocol/controller-setting.ts";
import { edgeTypeKey } from "./edge-type.ts";
import { adviceLastsMs, adviceOpenMax, type AdviceMessage } from "./edge-message.ts";

/** Reasons against advice; the first that applies counts. */
export const adviceFaults = [
  /** The sender is not an edge computer. */
  "type",
  /** The house is not of its site: not announced, or of another farm. */
  "site",
  /** The advice is over already, or is valid for more than an hour. */
  "until",
  /** A group without advice: flock, wiring, device, empty house. */
  "group",
  /** A value that no controller accepts, or the same place twice. */
  "values",
  /** Too much advice is open. */
  "many",
] as const;
export type AdviceFault = (typeof adviceFaults)[number];

/** Groups reserved for people in the house. */
const closedGroups: ReadonlySet<ParameterGroup> = new Set(["flock", "wiring", "sys", "empty"]);

/** Facts known to the server besides the message. */
export interface AdviceInput {
  readonly typeKey: number;
  /** True: its house is one it has announced, and of its own farm. */
  readonly isOfSite: boolean;
  /** Number of open advice messages of this gateway now. */
  readonly open: number;
}

/**
 * Returns the reason why advice may not be offered to people; null: it may. `now`: epoch ms by the
 * server's clock. The features of the house's gateway and the risk are checked when a person
 * accepts it.
 */
export function adviceFault(
  advice: AdviceMessage,
  { typeKey, isOfSite, open }: AdviceInput,
  now: number,
): AdviceFault | null {
  if (typeKey !== edgeTypeKey) return "type";
  if (!isOfSite) return "site";
  if (advice.until <= now || advice.until > now + adviceLastsMs) return "until";
  return contentFault(advice) ?? (open >= adviceOpenMax ? "many" : null);
}

/** The house's own values are compared when a person accepts it. */
const unread: ReadSettings = { values: {}, rows: [] };

function contentFault(advice: AdviceMessage): "group" | "values" | null {
  if ("action" in advice) return advice.action.to === "empty" ? "values" : null;
  const { group, items } = advice;
  if (!isParameterGroup(group) || closedGroups.has(group)) return "group";
  const places = new Set(items.map(settingPlace));
  return places.size < items.length || changeFaults(group, unread, items).length > 0
    ? "values"
    : null;
}
