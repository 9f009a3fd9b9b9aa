import { openOrNull, type Seal } from "../../platform/base/seal.ts";

/** Secrets of an app; '' for those that its vendor does not know. */
export interface ChatAppSecrets {
  /** The app's secret, exchanged for an access token. */
  readonly secret: string;
  /**
   * WeCom: the Token of the callback. DingTalk: made by this server and registered with the vendor.
   */
  readonly token: string;
  /** Decrypts what WeCom and Feishu report. */
  readonly key: string;
}

/** Its message is a fault code; the text for people is in contract/base/transport-fault.ts. */
export class SealedSecrets extends Error {
  constructor() {
    super("sealed");
  }
}

/** Binds a sealed box to an organisation: for another organisation it cannot be opened. */
const owner = (orgId: number): string => `chat app/${orgId}`;

export const closeSecrets = (seal: Seal, orgId: number, secrets: ChatAppSecrets): Buffer =>
  seal.close(JSON.stringify(secrets), owner(orgId));

/** Opens the secrets of an app; null: the box was sealed with another key. */
export function openSecrets(seal: Seal, orgId: number, box: Buffer): ChatAppSecrets | null {
  const text = openOrNull(seal, box, owner(orgId));
  return text === null ? null : (JSON.parse(text) as ChatAppSecrets);
}
