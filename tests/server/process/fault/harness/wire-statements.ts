/**
 * Message types of the frontend's protocol that contain the text of a statement: Query and Parse.
 */
const [query, parse] = [0x51, 0x50];

/**
 * Reads the requests to PostgreSQL on one connection, and reports each statement's text. The first
 * message of a connection has no type and is skipped.
 */
export function readStatements(onStatement: (text: string) => void): (bytes: Buffer) => void {
  let buffer = Buffer.alloc(0);
  let isBegun = false;
  return (bytes) => {
    buffer = Buffer.concat([buffer, bytes]);
    for (;;) {
      const head = isBegun ? 1 : 0;
      if (buffer.length < head + 4) return;
      const end = head + buffer.readUInt32BE(head);
      if (buffer.length < end) return;
      const message = buffer.subarray(0, end);
      buffer = buffer.subarray(end);
      const kind = isBegun ? message[0] : undefined;
      isBegun = true;
      if (kind !== query && kind !== parse) continue;
      // The name of a prepared statement comes before its text.
      const from = kind === parse ? message.indexOf(0, 5) + 1 : 5;
      onStatement(message.toString("utf8", from, message.indexOf(0, from)));
    }
  };
}
