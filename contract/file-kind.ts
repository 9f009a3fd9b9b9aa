/** What a file for gateways is for: what a controller runs, or what it is set to. */
export const fileKinds = ["firmware", "config"] as const;
export type FileKind = (typeof fileKinds)[number];
