import { messageOf } from "../../../contract/base/server-message.ts";
import { webhookAnswerMax } from "../../../contract/notify/webhook.ts";
import type { Log } from "../../platform/base/log.ts";
import type { Seal } from "../../platform/base/seal.ts";
import { signedHeaders } from "../../platform/base/webhook.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { shortly } from "../notice-send/channel/channel-port.ts";
import { type GuardedPost, postGuarded } from "../../platform/base/guarded-request.ts";
import { retryAfterMs } from "../../platform/base/retry-after.ts";
import { claim, type Claimed, dropExpired, record, type Tried } from "./webhook-outbox.ts";
import { tryMax, webhookPace } from "./webhook-pace.ts";
import { WebhookPlanner } from "./webhook-planner.ts";
import { eventIdOf } from "./webhook-queries.ts";
import { secretOwner } from "./webhook-secret.ts";
import type { WebhookTargets } from "./webhook-target.ts";

export interface WebhookSenderOptions {
  readonly database: Database;
  readonly seal: Seal;
  readonly targets: Pick<WebhookTargets, "mayReach">;
  readonly log: Log;
  readonly now: () => number;
  readonly random: () => number;
  /** Deliveries of these organisations have changed. */
  readonly onChange: (orgIds: readonly number[]) => void;
  /** Other times, for tests. */
  readonly pace?: Partial<Record<keyof typeof webhookPace, number>>;
  readonly ca?: string;
}

/**
 * Makes events of facts and sends them. All it knows is in the database: killed in the middle it
 * leaves nothing that the next one does not find, and several may run on one database.
 */
export class WebhookSender {
  readonly #options: WebhookSenderOptions;
  readonly #pace: Record<keyof typeof webhookPace, number>;
  readonly #planner: WebhookPlanner;
  readonly #running = new Set<Promise<void>>();
  /** Tries on their way, by webhook. */
  readonly #busy = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;
  #ticking: Promise<void> = Promise.resolve();
  #isStopped = false;
  #hasFailed = false;

  constructor(options: WebhookSenderOptions) {
    this.#options = options;
    this.#pace = { ...webhookPace, ...options.pace };
    this.#planner = new WebhookPlanner(options.database);
  }

  start(): void {
    const next = (isBusy: boolean) => {
      if (this.#isStopped) return;
      this.#timer = setTimeout(
        () => {
          this.#ticking = this.#tickSafely().then(next);
        },
        isBusy ? this.#pace.tick : this.#pace.idleTick,
      );
    };
    next(true);
  }

  /** Waits for the tries on their way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#ticking;
    await this.settled();
  }

  /** Resolves when nothing is on its way. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async #tickSafely(): Promise<boolean> {
    const { log, now } = this.#options;
    try {
      const isBusy = await this.tick(now());
      if (this.#hasFailed) log.info("webhooks are sent again");
      this.#hasFailed = false;
      return isBusy;
    } catch (error) {
      if (!this.#hasFailed) log.warn({ error: messageOf(error) }, "webhooks wait");
      this.#hasFailed = true;
      return true;
    }
  }

  /** One round; the tries that it begins continue after it. True when there is more to do. */
  async tick(now: number): Promise<boolean> {
    const { database, onChange } = this.#options;
    const some = await database.query("select 1 from webhooks limit 1", [], { prepared: true });
    if (some.length === 0) return false;
    const isMore = await this.#planner.tick(now);
    const over = await dropExpired(database, now);
    if (over.length > 0) onChange(over);
    return (await this.#fill(now)) || isMore;
  }

  async #fill(now: number): Promise<boolean> {
    if (this.#isStopped || this.#running.size >= tryMax.ofAll) return false;
    const claimed = await claim(this.#options.database, this.#busy, now);
    for (const item of claimed) this.#begin(item);
    return claimed.length > 0;
  }

  #begin(claimed: Claimed): void {
    const { webhook_id: webhookId, org_id: orgId } = claimed;
    const { log, now, onChange } = this.#options;
    this.#count(webhookId, 1);
    const work: Promise<void> = this.#try(claimed)
      .finally(() => this.#count(webhookId, -1))
      .then(() => onChange([orgId]))
      // The next of its house, and what else there was no room for.
      .then(async () => void (await this.#fill(now())))
      .catch((error: unknown) =>
        log.warn({ error: messageOf(error), deliveryId: claimed.id }, "webhook"),
      )
      .finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  #count(webhookId: number, delta: number): void {
    this.#busy.set(webhookId, (this.#busy.get(webhookId) ?? 0) + delta);
    if (this.#busy.get(webhookId) === 0) this.#busy.delete(webhookId);
  }

  async #try(claimed: Claimed): Promise<void> {
    const { database, log, now, random } = this.#options;
    const tried = await this.#post(claimed);
    const isTaken = await database.transaction((tx) =>
      record(tx, claimed, tried, { now: now(), random: random() }),
    );
    if (!isTaken && claimed.failures === 0)
      log.warn({ webhookId: claimed.webhook_id, status: tried.status }, "webhook fails");
  }

  async #post(claimed: Claimed): Promise<Tried> {
    const { targets, now, ca } = this.#options;
    const secrets = this.#secretsOf(claimed);
    if (secrets.length === 0) return failed("secret");
    const guard: GuardedPost = {
      timeoutMs: this.#pace.timeout,
      answerMax: 4096,
      isAllowed: targets.mayReach(new URL(claimed.url)),
      isPlainAllowed: true,
      headers: signedHeaders(secrets, eventIdOf(claimed.uid), claimed.body, now()),
      ...(ca === undefined ? {} : { ca }),
    };
    try {
      const { status, text, retryAfter } = await postGuarded(claimed.url, claimed.body, guard);
      return { status, answer: readable(text), retryAfterMs: retryAfterMs(retryAfter, now()) };
    } catch (error) {
      return failed(faultOf(error));
    }
  }

  /** The secrets that sign; none: sealed by another key. */
  #secretsOf({ org_id: orgId, secret, old_secret: old }: Claimed): string[] {
    try {
      return [secret, old].flatMap((box) =>
        box === null ? [] : [this.#options.seal.open(box, secretOwner(orgId))],
      );
    } catch {
      return [];
    }
  }
}

const failed = (answer: string): Tried => ({ status: null, answer, retryAfterMs: null });

/** The part of an answer that can be kept and shown. */
const readable = (text: string): string =>
  shortly(text.replace(/\p{Cc}/gu, " ")).slice(0, webhookAnswerMax);

function faultOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  if (name === "TimeoutError" || name === "AbortError") return "timeout";
  return readable(typeof code === "string" ? code : messageOf(error));
}
