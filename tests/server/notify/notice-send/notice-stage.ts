import { pino } from "pino";
import { minuteMs } from "../../../../contract/base/time.ts";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import type { AlarmKey } from "../../../../contract/alarm/alarm-kind.ts";
import type { AddressKind, NoticeChannel } from "../../../../contract/notify/notice.ts";
import { acknowledge, clear, shelve } from "../../../../server/judge/record/alarm-life-cycle.ts";
import type { Database } from "../../../../server/platform/db/open-database.ts";
import type {
  Channel,
  Message,
  Outcome,
} from "../../../../server/notify/notice-send/channel/channel-port.ts";
import type { Channels } from "../../../../server/notify/notice-send/deliver/notice-outbox.ts";
import {
  Sender,
  type SenderOptions,
} from "../../../../server/notify/notice-send/deliver/notice-sender.ts";
import { buildFarm, buildHouse, type BuiltHouse } from "../../../factories/fleet.ts";
import { raiseAlarms, stepAlarms } from "../alarm-steps.ts";
import { openTestDatabase, type TestDatabase } from "../../../factories/database.ts";

/** A channel that accepts everything at once and records it. */
export class FakeChannel implements Channel {
  readonly received: Message[] = [];
  readonly cancelled: string[] = [];
  answer: (message: Message) => Outcome | Promise<Outcome> = () => ({
    kind: "accepted",
    ref: "r",
  });

  async send(message: Message): Promise<Outcome> {
    this.received.push(message);
    return this.answer(message);
  }

  /** If absent, its state is only known from notices. */
  probe?: () => Promise<Outcome>;

  async cancel(id: string): Promise<void> {
    this.cancelled.push(id);
  }

  close(): void {
    // No breaker is open.
  }
}

export interface PhoneSeed {
  readonly farmId?: number;
  readonly houseId?: number;
  readonly kind?: AddressKind;
  readonly address?: string;
  readonly delayMin?: number;
  readonly repeatMin?: number;
  readonly alarmType?: "phoneAndMessage" | "message" | "phone";
  readonly closable?: boolean;
  readonly status?: "open" | "closed";
  readonly noticeTypes?: readonly string[];
  readonly userId?: number;
  readonly description?: string;
  readonly language?: "zh" | "en";
  readonly period?: readonly [number, number];
}

let numbers = 0;

/** Noon in Shanghai. */
export const start = Date.UTC(2026, 5, 10, 4);

/** A farm whose notices go to test receivers, at a time set by the test. */
export class Stage {
  readonly database: Database;
  readonly fakes: Readonly<Record<NoticeChannel, FakeChannel>> = {
    call: new FakeChannel(),
    text: new FakeChannel(),
    mail: new FakeChannel(),
    robot: new FakeChannel(),
    app: new FakeChannel(),
    push: new FakeChannel(),
  };
  now = start;
  readonly #opened: TestDatabase;
  readonly sender: Sender;
  farm: { id: number; orgId: number } = { id: 0, orgId: 0 };

  constructor(opened: TestDatabase, options: Partial<SenderOptions>) {
    this.#opened = opened;
    this.database = opened.database;
    this.sender = this.another(options);
  }

  static async open(options: Partial<SenderOptions> = {}): Promise<Stage> {
    const stage = new Stage(await openTestDatabase(), options);
    stage.farm = await buildFarm(stage.database, { name: "阳光农场" });
    // No breaker is open before the first round.
    await stage.sender.tick(stage.now);
    return stage;
  }

  /** Another server on the same database. */
  another(options: Partial<SenderOptions> = {}): Sender {
    const channels: Channels = this.fakes;
    return new Sender({
      database: this.database,
      channels,
      planning: {
        channels: new Set(["call", "text", "mail", "robot"]),
        links: { base: "https://farm.example", secret: "links" },
      },
      installation: "test",
      log: pino({ level: "silent" }),
      now: () => this.now,
      random: () => 0.5,
      onChange: () => undefined,
      ...options,
    });
  }

  house(name = "1号舍", farmId = this.farm.id): Promise<BuiltHouse> {
    return buildHouse(this.database, { farmId, name });
  }

  async phone(seed: PhoneSeed = {}): Promise<number> {
    numbers += 1;
    const { kind = "phone", houseId, period = [0, 0] } = seed;
    const farmId = houseId === undefined ? (seed.farmId ?? this.farm.id) : null;
    const own = kind === "phone" ? `+86138${String(numbers).padStart(8, "0")}` : "";
    const [row] = await this.database.query<{ id: number }>(
      `insert into alarm_phones (org_id, farm_id, house_id, kind, address, p1_from, p1_to, date_type,
         repeat_min, delay_min, closable, alarm_type, status, notice_types, description, user_id,
         language)
       values ($1, $2, $3, $4, $5, $6, $7, 'daily', $8, $9, $10, $11, $12, $13::text[], $14, $15,
         $16) returning id`,
      [
        this.farm.orgId,
        farmId,
        houseId ?? null,
        kind,
        seed.address ?? own,
        period[0],
        period[1],
        seed.repeatMin ?? 5,
        seed.delayMin ?? 0,
        seed.closable ?? true,
        seed.alarmType ?? (kind === "phone" ? "phoneAndMessage" : "message"),
        seed.status ?? "open",
        seed.noticeTypes ?? ["block", "device", "network"],
        seed.description ?? "",
        seed.userId ?? null,
        seed.language ?? "zh",
      ],
    );
    return row?.id ?? 0;
  }

  raise = (houses: readonly BuiltHouse[], key: AlarmKey = "powerFail", subject = "") =>
    raiseAlarms(this.database, houses, { key, subject, at: this.now });

  step = (alarms: readonly Alarm[], step: (alarm: Alarm) => Alarm | null): Promise<void> =>
    stepAlarms(this.database, alarms, step, this.now);

  acknowledge = (alarms: readonly Alarm[]): Promise<void> =>
    this.step(alarms, (alarm) => acknowledge(alarm, "李明", "", this.now));
  clear = (alarms: readonly Alarm[]): Promise<void> =>
    this.step(alarms, (alarm) => clear(alarm, this.now));
  shelve = (alarms: readonly Alarm[], ms: number): Promise<void> =>
    this.step(alarms, (alarm) => shelve(alarm, this.now + ms, "李明", "test"));

  /**
   * Advances the clock with a check after each step: small steps for a short time, larger ones for
   * a long time.
   */
  async pass(
    ms: number,
    stepMs = ms > 2 * minuteMs ? 5000 : 500,
    sender = this.sender,
  ): Promise<void> {
    const end = this.now + ms;
    while (this.now < end) {
      this.now = Math.min(end, this.now + stepMs);
      await sender.tick(this.now);
      await sender.settled();
    }
  }

  notices<Row extends object>(columns = "*", where = "true"): Promise<Row[]> {
    return this.database.query<Row>(`select ${columns} from notices where ${where} order by id`);
  }

  async close(): Promise<void> {
    await this.sender.stop();
    await this.#opened.close();
  }
}
