/** Largest part of a NAL unit in one packet, bytes. */
const pieceMax = 1400;
const sourceId = 0x484f5553;

/** The packets of a picture (RFC 6184), each framed for the RTSP connection. */
export function packetsOf(
  nals: readonly Buffer[],
  type: number,
  firstSequence: number,
  ticks: number,
): Buffer[] {
  const payloads = nals.flatMap(payloadsOf);
  return payloads.map((payload, index) => {
    const isLast = index === payloads.length - 1;
    const head = Buffer.alloc(16);
    head.writeUInt8(0x24, 0);
    head.writeUInt16BE(12 + payload.length, 2);
    head.writeUInt8(0x80, 4);
    head.writeUInt8((isLast ? 0x80 : 0) | type, 5);
    head.writeUInt16BE((firstSequence + index) & 0xffff, 6);
    head.writeUInt32BE(ticks % 2 ** 32, 8);
    head.writeUInt32BE(sourceId, 12);
    return Buffer.concat([head, payload]);
  });
}

/** A small unit unchanged, a larger one in pieces. */
function payloadsOf(nal: Buffer): Buffer[] {
  if (nal.length <= pieceMax) return [nal];
  const header = nal.readUInt8(0);
  const pieces: Buffer[] = [];
  for (let at = 1; at < nal.length; at += pieceMax) {
    const isFirst = at === 1;
    const isLast = at + pieceMax >= nal.length;
    const marks = (isFirst ? 0x80 : 0) | (isLast ? 0x40 : 0) | (header & 0x1f);
    const start = Buffer.from([(header & 0xe0) | 28, marks]);
    pieces.push(Buffer.concat([start, nal.subarray(at, at + pieceMax)]));
  }
  return pieces;
}
