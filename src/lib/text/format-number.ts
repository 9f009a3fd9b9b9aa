import { numberText } from "../../../contract/base/number-text.ts";

/** A number as it stands on screens: as the server writes it, too. */
export const formatNumber = numberText;
