import { minuteMs } from "../../contract/base/time.ts";
import { createHash, randomBytes } from "node:crypto";

/** Lifetime of a nonce, ms. */
const nonceMs = minuteMs;

/** Viewers of a simulated camera sign in by digest (RFC 7616, MD5), as at a real one. */
export class Account {
  readonly #realm = "camera";
  readonly #username: string;
  readonly #password: string;
  #nonce = "";
  #madeAt = 0;

  constructor(username: string, password: string) {
    this.#username = username;
    this.#password = password;
  }

  /** Returns the header that requests it; `header`: the answer to an earlier one, if any. */
  challenge(now: number, header: string | undefined): string {
    if (now - this.#madeAt > nonceMs) {
      this.#nonce = randomBytes(16).toString("hex");
      this.#madeAt = now;
    }
    const stale = header === undefined || header.includes(this.#nonce) ? "" : ", stale=true";
    const challenge = `realm="${this.#realm}", nonce="${this.#nonce}", qop="auth", algorithm=MD5`;
    return `Digest ${challenge}${stale}`;
  }

  accepts(header: string | undefined, method: string): boolean {
    const fields = new Map(
      [...(header ?? "").matchAll(/(\w+)=(?:"([^"]*)"|([^\s,]+))/g)].map(
        ([, name = "", quoted, bare]) => [name, quoted ?? bare ?? ""],
      ),
    );
    const fieldOf = (name: string): string => fields.get(name) ?? "";
    const md5 = (...parts: readonly string[]) =>
      createHash("md5").update(parts.join(":")).digest("hex");
    if (fieldOf("nonce") !== this.#nonce || this.#nonce === "") return false;
    const userHash = md5(this.#username, this.#realm, this.#password);
    const requestHash = md5(method, fieldOf("uri"));
    const right = md5(
      userHash,
      this.#nonce,
      fieldOf("nc"),
      fieldOf("cnonce"),
      fieldOf("qop"),
      requestHash,
    );
    return fieldOf("username") === this.#username && fieldOf("response") === right;
  }
}
