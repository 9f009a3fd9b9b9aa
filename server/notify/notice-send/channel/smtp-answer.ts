import { minuteMs } from "../../../../contract/base/time.ts";
import { failedFor, type Outcome, shortly } from "./channel-port.ts";

/** The command that a mail server refused. */
export type SmtpStage = "connect" | "auth" | "from" | "rcpt" | "data";

export interface SmtpAnswer {
  readonly stage: SmtpStage;
  readonly code: number;
  /** The whole answer, with its code. */
  readonly text: string;
}

interface Rule {
  readonly of: "channel" | "recipient";
  /** Earliest time for another try, ms. */
  readonly afterMs?: number;
  readonly test: RegExp;
}

/** The sender is over a limit: it counts minutes. */
const limitMs = minuteMs;
/**
 * The same text is refused again a moment later, and each try makes the name of its sender worse.
 */
const contentMs = 5 * minuteMs;

/** Any of these, in capital or small letters. */
const any = (...words: readonly string[]): RegExp => new RegExp(words.join("|"), "i");

/** Mailbox full, switched off, or unknown: the text after a mailbox's name. */
const boxState = [
  "unknown|not found|not known|does ?n[o']t|dosn't|not exist|do not exist|unavailable",
  "not local|not allowed|not available|locked|disabled|suspended|inactive|deactivated",
  "expired|full|over ?quota|rejected",
].join("|");

const tooLarge = any(
  "(?:message|mail|data) ?(?:size|length)|too (?:large|big|long)|size (?:exceed|limit)",
);

/**
 * Texts of mail services, the first that fits decides. A code alone means little: the large
 * services answer 550 both for a mailbox that does not exist and for a sender who is too fast.
 */
const rules: readonly Rule[] = [
  // These texts are about the recipient in words that would mean the sender below.
  {
    of: "recipient",
    test: any(
      "gr[ae]y-?list",
      "you (?:are trying|tried) to (?:contact|reach)",
      "STOREDRV\\.Deliver|RESOLVER\\.|allowed to receive",
    ),
  },
  // NetEase names its rules. DT: content; the others: address and connection, limits.
  { of: "channel", afterMs: contentMs, test: /\bDT:[A-Z]{3}\b/ },
  { of: "channel", afterMs: limitMs, test: /\b(?:HL|IP|MI|RP|WM):[A-Z]{3}\b/ },
  {
    of: "channel",
    test: any(
      "relay(?:ing)?\\b.*\\b(?:denied|not|fail)",
      "(?:unable|not permitted|denies|deny|no) (?:to )?relay",
    ),
  },
  {
    of: "channel",
    afterMs: limitMs,
    test: any(
      "frequency|too (?:many|much|fast|quickly)|rate.?limit|threshold|throttl|concurrent",
      "limit (?:is )?(?:exceeded|reached)",
      "(?:sending|submission|smtp|daily) quota|5\\.7\\.1 e?mail quota|daily (?:user )?sending",
      "connections?\\b.*\\b(?:limit|denied|refused)",
    ),
  },
  {
    of: "channel",
    test: any(
      "authenti|authori[sz]|auth error|sign ?in|log ?in|password",
      "mail ?from|sender|\\bfrom address|send (?:as|e?mail)",
      "\\bSPF\\b|DKIM|DMARC|helo|reverse dns|\\bPTR\\b|STARTTLS|encrypt",
    ),
  },
  {
    of: "channel",
    afterMs: contentMs,
    test: any(
      "spam|spoof|unsolicited|virus|content|suspect|security|same size|loop",
      "reputation|black ?list|black (?:ip|mail)|block(?:ed|list)|\\brbl\\b|policy|prohibit",
      "client host|\\bip\\b.{0,40}(?:reject|block|denied|not in)",
    ),
  },
  {
    of: "channel",
    test: tooLarge,
  },
  {
    of: "channel",
    test: any(
      "system (?:storage|resource|problem|load|busy)|local (?:problem|error|configuration)",
      "disk|memory|queue|database",
    ),
  },
  {
    of: "recipient",
    test: any(
      "(?:no such|unknown|invalid|bad|non-?exist\\w*|inactive|not a (?:known|valid)) ?" +
        "(?:\\w+ ){0,2}(?:user|account|recipient|mailbox|address|rcpt|e-?mail)",
      "(?:unrout(?:e)?able|undeliverable) ?(?:\\w+ ){0,2}(?:recipient|address|mailbox)",
      `(?:user|account|recipient|mailbox|address|rcpt|box)\\b.{0,60}(?:${boxState})`,
      "quota|storage allocation|space|用户不存在|收件人",
    ),
  },
];

