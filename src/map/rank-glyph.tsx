import type { Rank } from "./place.ts";

/** Every rank has a shape of its own, told apart without colour: ▲ ◆ ■ ● hatched square, ring dot, hollow ring. */
export function RankGlyph({ rank }: { rank: Rank }) {
  return <svg className={`rank-glyph is-${rank}`} viewBox="0 0 20 20" aria-hidden="true" focusable="false">{shapes[rank]}</svg>;
}

const shapes = {
  urgent: <path d="M10 1.2 19.4 18H.6Z" />,
  high: <path d="M10 .6 19.4 10 10 19.4.6 10Z" />,
  medium: <path d="M2 2H18V18H2Z" />,
  low: <circle cx="10" cy="10" r="8" />,
  offline: <path className="is-line" d="M2.5 2.5H17.5V17.5H2.5ZM2.5 10 10 2.5M2.5 17.5 17.5 2.5M10 17.5 17.5 10" />,
  normal: <circle cx="10" cy="10" r="4.5" />,
  empty: <circle className="is-line" cx="10" cy="10" r="7" />,
} as const satisfies Record<Rank, React.ReactElement>;
