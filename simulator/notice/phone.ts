/** A notice as the platform hands it over (docs/operating/notices.md). */
export interface Notice {
  readonly id: string;
  readonly kind: "call" | "text";
  readonly to: string;
  readonly language: "zh" | "en";
  readonly text: string;
  readonly keys: Readonly<Record<string, string>>;
  readonly expiresAt: number;
  readonly receiptUrl?: string | undefined;
  readonly isTest: boolean;
}

export interface Receipt {
  readonly id?: string;
  readonly event:
    | "sent"
    | "delivered"
    | "answered"
    | "noAnswer"
    | "busy"
    | "failed"
    | "key"
    | "reply";
  readonly key?: string;
  readonly from?: string;
  readonly text?: string;
  readonly at: number;
}

type CallState = "ringing" | "talking" | "over" | "missed" | "cancelled" | "busy";

/** Event at a phone, newest first. */
interface Line {
  readonly notice: Notice;
  readonly at: number;
  state: CallState | "text";
  /** Keys pressed, or replies sent. */
  readonly answers: string[];
}

/** Behaviour of a phone's owner without a person at the demo's page. */
export interface OwnerBehaviour {
  /** Share of the calls that are taken at all. */
  readonly share: number;
  /** Delay, s. */
  readonly fromS: number;
  readonly toS: number;
}

export interface PhoneBookOptions {
  readonly now: () => number;
  readonly random: () => number;
  /** Null: the phone answers only when a person presses a key. */
  readonly behaviour: OwnerBehaviour | null;
  /** Called with each receipt for the platform. */
  readonly onReceipt: (notice: Pick<Notice, "receiptUrl">, receipt: Receipt) => void;
  readonly onChange: () => void;
  /** Time for which a phone rings, ms. */
  readonly ringMs?: number;
}

const linesMax = 30;

/** Phones that ring, are answered, are busy and get texts. One call a phone at a time. */
export class PhoneBook {
  readonly #options: PhoneBookOptions;
  readonly #phones = new Map<string, Line[]>();
  readonly #timers = new Map<string, NodeJS.Timeout[]>();
  /** Receipt address of the last notice to a number: replies go there too. */
  readonly #receiptUrls = new Map<string, string | undefined>();
  isAutomatic = true;

  constructor(options: PhoneBookOptions) {
    this.#options = options;
  }

  receive(notice: Notice): void {
    this.#receiptUrls.set(notice.to, notice.receiptUrl);
    const lines = this.#linesOf(notice.to);
    const isBusy = lines.some(({ state }) => state === "ringing" || state === "talking");
    const state = notice.kind === "text" ? "text" : isBusy ? "busy" : "ringing";
    lines.unshift({ notice, at: this.#options.now(), state, answers: [] });
    lines.splice(linesMax);
    this.#sendReceipt(notice, { event: "sent" });
    if (state === "text") this.#sendReceipt(notice, { event: "delivered" });
    if (state === "busy") this.#sendReceipt(notice, { event: "busy" });
    if (state === "ringing") this.#ring(notice);
    this.#options.onChange();
  }

  /** Answers the call. False: it does not ring. */
  answer(id: string): boolean {
    const line = this.#find(id);
    if (line?.state !== "ringing") return false;
    this.#stop(id);
    line.state = "talking";
    this.#sendReceipt(line.notice, { event: "answered" });
    // A voice reads it three times and hangs up.
    this.#later(id, 45_000, () => this.hangUp(id));
    this.#options.onChange();
    return true;
  }

  press(id: string, key: string): boolean {
    const line = this.#find(id);
    if (line?.state !== "talking" || !/^[\d*#]$/.test(key)) return false;
    line.answers.push(key);
    this.#sendReceipt(line.notice, { event: "key", key });
    if (Object.hasOwn(line.notice.keys, key)) this.hangUp(id);
    this.#options.onChange();
    return true;
  }

  hangUp(id: string): void {
    const line = this.#find(id);
    if (line?.state !== "talking" && line?.state !== "ringing") return;
    this.#stop(id);
    if (line.state === "ringing") this.#sendReceipt(line.notice, { event: "noAnswer" });
    line.state = line.state === "talking" ? "over" : "missed";
    this.#options.onChange();
  }

  /** The platform withdraws a call. */
  cancel(id: string): void {
    const line = this.#find(id);
    if (line?.state !== "ringing") return;
    this.#stop(id);
    line.state = "cancelled";
    this.#options.onChange();
  }

  reply(from: string, text: string): boolean {
    const lines = this.#phones.get(from);
    if (lines === undefined || text.trim() === "") return false;
    lines.find(({ state }) => state === "text")?.answers.push(text);
    const receipt = { event: "reply", from, text, at: this.#options.now() } as const;
    this.#options.onReceipt({ receiptUrl: this.#receiptUrls.get(from) }, receipt);
    this.#options.onChange();
    return true;
  }

  /** State for the page; phones that ring come first. */
  state() {
    return [...this.#phones]
      .map(([number, lines]) => ({
        number,
        lines: lines.map(({ notice, at, state, answers }) => {
          const { id, kind, language, text, keys, isTest } = notice;
          return { id, kind, language, text, keys: Object.keys(keys), isTest, at, state, answers };
        }),
      }))
      .sort((a, b) => rank(a.lines) - rank(b.lines) || a.number.localeCompare(b.number));
  }

  close(): void {
    for (const id of this.#timers.keys()) this.#stop(id);
  }

  #ring(notice: Notice): void {
    const { behaviour, random, ringMs = 30_000 } = this.#options;
    this.#later(notice.id, ringMs, () => this.hangUp(notice.id));
    if (behaviour === null || !this.isAutomatic || random() >= behaviour.share) return;
    const waitS = behaviour.fromS + random() * (behaviour.toS - behaviour.fromS);
    this.#later(notice.id, waitS * 1000, () => {
      if (!this.answer(notice.id)) return;
      this.#later(notice.id, 4000, () => this.press(notice.id, "1"));
    });
  }

  #later(id: string, ms: number, work: () => void): void {
    const timer = setTimeout(work, ms);
    timer.unref();
    this.#timers.set(id, [...(this.#timers.get(id) ?? []), timer]);
  }

  #stop(id: string): void {
    for (const timer of this.#timers.get(id) ?? []) clearTimeout(timer);
    this.#timers.delete(id);
  }

  #sendReceipt(notice: Notice, content: Omit<Receipt, "id" | "at">): void {
    this.#options.onReceipt(notice, { id: notice.id, ...content, at: this.#options.now() });
  }

  #linesOf(number: string): Line[] {
    const lines = this.#phones.get(number) ?? [];
    this.#phones.set(number, lines);
    return lines;
  }

  #find(id: string): Line | undefined {
    for (const lines of this.#phones.values()) {
      const line = lines.find(({ notice }) => notice.id === id);
      if (line !== undefined) return line;
    }
    return undefined;
  }
}

const rank = (lines: readonly { readonly state: string }[]): number =>
  lines.some(({ state }) => state === "ringing" || state === "talking") ? 0 : 1;
