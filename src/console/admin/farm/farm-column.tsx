import css from "./farm.module.css";
import { zoneName } from "../../../lib/time/zone-name.ts";
import type { ReactNode } from "react";
import { farmLevels, type FarmRow, farmTypes } from "../../../../contract/fleet/farm.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import type { FarmText } from "../../../i18n/words/fleet/farm-words.ts";

/** A column beside the name of a node; only wide screens show it. */
interface FarmColumn {
  readonly key: string;
  readonly title: string;
  /** px. */
  readonly width: number;
  readonly isNumber?: boolean;
  readonly cell: (farm: FarmRow) => ReactNode;
}

interface Deps {
  readonly t: FarmText;
  readonly language: Language;
  /** Province or country of a farm, in words. */
  readonly areaOf: (farm: FarmRow) => string;
}

export function farmColumns({ t, language, areaOf }: Deps): readonly FarmColumn[] {
  const count = (value: number) => formatNumber(value, 0, language);
  return [
    {
      key: "level",
      title: t("fieldLevel"),
      width: 88,
      cell: ({ level }) => farmLevels[level][language],
    },
    {
      key: "type",
      title: t("farmType"),
      width: 112,
      cell: ({ type }) => farmTypes[type][language],
    },
    {
      key: "houses",
      title: t("fieldHouses"),
      width: 72,
      isNumber: true,
      cell: ({ houseCount }) => count(houseCount),
    },
    {
      key: "empty",
      title: t("fieldEmptyHouses"),
      width: 72,
      isNumber: true,
      cell: ({ emptyCount }) => count(emptyCount),
    },
    {
      key: "managers",
      title: t("farmManagers"),
      width: 88,
      isNumber: true,
      cell: ({ managerCount }) => count(managerCount),
    },
    {
      key: "place",
      title: t("farmPlace"),
      width: 134,
      cell: (farm) => placeText(areaOf(farm), farm.address),
    },
    {
      key: "zone",
      title: t("fieldTimeZone"),
      width: 164,
      cell: ({ timeZone }) => zoneName(timeZone, language),
    },
  ];
}

const placeText = (area: string, address: string) => (
  <>
    {area}
    {address !== "" && <small className={css.farmAddress}>{address}</small>}
  </>
);
