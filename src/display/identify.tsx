import "./identify.css";

/** Names the display over everything it shows, so that whoever looks for it finds it. */
export const Identify = ({ name }: { name: string }) => (
  <div className="identify" role="status">
    <span>{name}</span>
  </div>
);
