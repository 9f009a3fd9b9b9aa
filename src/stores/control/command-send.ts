import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type {
  ArmInput,
  Command,
  CommandConflict,
  CommandRefused,
  CommandReview,
  Confirmation,
  RiskClass,
} from "../../../contract/control/command/command.ts";
import { messageOf } from "../../../contract/base/server-message.ts";
import type { CallApi, InputOf } from "../port/call.ts";

/** The change to be checked: each check adds its own token. */
export type CommandRequest =
  | Omit<Extract<ArmInput, { kind: "write" }>, "clientToken">
  | Omit<Extract<ArmInput, { kind: "do" }>, "clientToken">
  | { readonly kind: "undo"; readonly houseId: number; readonly id: string }
  /** Advice of an edge computer. */
  | { readonly kind: "advice"; readonly houseId: number; readonly id: number };

export type SendStep =
  | "closed"
  | "arming"
  | "review"
  | "sending"
  /** No answer arrived: the server is being asked if it was sent. */
  | "finding"
  | "conflict"
  | "refused"
  | "failed";

type Ready = Extract<CommandReview, { outcome: "ready" }>;

export interface SendPorts {
  readonly callApi: CallApi;
  readonly newToken: () => string;
  /** The server has accepted it, and its progress is followed from now on. */
  readonly onAccepted: (command: Command) => void;
}

/**
 * The two steps of a command: checked, then sent.
 *
 * Invariants: only `send` sends, once for each check; if its answer is lost, the command is queried
 * by its token and never sent again automatically.
 */
export class CommandSend {
  step: SendStep = "closed";
  requested: CommandRequest | null = null;
  ready: Ready | null = null;
  conflict: CommandConflict | null = null;
  refusal: CommandRefused | null = null;
  failure: string | null = null;
  name = "";
  reason = "";
  /** The second person. */
  approver: number | null = null;
  trialMin: 15 | 30 | 60 | null = null;
  #token = "";
  readonly #ports: SendPorts;

  constructor(ports: SendPorts) {
    this.#ports = ports;
    makeAutoObservable(
      this,
      {
        requested: observableRef,
        ready: observableRef,
        conflict: observableRef,
        refusal: observableRef,
      },
      { autoBind: true },
    );
  }

  get isOpen(): boolean {
    return this.step !== "closed";
  }
  get isBusy(): boolean {
    return this.step === "arming" || this.step === "sending" || this.step === "finding";
  }
  /** For an undo that conflicts with a later change: the changes that can still be reverted. */
  get undoRest(): Extract<ArmInput, { kind: "write" }>["items"] {
    if (this.requested?.kind !== "undo") return [];
    return (this.conflict?.values ?? []).flatMap(({ k, row, now, wish, clashes }) =>
      clashes || now === wish ? [] : [{ k, ...(row === undefined ? {} : { row }), to: wish }],
    );
  }
  get riskClass(): RiskClass | null {
    return this.ready?.command.risk?.class ?? null;
  }
  /** Input that the person must still give before it can be sent. */
  get lacks(): readonly Confirmation[] {
    const answered: Record<Confirmation, boolean> = {
      name: this.name.trim() !== "",
      reason: this.reason.trim() !== "",
      second: this.ready?.approvers.some(({ id }) => id === this.approver) ?? false,
    };
    return (this.ready?.command.risk?.asks ?? []).filter((item) => !answered[item]);
  }
  get maySend(): boolean {
    return this.step === "review" && this.lacks.length === 0;
  }

