import { makeAutoObservable, runInAction } from "mobx";
import { encodePassword } from "../../../contract/account/session.ts";
import { messageOf } from "../../../contract/base/server-message.ts";
import type { SessionStore } from "../app/session-store.ts";
import type { Clock } from "../port/clock.ts";
import { fieldsOf } from "../port/call.ts";

/** `fields`: the server's messages on single fields, by the names in the call. */
export type PasswordOutcome =
  | { readonly kind: "changed" }
  | {
      readonly kind: "refused";
      readonly message: string;
      readonly fields: Readonly<Record<string, string>>;
    };

/**
 * Time for which the notice of the change stays before the login page takes over, ms
 * (specification, section 9).
 */
export const signOutDelayMs = 2000;

/** Changes a person's own password. */
export class PasswordChange {
  isSending = false;
  readonly #port: PasswordPort;
  readonly #session: SessionStore;
  readonly #clock: Clock;

  constructor(port: PasswordPort, session: SessionStore, clock: Clock) {
    this.#port = port;
    this.#session = session;
    this.#clock = clock;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /**
   * Never rejects. After a change every session of the user is over; the one of this page ends when
   * the notice has been read.
   */
  async modify(oldPassword: string, newPassword: string): Promise<PasswordOutcome> {
    const { token } = this.#session;
    this.isSending = true;
    // Announced beforehand, because the server ends the stream before its reply arrives.
    this.#session.announceEnd("passwordChanged");
    try {
      await this.#port.modify({
        type: true,
        oldPassword: encodePassword(oldPassword),
        newPassword: encodePassword(newPassword),
      });
      this.#clock.after(
        signOutDelayMs,
        () => this.#session.token === token && this.#session.forget(),
      );
      return { kind: "changed" };
    } catch (error) {
      this.#session.announceEnd(null);
      if (error instanceof Error && "code" in error && error.code === 401) this.#session.expire();
      return {
        kind: "refused",
        message: messageOf(error),
        fields: fieldsOf(error),
      };
    } finally {
      runInAction(() => void (this.isSending = false));
    }
  }
}

/**
 * The call that changes the user's own password; both passwords are obfuscated. Rejects like the
 * others; an error may name single `fields`.
 */
export interface PasswordPort {
  modify(form: { type: true; oldPassword: string; newPassword: string }): Promise<void>;
}
