import { Button } from "@blueprintjs/core";
import type { ReactNode } from "react";
import type { PersonAction } from "../../../../contract/control/protocol/gateway-order.ts";
import type { GatewayAction } from "../../../../contract/fleet/gateway/gateway-feature.ts";
import type { HouseSettingsReply } from "../../../../contract/control/parameter/setting-row.ts";
import type { Reading } from "../../../../contract/fleet/house/reading.ts";

export interface ActionProps {
  readonly request: (action: PersonAction) => void;
  /** Returns why the action cannot be requested; null: it can. */
  readonly whyOf: (key: GatewayAction) => string | null;
  readonly settings: HouseSettingsReply;
  /** The house's newest reading; null: none, or too old. */
  readonly reading: Reading | null;
}

/** One action: its name, description and button, and the reason if the button is disabled. */
export function DoRow({
  name,
  hint,
  why,
  button,
  onRequest,
  children,
}: {
  name: string;
  hint: string;
  why: string | null;
  button: string;
  onRequest: () => void;
  children?: ReactNode;
}) {
  return (
    <div className="do-row" role="group" aria-label={name}>
      <div className="do-name">
        <strong>{name}</strong>
        <small>{why ?? hint}</small>
      </div>
      <div className="flow">{children}</div>
      <Button text={button} disabled={why !== null} title={why ?? undefined} onClick={onRequest} />
    </div>
  );
}
