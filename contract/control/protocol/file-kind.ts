/** Purpose of a file for gateways: program of a controller, or its settings. */
export const fileKinds = ["firmware", "config"] as const;
export type FileKind = (typeof fileKinds)[number];
