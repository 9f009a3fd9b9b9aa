import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { may } from "../../../contract/account/policy.ts";
import {
  actsWithinMs,
  autopilotBounds,
  type AutopilotLimit,
  isRiskAllowed,
  outOfBounds,
} from "../../../contract/control/edge/autopilot.ts";
import { edgeTypeKey } from "../../../contract/control/edge/edge-type.ts";
import type { Advice, AutopilotEnd } from "../../../contract/control/edge/edge-record.ts";
import { settingAt } from "../../../contract/control/protocol/controller-setting.ts";
import { doEach } from "../../platform/base/do-each.ts";
import type { Log } from "../../platform/base/log.ts";
import { PollLoop, type Watch } from "../../platform/base/poll-loop.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import { callerOf } from "../control/authority/author-check.ts";
import { presenceBlock } from "../control/authority/local-presence.ts";
import { sendCommand } from "../control/send/send-command.ts";
import type { CallContext } from "../control/prepare/command-settings.ts";
import { sentLine } from "../control/control-audit.ts";
import type { Database, Transaction } from "../../platform/db/open-database.ts";
import { findSettables } from "../parameter/parameter-queries.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import type { Bus } from "../../platform/fact/fact-bus.ts";
import { writeLines } from "../../platform/operation-log/log-lines.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import type { SessionEnds } from "../../platform/session/sessions.ts";
import { adviceColumns, adviceFrom, adviceOf, type AdviceRow, stateOf } from "./advice-row.ts";
import { type Consent, consentColumns, endConsent, stateAtConsentSchema } from "./autopilot.ts";
import { isSetByHand } from "./set-by-hand.ts";
import { armAdvice } from "./advice-decisions.ts";

/** Interval between checks while one is on, ms. */
const checkMs = 2000;
/** Time limit of a check and a sending, which are a few statements. */
const turnMs = 30_000;

interface AutopilotOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Log;
  readonly now: () => number;
  readonly sessionEnds: SessionEnds;
  /** Absent: it checks at its own pace even while no autopilot is on. */
  readonly watch?: Watch;
}

const anyOn = "exists (select 1 from autopilots where ended_at is null)";

/**
 * Follows advice where a person has consented: within the bounds of
 * contract/control/edge/autopilot.ts, each time an ordinary command past the fences of every other.
 * A consent ends with its time, with its session and rights, and with any change by a person. All
 * it knows is in the database.
 */
export class AutopilotWorker {
  readonly #options: AutopilotOptions;
  readonly #rounds: PollLoop;

  constructor(options: AutopilotOptions) {
    this.#options = options;
    const { log, watch } = options;
    this.#rounds = new PollLoop({
      everyMs: checkMs,
      work: () => this.#checkAll(),
      log,
      name: "autopilots",
      rest: { watch, until: anyOn },
    });
  }

  /** Does the due work. Never rejects. */
  runNow(): Promise<void> {
    return this.#rounds.runNow();
  }

  stop(): Promise<void> {
    return this.#rounds.stop();
  }

  /** Checks every autopilot. False: no autopilot is on. */
  async #checkAll(): Promise<boolean> {
    const { database } = this.#options;
    const consents = await database.query<Consent>(
      `select ${consentColumns} from autopilots p join houses h on h.id = p.house_id
       where p.ended_at is null order by p.id`,
      [],
      { prepared: true },
    );
    await doEach(
      consents,
      (consent) => this.#followAdvice(consent),
      (consent) => `house ${consent.house_id}`,
    );
    return consents.length > 0;
  }

  async #followAdvice(consent: Consent): Promise<void> {
    const { database, now, sessionEnds } = this.#options;
    const session = { ...sessionEnds, now: now(), tokenHash: consent.token_hash };
    const caller = await callerOf(database, consent.user_id, session);
    const end = await consentEndOf(database, consent, caller, now());
    if (end !== null) {
      await endConsent(database, consent.id, end, now());
      return this.#announce(consent);
    }
    if (caller !== null) await this.#follow(consent, caller);
  }

  /**
   * Follows the oldest advice that was not checked yet: one at a time, because each changes the
   * settings.
   */
  async #follow(consent: Consent, caller: Caller): Promise<void> {
    const { database, now } = this.#options;
    const [row] = await rows<AdviceRow>(
      database,
      sql`select ${adviceColumns(now())} from ${adviceFrom}
        where a.gateway_id = ${consent.gateway_id} and a.house_id = ${consent.house_id}
          and a.at >= ${consent.since} and a.left_for is null
          and ${stateOf(now())} = 'open' order by a.at, a.id limit 1`,
    );
    if (row === undefined) return;
    const left = await this.#accept(consent, caller, adviceOf(row));
    if (left !== null)
      await database.query("update site_advices set left_for = $2 where id = $1", [row.id, left]);
    this.#announce(consent);
  }

  /** Why it is left to people; null: it was followed. */
  async #accept(consent: Consent, caller: Caller, advice: Advice): Promise<AutopilotLimit | null> {
    const { database, bus, now } = this.#options;
    const stateAtConsent = stateAtConsentSchema.safeParse(consent.stood).data ?? {
      values: {},
      rows: [],
    };
    const outside = outOfBounds(advice, (item) => settingAt(stateAtConsent, item), {
      atConsent: consent.stood_level,
    });
    if (outside !== null) return outside;
    if ((await actsLately(database, consent, now())) >= autopilotBounds.actsAnHour) return "rate";
    if (await isPersonPresent(database, caller, consent, now())) return "people";
    const callContext: CallContext = {
      caller,
      now: now(),
      source: consent.source,
      address: consent.address,
      signal: AbortSignal.timeout(turnMs),
    };
    const deps = { database, bus };
    const review = await armAdvice(deps, callContext, advice, {
      clientToken: randomUUID(),
      isAutopilot: true,
    }).catch(refusedOf);
    if (review === null || review.outcome !== "ready") return "refused";
    const { command } = review;
    if (command.risk === null || !isRiskAllowed(command.risk.class)) return "risk";
    const reply = await sendCommand(deps, {
      ...callContext,
      now: now(),
      input: { id: command.id, confirm: {} },
      confirmation: { risk: "1", approvedBy: null, holds: (tx) => lockConsent(tx, consent) },
      logChange: async (tx, sent) => {
        if (sent === null) return;
        const line = sentLine(sent);
        const remark = `${line.remark ?? ""} AI ${advice.id}`;
        await writeLines(tx, [{ ...line, remark, userId: caller.userId, orgId: null }], {
          source: consent.source,
          address: consent.address,
          now: now(),
        });
      },
    });
    return reply.outcome === "taken" ? null : "refused";
  }

  #announce({ org_id: orgId }: Consent): void {
    this.#options.bus.publish("recordsChanged", { kinds: ["advices"], orgIds: [orgId] });
  }
}

