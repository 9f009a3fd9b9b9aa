/** Random numbers that are the same for the same seed. */
export interface Random {
  readonly int: (from: number, to: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(choices: readonly T[]) => T;
}

export function randomFrom(seed: number): Random {
  let state = (seed * 2_654_435_761) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (share) => next() < share,
    pick: (choices) => choices[Math.floor(next() * choices.length)]!,
  };
}
