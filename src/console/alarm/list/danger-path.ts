import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import { isOwnDanger } from "../../../../contract/control/parameter/danger-word.ts";
import { paths } from "../../../lib/data/paths.ts";

/** The page on which a dangerous setting is corrected: of the controller, or of the alarms here. */
export const dangerPath = ({ houseId, subject }: Pick<Alarm, "houseId" | "subject">): string =>
  isOwnDanger(subject) ? paths.rulesOf("limits") : paths.houseSettings(houseId);
