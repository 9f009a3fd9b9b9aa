import { minuteMs } from "../../../contract/time.ts";
import { failedFor, type Outcome, shortly } from "./port.ts";

/** What a mail server was asked when it said no. */
export type SmtpStage = "connect" | "auth" | "from" | "rcpt" | "data";

export interface SmtpAnswer {
  readonly stage: SmtpStage;
  readonly code: number;
  /** All of it, with the code. */
  readonly text: string;
}

interface Rule {
  readonly of: "channel" | "recipient";
  /** Another try is not worth it before, ms. */
  readonly afterMs?: number;
  readonly test: RegExp;
}

/** The sender is over a limit: it counts minutes. */
const limitMs = minuteMs;
/** The same text is no better a moment later, and each try makes the name of its sender worse. */
const contentMs = 5 * minuteMs;

/**
 * Texts of mail services, the first that fits decides. A code alone says little: the large services
 * answer 550 to a box that does not exist and to a sender who is too fast.
 */
const rules: readonly Rule[] = [
  // These speak of the recipient in words that would mean the sender below.
  {
    of: "recipient",
    test: /gr[ae]y-?list|you (?:are trying|tried) to (?:contact|reach)|STOREDRV\.Deliver|RESOLVER\.|allowed to receive/i,
  },
  // NetEase names its rules; HL, IP, WM: address and connection, MI, RP: limits, DT: content.
  { of: "channel", afterMs: contentMs, test: /\bDT:[A-Z]{3}\b/ },
  { of: "channel", afterMs: limitMs, test: /\b(?:HL|IP|MI|RP|WM):[A-Z]{3}\b/ },
  {
    of: "channel",
    test: /relay(?:ing)?\b.*\b(?:denied|not|fail)|(?:unable|not permitted|denies|deny|no) (?:to )?relay/i,
  },
  {
    of: "channel",
    afterMs: limitMs,
    test: /frequency|too (?:many|much|fast|quickly)|rate.?limit|limit (?:is )?(?:exceeded|reached)|threshold|throttl|(?:sending|submission|smtp|daily) quota|5\.7\.1 e?mail quota|daily (?:user )?sending|concurrent|connections?\b.*\b(?:limit|denied|refused)/i,
  },
  {
    of: "channel",
    test: /authenti|authori[sz]|auth error|sign ?in|log ?in|password|mail ?from|sender|\bfrom address|send (?:as|e?mail)|\bSPF\b|DKIM|DMARC|helo|reverse dns|\bPTR\b|STARTTLS|encrypt/i,
  },
  {
    of: "channel",
    afterMs: contentMs,
    test: /spam|spoof|unsolicited|virus|content|suspect|reputation|black ?list|block(?:ed|list)|\brbl\b|spamhaus|policy|prohibit|loop|client host|\bip\b.{0,40}(?:reject|block|denied|not in)|black (?:ip|mail)|security|same size/i,
  },
  {
    of: "channel",
    test: /(?:message|mail|data) ?(?:size|length)|too (?:large|big|long)|size (?:exceed|limit)|system (?:storage|resource|problem|load|busy)|local (?:problem|error|configuration)|disk|memory|queue|database/i,
  },
  {
    of: "recipient",
    test: /(?:no such|unknown|invalid|bad|non-?exist\w*|inactive|not a (?:known|valid)|unrout(?:e)?able|undeliverable) ?(?:\w+ ){0,2}(?:user|account|recipient|mailbox|address|rcpt|e-?mail)|(?:user|account|recipient|mailbox|address|rcpt|box)\b.{0,60}(?:unknown|not found|not known|does ?n[o']t|dosn't|not exist|do not exist|unavailable|not local|is locked|locked|disabled|suspended|inactive|deactivated|expired|full|over ?quota|rejected|not allowed|not available)|over ?quota|quota|storage allocation|space|用户不存在|收件人/i,
  },
];

/** 5.1.1 and the like, as RFC 3463 has them; null: none was given. */
function subjectOf(text: string): { readonly subject: number; readonly detail: number } | null {
  const [, subject, detail] = /^\d{3}[ -][245]\.(\d{1,3})\.(\d{1,3})\b/.exec(text) ?? [];
  return subject === undefined ? null : { subject: Number(subject), detail: Number(detail) };
}

/** Details of an address that are the sender's. */
const sendersAddress: ReadonlySet<number> = new Set([7, 8, 9]);

function blamedByCode(text: string): Rule["of"] | null {
  const found = subjectOf(text);
  if (found === null) return null;
  const { subject, detail } = found;
  if (subject === 1) return sendersAddress.has(detail) ? "channel" : "recipient";
  if (subject === 2) return "recipient";
  return subject === 3 || subject === 5 || subject === 7 ? "channel" : null;
}

/** Codes of signing in, of the services that have their own too. */
const authCodes: ReadonlySet<number> = new Set([454, 523, 524, 526, 530, 534, 535, 538]);

/**
 * What a refusal means. A mail box that does not exist, is full or switched off is the recipient's;
 * that the sender may not sign in, is too fast or is taken for a sender of unwanted mail is true of
 * every mail, so it is the channel's: another try is due, and the others know of it. Unknown answers
 * are the recipient's only where the recipient was asked for.
 */
export function outcomeOfSmtp({ stage, code, text }: SmtpAnswer): Outcome {
  const [, enhanced = ""] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(text) ?? [];
  const said = shortly(text.replace(/^\d{3}[ -](?:\d\.\d{1,3}\.\d{1,3} ?)?/, ""));
  const detail = shortly(["SMTP", code, enhanced, said].filter(Boolean).join(" "));
  const isOfRecipient = stage === "rcpt" || stage === "data";
  const rule = rules.find(({ test }) => test.test(text));
  if (!isOfRecipient || code === 421 || authCodes.has(code))
    return failedFor(detail, rule?.afterMs ?? null);
  const of = rule?.of ?? blamedByCode(text) ?? (stage === "rcpt" ? "recipient" : "channel");
  if (of === "channel") return failedFor(detail, rule?.afterMs ?? null);
  return code >= 500
    ? { kind: "refused", of: "recipient", detail }
    : { kind: "later", of: "recipient", detail, afterMs: null };
}
