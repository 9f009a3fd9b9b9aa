const lengthBytesMax = 4;

/**
 * Follows the packets in a client's bytes without keeping them: every MQTT packet starts with a
 * kind and its length, seven bits a byte. The broker itself would gather up to 256 MB for a packet
 * that only names such a length. The returned function takes the next bytes; false when a packet
 * longer than allowed, or none at all, begins in them.
 * `firstMax` holds for the first packet, which comes from a stranger.
 */
export function createPacketGuard({
  firstMax,
  nextMax,
}: {
  firstMax: number;
  nextMax: number;
}): (bytes: Buffer) => boolean {
  let most = firstMax;
  /** Bytes of the running packet still to come. */
  let rest = 0;
  /** In the header: bytes of it read so far (the kind is one of them), and the length they name. */
  let headerBytes = 0;
  let length = 0;

  return (bytes) => {
    for (let at = 0; at < bytes.length;) {
      if (rest > 0) {
        const skipped = Math.min(rest, bytes.length - at);
        rest -= skipped;
        at += skipped;
        continue;
      }
      const byte = bytes.readUInt8(at);
      at += 1;
      headerBytes += 1;
      if (headerBytes === 1) continue;
      length += (byte & 0x7f) * 128 ** (headerBytes - 2);
      if (length > most || headerBytes > lengthBytesMax + 1) return false;
      if (byte >= 0x80) continue;
      rest = length;
      most = nextMax;
      headerBytes = 0;
      length = 0;
    }
    return true;
  };
}
