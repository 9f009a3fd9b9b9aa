import type { GatewayMessage, QuarantineReason } from "../../contract/uplink.ts";

/** A message of the ingest, as far as it is asked about here. */
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

/** What of a message is not taken. */
export interface NotTaken {
  readonly item: SiteMessage;
  readonly networkId: string;
  readonly why: { readonly reason: QuarantineReason; readonly detail: string };
}
