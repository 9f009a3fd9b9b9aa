import css from "./identify.module.css";

/** Shows the display's name over all its content, so that somebody looking for it can find it. */
export const Identify = ({ name }: { name: string }) => (
  <div className={css.identify} role="status">
    <span>{name}</span>
  </div>
);
