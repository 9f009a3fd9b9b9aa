import { Button } from "@blueprintjs/core";
import type { ReactNode } from "react";
import type { PersonAction } from "../../../contract/control/order.ts";
import type { GatewayAction } from "../../../contract/gateway-feature.ts";
import type { HouseSettingsReply } from "../../../contract/parameter/setting-row.ts";
import type { Reading } from "../../../contract/reading.ts";

export interface ActionProps {
  readonly ask: (action: PersonAction) => void;
  /** Why it cannot be asked for; null: it can. */
  readonly whyOf: (key: GatewayAction) => string | null;
  readonly settings: HouseSettingsReply;
  /** What the house has said; null: nothing, or too long ago. */
  readonly reading: Reading | null;
}

/** One thing to do: what it is, what is said of it, its button, and why the button is shut. */
export function DoRow({
  name,
  hint,
  why,
  button,
  onAsk,
  children,
}: {
  name: string;
  hint: string;
  why: string | null;
  button: string;
  onAsk: () => void;
  children?: ReactNode;
}) {
  return (
    <div className="do-row" role="group" aria-label={name}>
      <div className="do-name">
        <strong>{name}</strong>
        <small>{why ?? hint}</small>
      </div>
      <div className="do-fields">{children}</div>
      <Button text={button} disabled={why !== null} title={why ?? undefined} onClick={onAsk} />
    </div>
  );
}
