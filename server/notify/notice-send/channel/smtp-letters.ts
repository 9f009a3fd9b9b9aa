import SmtpConnection from "nodemailer/lib/smtp-connection";
import { parseConnectionUrl } from "nodemailer/lib/shared";

/** True for an address whose name has other letters than ASCII; its domain may have them. */
export const needsLetters = (address: string): boolean =>
  /[^\p{ASCII}]/u.test(address.slice(0, address.lastIndexOf("@")));

/**
 * Resolves to true if the mail server announces that it accepts such addresses (RFC 6531).
 * nodemailer sends them to any server, and one that does not know them may accept a mail and lose
 * it.
 */
export function acceptsUnicodeAddresses(url: string, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const connection = new SmtpConnection({
      ...parseConnectionUrl(url),
      connectionTimeout: timeoutMs / 2,
      greetingTimeout: timeoutMs / 2,
      socketTimeout: timeoutMs,
    });
    connection.once("error", reject);
    connection.once("end", () => reject(new Error("connection closed")));
    connection.connect(() => {
      resolve(/^\d{3}[ -]SMTPUTF8\b/im.test(String(connection.lastServerResponse)));
      connection.quit();
    });
  });
}