/** The house is not of the site any more; anything else is a fault of ours. */
function refusedOf(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

/** Returns why a consent has ended; null while it is valid. */
async function consentEndOf(
  database: Database,
  consent: Consent,
  caller: Caller | null,
  now: number,
): Promise<AutopilotEnd | null> {
  const { gateway_id: gatewayId, house_id: houseId, since, until } = consent;
  if (until.getTime() <= now) return "over";
  if (caller === null) return "session";
  if (!may(caller, "autopilot.manage")) return "rights";
  const [state] = await database.query<{ isEdge: boolean; isChanged: boolean }>(
    `select exists (select 1 from gateways g where g.id = $1 and g.type_key = $4) as "isEdge",
       exists (select 1 from control_commands c where c.house_id = $2 and c.queued_at >= $3
         and not c.is_autopilot and c.kind <> 'read' and c.action->>'do' is distinct from 'log')
       or exists (select 1 from parameter_changes x where x.house_id = $2 and x.at >= $3
         and x.origin in ('panel', 'report', 'command', 'file')) as "isChanged"`,
    [gatewayId, houseId, since, edgeTypeKey],
    { prepared: true },
  );
  if (state?.isEdge !== true) return "edge";
  return state.isChanged || (await isSetByHand(database, consent)) ? "person" : null;
}

/**
 * True while the consent is still valid. Turning it off waits for this transaction, and then finds
 * the command.
 */
const lockConsent = async (tx: Transaction, { id }: Consent): Promise<boolean> =>
  (await tx.query("select 1 from autopilots where id = $1 and ended_at is null for share", [id]))
    .length > 0;

async function actsLately(
  database: Database,
  { house_id: houseId }: Consent,
  now: number,
): Promise<number> {
  const [row] = await database.query<{ acts: number }>(
    `select count(*)::int as acts from control_commands
     where house_id = $1 and is_autopilot and life is not null and queued_at > $2`,
    [houseId, new Date(now - actsWithinMs)],
  );
  return row?.acts ?? 0;
}

/**
 * True: a person is at the house's panel or changes its settings here. The autopilot then waits
 * even with changes that make the house safer.
 */
async function isPersonPresent(
  database: Database,
  caller: Caller,
  { house_id: houseId }: Consent,
  now: number,
): Promise<boolean> {
  const house = (await findSettables(database, caller, [houseId])).get(houseId)?.row;
  return house !== undefined && presenceBlock({ caller, now }, house, false) !== null;
}

/** Follows advice until it is stopped. */
export function followingAdvice(options: AutopilotOptions): () => Promise<void> {
  const worker = new AutopilotWorker(options);
  return () => worker.stop();
}
