import { randomBytes } from "node:crypto";
import svgCaptcha from "svg-captcha";
import type { CaptchaReply } from "../../../contract/account/session.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { Database } from "../../platform/db/open-database.ts";

/** No two of these look alike. Five of them give 24 bits and one try each. */
const alphabet = "ACDEFHJKLMNPQRTUVWXY34679";
const length = 5;
const lifeMs = 5 * minuteMs;

/** Draws a captcha and keeps its answer. */
export async function drawCaptcha(database: Database, now: number): Promise<CaptchaReply> {
  const { data: svg, text } = svgCaptcha.create({
    size: length,
    charPreset: alphabet,
    noise: 2,
    color: true,
    background: "#f4f6f8",
    width: 132,
    height: 44,
    fontSize: 46,
  });
  const codeId = randomBytes(16).toString("base64url");
  await database.query("delete from captchas where expires_at <= $1", [new Date(now)]);
  await database.query("insert into captchas (id, answer, expires_at) values ($1, $2, $3)", [
    codeId,
    text,
    new Date(now + lifeMs),
  ]);
  return { codeId, image: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}` };
}

/**
 * Compares without regard to case. A captcha is used up by the first answer, right or wrong, and
 * dies after five minutes.
 */
export async function isCaptchaRight(
  database: Database,
  codeId: string,
  code: string,
  now: number,
): Promise<boolean> {
  const [stored] = await database.query<{ answer: string; expires_at: Date }>(
    "delete from captchas where id = $1 returning answer, expires_at",
    [codeId],
  );
  return (
    stored !== undefined &&
    stored.expires_at.getTime() > now &&
    code.trim().toUpperCase() === stored.answer.toUpperCase()
  );
}
