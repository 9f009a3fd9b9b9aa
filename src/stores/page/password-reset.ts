import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { Action } from "../../../contract/policy.ts";
import { assignableRoles } from "../../../contract/role.ts";
import type { User } from "../../../contract/user.ts";
import { messageOf } from "../../../contract/message.ts";
import type { SessionStore } from "../app/session-store.ts";

/** A user who is to get a new password. `done` is over: it leaves the password to hand on. */
export interface PasswordResetStep {
  readonly user: User;
  readonly step: "asked" | "sending" | "failed" | "done";
  readonly failure: string | null;
  /** One-time password, shown once; never kept longer than its dialog is open. */
  readonly password: string | null;
}

const manage: Action = "user.manage";

type Caller = Pick<SessionStore, "power" | "userId" | "may">;

/**
 * Whom one may change, and where they get a new password. One task at a time; `onChanged` hears of
 * each that succeeded.
 */
export class PasswordReset {
  task: PasswordResetStep | null = null;
  readonly #port: UserPort;
  readonly #session: Caller;
  readonly #onChanged: () => void;

  constructor(port: UserPort, session: Caller, onChanged: () => void) {
    this.#port = port;
    this.#session = session;
    this.#onChanged = onChanged;
    makeAutoObservable(this, { task: observableRef, mayChange: false }, { autoBind: true });
  }

  /** Only roles below the own reach, and never oneself. */
  mayChange(user: Pick<User, "id" | "roleKey">): boolean {
    const { power, userId } = this.#session;
    return (
      power !== null &&
      this.#session.may(manage) &&
      user.id !== userId &&
      assignableRoles[power.roleKey].includes(user.roleKey)
    );
  }

  ask(user: User): void {
    if (this.mayChange(user)) this.task = { user, step: "asked", failure: null, password: null };
  }
  close(): void {
    this.task = null;
  }

  /** Does what was asked for. Never rejects: `task` tells. */
  async confirm(): Promise<void> {
    const { task } = this;
    if (task === null || task.step === "sending" || task.step === "done") return;
    const sent: PasswordResetStep = { ...task, step: "sending", failure: null };
    this.task = sent;
    try {
      const password = await this.#port.resetPassword(task.user.id);
      runInAction(() => {
        if (this.task === sent) this.task = { ...sent, step: "done", password };
      });
      this.#onChanged();
    } catch (error) {
      runInAction(() => {
        if (this.task === sent)
          this.task = {
            ...sent,
            step: "failed",
            failure: messageOf(error),
          };
      });
    }
  }
}

/** It rejects with an error whose `message` can be shown. */
export interface UserPort {
  /** The new one-time password. */
  resetPassword(id: number): Promise<string>;
}
