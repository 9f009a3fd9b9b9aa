/**
 * Why something a gateway sent was refused, or what is wrong with something that was taken. Kept
 * with the payload in quarantine.
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
  "manyValues",
  "meterJump",
  "readQuoted",
  "readBroken",
  "readHeader",
] as const;
export type QuarantineReason = (typeof quarantineReasons)[number];

/** Faults that were accepted, and are reported now and then so that somebody mends them. */
export const takenAnyway = [
  "readQuoted",
  "readBroken",
  "readHeader",
] as const satisfies readonly QuarantineReason[];

/** Faults of single fields: reported once an hour and field, and then counted. */
export const fieldReasons = [
  "badValue",
  "unknownMetric",
  "manyValues",
  "meterJump",
  "badPacket",
  "wrongSecret",
  "twoDevices",
  ...takenAnyway,
] as const satisfies readonly QuarantineReason[];
