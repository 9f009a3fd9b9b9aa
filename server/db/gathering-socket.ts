import { Socket } from "node:net";

type Written = (error?: Error | null) => void;

/**
 * A socket that sends in one go what is written in one turn: the beginning of a transaction with
 * its first statement, its last with the commit. Each sending wakes the database, which costs this
 * process more than writing the statement does.
 */
export class GatheringSocket extends Socket {
  #isGathering = false;

  override write(
    chunk: string | Uint8Array,
    encoding?: BufferEncoding | Written,
    done?: Written,
  ): boolean {
    if (!this.#isGathering) {
      this.#isGathering = true;
      this.cork();
      process.nextTick(() => {
        this.#isGathering = false;
        this.uncork();
      });
    }
    return typeof encoding === "function"
      ? super.write(chunk, encoding)
      : super.write(chunk, encoding, done);
  }
}
