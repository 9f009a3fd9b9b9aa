/** Where each statement of the frontend's protocol has its text: Query and Parse. */
const [query, parse] = [0x51, 0x50];

/**
 * Hears what is asked of PostgreSQL on one connection, and gives each statement's text. What comes
 * first on a connection has no kind and is passed over.
 */
export function hearStatements(onStatement: (text: string) => void): (bytes: Buffer) => void {
  let held = Buffer.alloc(0);
  let isBegun = false;
  return (bytes) => {
    held = Buffer.concat([held, bytes]);
    for (;;) {
      const head = isBegun ? 1 : 0;
      if (held.length < head + 4) return;
      const end = head + held.readUInt32BE(head);
      if (held.length < end) return;
      const message = held.subarray(0, end);
      held = held.subarray(end);
      const kind = isBegun ? message[0] : undefined;
      isBegun = true;
      if (kind !== query && kind !== parse) continue;
      // The name of a prepared statement stands before its text.
      const from = kind === parse ? message.indexOf(0, 5) + 1 : 5;
      onStatement(message.toString("utf8", from, message.indexOf(0, from)));
    }
  };
}
