import css from "./screen-drawing.module.css";
import { type Layout, placesIn } from "./wall-layout.ts";

interface GlassDrawingProps {
  readonly label: string;
  readonly layout: Layout;
  /** A person's height divided by the screen's. */
  readonly personShare: number;
  readonly text: string;
}

/** Lines of text drawn in a panel at most. */
const linesMax = 60;

/** A screen with its panels and lines of text in proportion, and a person beside it. */
export function ScreenDrawing({ label, layout, personShare, text }: GlassDrawingProps) {
  const { columns, rows } = layout;
  const person = Math.min(personShare, 1.6) * rows;
  const side = person * 0.34;
  const top = Math.max(0, person - rows);
  return (
    <figure className={css.screenDrawing}>
      <svg
        viewBox={`${-side - 2} ${-top - 1} ${columns + side + 3} ${rows + top + 2}`}
        role="img"
        aria-label={label}
      >
        <g transform={`translate(${-side - 1} ${rows - person}) scale(${person})`}>
          <circle cx="0.17" cy="0.1" r="0.09" className={css.screenPerson} />
          <path d="M.03 1V.36Q.03.22.17.22T.31.36V1Z" className={css.screenPerson} />
        </g>
        <rect width={columns} height={rows} rx="0.8" className={css.screenPane} />
        {placesIn(layout).map(({ name, x, y, width, height }) => (
          <g key={name}>
            <rect
              {...{ x, y, width, height }}
              rx="0.4"
              className={name === "map" ? css.screenMap : css.screenPanel}
            />
            {name !== "map" &&
              Array.from(
                { length: Math.min(linesMax, Math.floor((height - 0.6) / 1.6)) },
                (_, index) => (
                  <rect
                    key={index}
                    x={x + 0.6}
                    y={y + 0.6 + index * 1.6}
                    width={Math.max(0, Math.min(width - 1.2, 12))}
                    height="0.7"
                    className={css.screenLine}
                  />
                ),
              )}
          </g>
        ))}
      </svg>
      <figcaption aria-live="polite">{text}</figcaption>
    </figure>
  );
}
