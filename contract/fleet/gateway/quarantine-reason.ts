/**
 * Why something that a gateway sent was refused, or what is wrong with something that was accepted.
 * Kept with the payload in quarantine. Number, sentence and cure of each: refusal.ts.
 */
export const quarantineReasons = [
  "unknownGateway",
  "revoked",
  "badTopic",
  "foreignTopic",
  "badPacket",
  "wrongSecret",
  "twoDevices",
  "tooLarge",
  "notJson",
  "badHeader",
  "tooManyFrames",
  "tooOld",
  "clockUnknown",
  "badValue",
  "unknownMetric",
  "badMessage",
  "badAdvice",
  "noMapping",
  "notStored",
  "manyValues",
  "meterJump",
  "impossibleValue",
  "readQuoted",
  "readBroken",
  "readHeader",
  "readClipped",
  "readUnlikely",
] as const;
export type QuarantineReason = (typeof quarantineReasons)[number];

/**
 * Faults that are reported now and then so that they are fixed: the rest of the message is used,
 * and a gateway usually repeats them with every frame.
 */
export const toleratedFaults = [
  "readQuoted",
  "readBroken",
  "readHeader",
  "readClipped",
  "readUnlikely",
  "impossibleValue",
] as const satisfies readonly QuarantineReason[];

/** Faults of single fields: reported once per hour and field, and then counted. */
export const fieldReasons = [
  "badValue",
  "unknownMetric",
  "manyValues",
  "meterJump",
  "noMapping",
  "badPacket",
  "wrongSecret",
  "twoDevices",
  ...toleratedFaults,
] as const satisfies readonly QuarantineReason[];
