export function outputFor(isScreen: boolean): {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly reporters: readonly string[];
};