  /** Checks the effect of a change without making it. */
  async arm(request: CommandRequest): Promise<void> {
    this.requested = request;
    this.step = "arming";
    this.failure = null;
    this.#token = this.#ports.newToken();
    const token = this.#token;
    try {
      const review = await this.#requestReview(request, token);
      runInAction(() => token === this.#token && this.#show(review));
    } catch (error) {
      runInAction(() => token === this.#token && this.#fail(error));
    }
  }
  /** Sends again, without the trial if the gateway does not support trials. */
  async again(): Promise<void> {
    const { requested, refusal } = this;
    if (requested === null) return;
    if (refusal?.reason === "notOffered" && this.trialMin !== null) await this.tryFor(null);
    else await this.arm(requested);
  }
  /** Undoes values without a later change: a change like any other, from the present state. */
  async armRest(): Promise<void> {
    const { requested, conflict, undoRest: items } = this;
    if (requested?.kind !== "undo" || conflict === null || items.length === 0) return;
    const { group, hash: base } = conflict;
    await this.arm({ kind: "write", houseId: requested.houseId, group, base, items });
  }
  /** Sends the same values, reverting by themselves after this long; null: for good. */
  async tryFor(minutes: 15 | 30 | 60 | null): Promise<void> {
    const { requested } = this;
    if (requested?.kind !== "write") return;
    this.trialMin = minutes;
    const { trialMin: _, ...rest } = requested;
    await this.arm(minutes === null ? rest : { ...rest, trialMin: minutes });
  }

  async send(): Promise<void> {
    const { ready } = this;
    if (ready === null || !this.maySend) return;
    this.step = "sending";
    const token = this.#token;
    const { approver } = this;
    const [name, reason] = [this.name.trim(), this.reason.trim()];
    const isSecond = ready.approvers.length > 0 && approver !== null;
    try {
      const reply = await this.#ports.callApi("sendCommand", {
        id: ready.command.id,
        confirm: {
          ...(name !== "" && { name }),
          ...(reason !== "" && { reason }),
          ...(isSecond && { approver }),
        },
      });
      runInAction(() => {
        if (reply.outcome === "taken") this.#accept(reply.command, token);
        else if (token === this.#token) this.#show(reply);
      });
    } catch (error) {
      if (!isAnswer(error)) return this.find(token);
      runInAction(() => token === this.#token && this.#fail(error));
    }
  }

  /** Checks whether the command was sent, after its answer was lost. */
  async find(token = this.#token): Promise<void> {
    if (token === this.#token) {
      this.step = "finding";
      this.failure = null;
    }
    try {
      const { command } = await this.#ports.callApi("findCommand", { clientToken: token });
      runInAction(() => {
        const isSent = command !== null && command.state !== "armed";
        if (isSent) this.#accept(command, token);
        else if (token === this.#token) this.step = "review";
      });
    } catch (error) {
      runInAction(() => {
        if (token === this.#token) this.failure = messageOf(error);
      });
    }
  }

  close(): void {
    this.#token = "";
    this.step = "closed";
    this.requested = null;
    this.ready = null;
    this.conflict = null;
    this.refusal = null;
    this.failure = null;
    this.name = "";
    this.reason = "";
    this.approver = null;
    this.trialMin = null;
  }
  typeName(name: string): void {
    this.name = name;
  }
  typeReason(reason: string): void {
    this.reason = reason;
  }
  chooseApprover(approver: number | null): void {
    this.approver = approver;
  }

  #requestReview(request: CommandRequest, clientToken: string): Promise<CommandReview> {
    const { callApi } = this.#ports;
    if (request.kind === "undo") return callApi("undoCommand", { id: request.id, clientToken });
    if (request.kind === "advice") return callApi("acceptAdvice", { id: request.id, clientToken });
    const input: InputOf<"armCommand"> = { ...request, clientToken };
    return callApi("armCommand", input);
  }
  #show(review: CommandReview): void {
    this.ready = review.outcome === "ready" ? review : null;
    this.conflict = review.outcome === "conflict" ? review.conflict : null;
    this.refusal = review.outcome === "refused" ? review : null;
    this.step = review.outcome === "ready" ? "review" : review.outcome;
  }
  /** Another review that was opened meanwhile is not affected. */
  #accept(command: Command, token: string): void {
    this.#ports.onAccepted(command);
    if (token === this.#token) this.close();
  }
  #fail(error: unknown): void {
    this.failure = messageOf(error);
    this.step = "failed";
  }
}

/** True when the server has refused it; otherwise the outcome is unknown. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  typeof error.code === "number" &&
  error.code >= 400 &&
  error.code < 500 &&
  error.code !== 408;
