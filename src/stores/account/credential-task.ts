import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { GatewayRow } from "../../../contract/fleet/gateway/gateway-manage.ts";
import { messageOf } from "../../../contract/base/server-message.ts";

/** Each call rejects with an error whose `message` can be shown. */
export interface CredentialPort {
  issue(id: number): Promise<{ readonly gateway: GatewayRow; readonly secret: string }>;
  revoke(id: number): Promise<GatewayRow>;
  /** Called after a change, because lists are out of date. */
  onChanged(): void;
}

/**
 * Connects a gateway: issues and revokes its secret, for one gateway at a time.
 *
 * Invariants: the secret is only kept here, from its issue until the task is closed; an answer for
 * a gateway that is no longer open is dropped.
 */
export class CredentialTask {
  gateway: GatewayRow | null = null;
  /** The requested action that is not yet confirmed. */
  confirming: "issue" | "revoke" | null = null;
  isSending = false;
  failure: string | null = null;
  secret: string | null = null;
  readonly #port: CredentialPort;

  constructor(port: CredentialPort) {
    this.#port = port;
    makeAutoObservable(this, { gateway: observableRef }, { autoBind: true });
  }

  open(gateway: GatewayRow): void {
    this.close();
    this.gateway = gateway;
  }
  close(): void {
    this.gateway = null;
    this.confirming = null;
    this.failure = null;
    this.secret = null;
    this.isSending = false;
  }

  /** Replacing a secret in use needs a second press; a first secret is issued at once. */
  async request(action: "issue" | "revoke"): Promise<void> {
    if (this.isSending) return;
    if (this.gateway?.credential === "issued") this.confirming = action;
    else if (action === "issue") await this.#send("issue");
  }
  confirmStored(): void {
    this.confirming = null;
  }
  /** Never rejects: errors are in `failure`. */
  async confirm(): Promise<void> {
    const { confirming } = this;
    if (confirming !== null) await this.#send(confirming);
  }

  async #send(action: "issue" | "revoke"): Promise<void> {
    const { gateway } = this;
    if (gateway === null || this.isSending) return;
    this.isSending = true;
    this.failure = null;
    try {
      const done =
        action === "issue"
          ? await this.#port.issue(gateway.id)
          : { gateway: await this.#port.revoke(gateway.id), secret: null };
      runInAction(() => {
        if (this.gateway?.id !== gateway.id) return;
        this.gateway = done.gateway;
        this.secret = done.secret;
        this.confirming = null;
        this.isSending = false;
      });
      this.#port.onChanged();
    } catch (error) {
      runInAction(() => {
        if (this.gateway?.id !== gateway.id) return;
        this.failure = messageOf(error);
        this.isSending = false;
      });
    }
  }
}
