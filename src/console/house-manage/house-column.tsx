import { Button, Tag } from "@blueprintjs/core";
import { Link } from "react-router-dom";
import { houseFields, type ManagedHouse } from "../../../contract/house-manage.ts";
import type { Language } from "../../../contract/words.ts";
import { nameIn } from "../../lib/name.ts";
import { formatNumber } from "../../lib/number.ts";
import { paths } from "../../lib/paths.ts";
import { columnsOf } from "../record/field-column.ts";
import { absent, actionsKey, type Column } from "../record/record-table.tsx";
import { RowActions } from "../record/row-actions.tsx";
import type { HouseManageSay } from "../../i18n/words/house-manage.ts";

/** What can be done with a row. Null where it may not be. */
export interface HouseActions {
  readonly onEdit: (house: ManagedHouse) => void;
  readonly onRemove: (house: ManagedHouse) => void;
}

export function houseColumns(
  say: HouseManageSay,
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
      width: 178,
      sort: "farm",
      cell: ({ farmName, farmNameEn }) => nameIn({ name: farmName, nameEn: farmNameEn }, language),
    }),
    column("species", { width: 104, sort: "species" }),
    column("archetype"),
    column("floorM2", {
      width: 112,
      isNumber: true,
      cell: ({ floorM2 }) => (floorM2 === null ? absent : formatNumber(floorM2, 0, language)),
    }),
    ...stateColumns(say, language),
    {
      key: actionsKey,
      title: say("fieldActions"),
      width: actions === null ? 90 : 200,
      cell: (house) => (
        <HouseButtons
          house={house}
          name={nameIn(house, language)}
          say={say}
          onFlocks={onFlocks}
          actions={actions}
        />
      ),
    },
  ];
}

/** What stands in a house, and the limits it is watched by. */
function stateColumns(say: HouseManageSay, language: Language): readonly Column<ManagedHouse>[] {
  const count = (value: number) => formatNumber(value, 0, language);
  const own = ({ limits }: ManagedHouse) => Object.keys(limits).length;
  return [
    {
      key: "gateway",
      title: say("houseGateway"),
      width: 100,
      cell: ({ networkId }) => networkId ?? absent,
    },
    {
      key: "flock",
      title: say("houseFlock"),
      width: 170,
      sort: "placedAt",
      cell: ({ flock }) =>
        flock === null ? (
          <Tag minimal>{say("stockEmpty")}</Tag>
        ) : (
          say("flockText", {
            breed: nameIn({ name: flock.breedName, nameEn: flock.breedNameEn }, language),
            day: count(flock.dayAge),
          })
        ),
    },
    {
      key: "placed",
      title: say("flockCount"),
      width: 100,
      isNumber: true,
      cell: ({ flock }) => (flock === null ? absent : count(flock.placedCount)),
    },
    {
      key: "limits",
      title: houseFields.limits.name[language],
      width: 112,
      cell: (house) =>
        own(house) === 0 ? (
          say("standardLimits")
        ) : (
          <Tag minimal intent="primary">
            {say("ownLimits", { count: own(house) })}
          </Tag>
        ),
    },
  ];
}

interface HouseButtonsProps {
  readonly house: ManagedHouse;
  readonly name: string;
  readonly say: HouseManageSay;
  readonly onFlocks: (house: ManagedHouse) => void;
  readonly actions: HouseActions | null;
}

function HouseButtons({ house, name, say, onFlocks, actions }: HouseButtonsProps) {
  return (
    <RowActions
      say={say}
      name={name}
      mayChange={actions !== null}
      onEdit={() => actions?.onEdit(house)}
      onRemove={() => actions?.onRemove(house)}
    >
      <Button
        size="small"
        variant="outlined"
        text={say("flocks")}
        aria-label={say("flocksOf", { name })}
        onClick={() => onFlocks(house)}
      />
    </RowActions>
  );
}
