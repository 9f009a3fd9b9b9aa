import { Button, Tag } from "@blueprintjs/core";
import { Link } from "react-router-dom";
import { houseFields, type ManagedHouse } from "../../../../contract/fleet/house/house-manage.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { breedNameIn, farmNameIn, nameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { paths } from "../../../lib/data/paths.ts";
import { columnsOf } from "../../crud/list/field-column.ts";
import { absent, actionsKey, type Column } from "../../crud/list/record-table.tsx";
import { RowActions } from "../../crud/list/row-actions.tsx";
import type { HouseManageText } from "../../../i18n/words/fleet/house-manage-words.ts";

/** Actions on a row. Null if not allowed. */
export interface HouseActions {
  readonly onEdit: (house: ManagedHouse) => void;
  readonly onRemove: (house: ManagedHouse) => void;
}

export function houseColumns(
  t: HouseManageText,
  language: Language,
  onFlocks: (house: ManagedHouse) => void,
  actions: HouseActions | null,
): readonly Column<ManagedHouse>[] {
  const column = columnsOf<ManagedHouse>(houseFields, language);
  return [
    column("name", {
      width: 92,
      sort: "name",
      isMain: true,
      cell: (house) => <Link to={paths.house(house.id)}>{nameIn(house, language)}</Link>,
    }),
    column("farmName", {
      key: "farm",
      width: 154,
      sort: "farm",
      cell: ({ farmName, farmNameEn }) => farmNameIn({ farmName, farmNameEn }, language),
    }),
    column("species", { width: 92, sort: "species" }),
    column("archetype"),
    column("floorM2", {
      width: 98,
      isNumber: true,
      cell: ({ floorM2 }) => (floorM2 === null ? absent : formatNumber(floorM2, 0, language)),
    }),
    ...stateColumns(t, language),
    {
      key: actionsKey,
      title: t("fieldActions"),
      width: actions === null ? 90 : 236,
      cell: (house) => (
        <HouseButtons
          house={house}
          name={nameIn(house, language)}
          t={t}
          onFlocks={onFlocks}
          actions={actions}
        />
      ),
    },
  ];
}

/** Animals in a house, and the limits it is watched by. */
function stateColumns(t: HouseManageText, language: Language): readonly Column<ManagedHouse>[] {
  const count = (value: number) => formatNumber(value, 0, language);
  const own = ({ limits }: ManagedHouse) => Object.keys(limits).length;
  return [
    {
      key: "gateway",
      title: t("houseGateway"),
      width: 100,
      cell: ({ networkId }) => networkId ?? absent,
    },
    {
      key: "flock",
      title: t("houseFlock"),
      width: 152,
      sort: "placedAt",
      cell: ({ flock }) =>
        flock === null ? (
          <Tag minimal>{t("stockEmpty")}</Tag>
        ) : (
          t("flockText", {
            breed: breedNameIn(flock, language),
            day: count(flock.dayAge),
          })
        ),
    },
    {
      key: "placed",
      title: t("flockCount"),
      width: 84,
      isNumber: true,
      cell: ({ flock }) => (flock === null ? absent : count(flock.placedCount)),
    },
    {
      key: "limits",
      title: houseFields.limits.name[language],
      width: 104,
      cell: (house) =>
        own(house) === 0 ? (
          t("standardLimits")
        ) : (
          <Tag minimal intent="primary">
            {t("ownLimits", { count: own(house) })}
          </Tag>
        ),
    },
  ];
}

interface HouseButtonsProps {
  readonly house: ManagedHouse;
  readonly name: string;
  readonly t: HouseManageText;
  readonly onFlocks: (house: ManagedHouse) => void;
  readonly actions: HouseActions | null;
}

function HouseButtons({ house, name, t, onFlocks, actions }: HouseButtonsProps) {
  return (
    <RowActions
      t={t}
      name={name}
      mayChange={actions !== null}
      onEdit={() => actions?.onEdit(house)}
      onRemove={() => actions?.onRemove(house)}
    >
      <Button
        size="small"
        variant="outlined"
        text={t("flocks")}
        aria-label={t("flocksOf", { name })}
        onClick={() => onFlocks(house)}
      />
    </RowActions>
  );
}
