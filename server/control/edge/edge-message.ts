import type { QuarantineReason } from "../../../contract/fleet/gateway/quarantine-reason.ts";
import type { GatewayMessage } from "../../../contract/telemetry/uplink.ts";

/** A message of the ingest, with the fields used here. */
export type SiteMessage = GatewayMessage & {
  readonly topic: string;
  readonly payload: Buffer;
  readonly receivedAt: number;
  readonly entry: {
    readonly gatewayId: number;
    readonly networkId: string;
    readonly orgId: number;
  };
};
export type SiteMessageOf<K extends GatewayMessage["messageKind"]> = Extract<
  SiteMessage,
  { readonly messageKind: K }
>;
export type AdviceItem = SiteMessageOf<"advice">;

/** A message that is not accepted, with the reason. */
export interface RejectedMessage {
  readonly item: SiteMessage;
  readonly networkId: string;
  readonly why: { readonly reason: QuarantineReason; readonly detail: string };
}
