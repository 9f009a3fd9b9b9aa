/** Result of one check. A fault has to be fixed before the server is relied on. */
export interface Finding {
  readonly level: "ok" | "warning" | "fault";
  readonly about: string;
  readonly text: string;
  /** The remedy. */
  readonly advice?: string;
}

export const ok = (about: string, text: string): Finding => ({ level: "ok", about, text });
export const warning = (about: string, text: string, advice: string): Finding => ({
  level: "warning",
  about,
  text,
  advice,
});
export const fault = (about: string, text: string, advice: string): Finding => ({
  level: "fault",
  about,
  text,
  advice,
});

/** Returns the findings that apply or, if there are none, a finding that all is well. */
export const orOk = (
  about: string,
  text: string,
  found: readonly (Finding | false)[],
): Finding[] => {
  const real = found.filter((item) => item !== false);
  return real.length > 0 ? real : [ok(about, text)];
};
