import type { Environment } from "../../../platform/base/config.ts";
import type { ChatAppKind } from "../../../../contract/notify/chat-app.ts";

/** Addresses of the vendors' clouds, where the operator names others than the public ones. */
export type VendorUrls = Readonly<Partial<Record<ChatAppKind, string>>>;

export const vendorUrls = ({
  WECOM_API_URL: wecom,
  DINGTALK_API_URL: dingtalk,
  FEISHU_API_URL: feishu,
}: Pick<Environment, "WECOM_API_URL" | "DINGTALK_API_URL" | "FEISHU_API_URL">): VendorUrls => ({
  ...(wecom !== undefined && { wecom }),
  ...(dingtalk !== undefined && { dingtalk }),
  ...(feishu !== undefined && { feishu }),
});
