import { openOrNull, type Seal } from "../../platform/base/seal.ts";

/** Secrets of an app; '' for those that its vendor does not know. */
export interface ChatAppSecrets {
  /** The app's own, for its access token. */
  readonly secret: string;
  /** WeCom: the Token of its callback. DingTalk: made here, and registered there. */
  readonly token: string;
  /** Decrypts what WeCom and Feishu report. */
  readonly key: string;
}

/** The code of a fault, which has words of its own (contract/base/transport-fault.ts). */
export class SealedSecrets extends Error {
  constructor() {
    super("sealed");
  }
}

/** Owner of a sealed box: at another organisation's app it does not open. */
const owner = (orgId: number): string => `chat app/${orgId}`;

export const closeSecrets = (seal: Seal, orgId: number, secrets: ChatAppSecrets): Buffer =>
  seal.close(JSON.stringify(secrets), owner(orgId));

/** Null: the box was sealed with another key. */
export function openSecrets(seal: Seal, orgId: number, box: Buffer): ChatAppSecrets | null {
  const text = openOrNull(seal, box, owner(orgId));
  return text === null ? null : (JSON.parse(text) as ChatAppSecrets);
}
