import type { CreateExternalId } from "../../../../contract/fleet/external-id.ts";
import { unique } from "../../../factories/fleet.ts";

/** An id of another system, as a program sends it. */
export const newExternalId = (
  over: Partial<CreateExternalId> & Pick<CreateExternalId, "kind">,
): CreateExternalId => ({ system: "SAP", externalId: unique("X"), ...over });

/** An id of another system that no record has. */
export const newKey = () => ({ system: "ERP", externalId: unique("K") });
