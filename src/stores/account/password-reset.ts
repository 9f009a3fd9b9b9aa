import { makeAutoObservable } from "mobx";
import type { Action } from "../../../contract/account/policy.ts";
import { assignableRoles } from "../../../contract/account/role.ts";
import type { User } from "../../../contract/account/user.ts";
import type { SessionStore } from "../app/session-store.ts";
import type { CallApi } from "../port/call.ts";
import { Task } from "../record/task.ts";

const manage: Action = "user.manage";

type Caller = Pick<SessionStore, "permissions" | "userId" | "may">;

/**
 * Decides whose password the user may reset, and resets it. `onChanged` is called after each
 * success.
 */
export class PasswordReset {
  /** Its result is the one-time password, which is kept no longer than its dialog is open. */
  readonly task: Task<User, string>;
  readonly #session: Caller;

  constructor(callApi: CallApi, session: Caller, onChanged: () => void) {
    this.#session = session;
    this.task = new Task(async ({ id }) => (await callApi("resetPwd", { id })).password, onChanged);
    makeAutoObservable(this, { task: false, mayChange: false }, { autoBind: true });
  }

  /** Only roles below the user's reach, and never oneself. */
  mayChange(user: Pick<User, "id" | "roleKey">): boolean {
    const { permissions, userId } = this.#session;
    return (
      permissions !== null &&
      this.#session.may(manage) &&
      user.id !== userId &&
      assignableRoles[permissions.roleKey].includes(user.roleKey)
    );
  }

  request(user: User): void {
    if (this.mayChange(user)) this.task.start(user);
  }
}