/** 5.1.1 and the like, as in RFC 3463; null: not given. */
function subjectOf(text: string): { readonly subject: number; readonly detail: number } | null {
  const [, subject, detail] = /^\d{3}[ -][245]\.(\d{1,3})\.(\d{1,3})\b/.exec(text) ?? [];
  return subject === undefined ? null : { subject: Number(subject), detail: Number(detail) };
}

/** Details of an address that are the sender's. */
const sendersAddress: ReadonlySet<number> = new Set([7, 8, 9]);

function faultByCode(text: string): Rule["of"] | null {
  const result = subjectOf(text);
  if (result === null) return null;
  const { subject, detail } = result;
  if (subject === 1) return sendersAddress.has(detail) ? "channel" : "recipient";
  if (subject === 2) return "recipient";
  return subject === 3 || subject === 5 || subject === 7 ? "channel" : null;
}

/** Codes of signing in, of the services that have their own too. */
const authCodes: ReadonlySet<number> = new Set([454, 523, 524, 526, 530, 534, 535, 538]);

/** Long answers are folded, with the codes in front of each line, wherever a line is full. */
const inOneLine = (text: string): string =>
  text.replace(/\r?\n(?:\d{3}[ -])?(?:[245](?:\.\d{1,3}){2} )?/g, " ").replace(/\s+/g, " ");

/** The code, the enhanced code, and the text after them. */
function detailOf(code: number, text: string): string {
  const [, enhanced = "", reason = ""] =
    /^\d{3}[ -](?:(\d\.\d{1,3}\.\d{1,3}) ?)?(.*)$/s.exec(text) ?? [];
  return shortly(["SMTP", code, enhanced, reason].filter((part) => part !== "").join(" "));
}

/** Decides whether the fault is the recipient's. */
function faultOf(stage: SmtpStage, text: string, rule: Rule | undefined): Rule["of"] {
  return rule?.of ?? faultByCode(text) ?? (stage === "rcpt" ? "recipient" : "channel");
}

/**
 * True for a refusal of a mail with files for its size. A box that is full is another matter: with
 * the size given in advance (RFC 1870) a 552 to the sender's address comes before any box is named.
 */
export function isTooLarge({ stage, code, text }: SmtpAnswer): boolean {
  if (code < 500 || !["from", "rcpt", "data"].includes(stage)) return false;
  const { subject, detail } = subjectOf(text) ?? {};
  if (subject !== undefined && `${subject}.${detail}` === "2.2") return false;
  return (
    (subject === 3 && detail === 4) ||
    (subject === 2 && detail === 3) ||
    (stage === "from" && code === 552) ||
    tooLarge.test(inOneLine(text))
  );
}

/**
 * Returns the meaning of a refusal. A mail box that does not exist, is full or switched off
 * concerns the recipient. A sender that may not sign in, is too fast or counts as a spammer affects
 * every mail, so it concerns the channel: another try is due, and other notices wait too. Unknown
 * answers concern the recipient only if the recipient was named in that step.
 */
export function outcomeOfSmtp({ stage, code, text: reply }: SmtpAnswer): Outcome {
  const text = inOneLine(reply);
  const detail = detailOf(code, text);
  const rule = rules.find(({ test }) => test.test(text));
  const mayBeRecipient =
    (stage === "rcpt" || stage === "data") && code !== 421 && !authCodes.has(code);
  if (!mayBeRecipient || faultOf(stage, text, rule) === "channel")
    return failedFor(detail, rule?.afterMs ?? null);
  return code >= 500
    ? { kind: "refused", of: "recipient", detail }
    : { kind: "later", of: "recipient", detail, afterMs: null };
}
