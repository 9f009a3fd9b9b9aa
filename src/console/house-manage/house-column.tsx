import { Button, Tag } from "@blueprintjs/core";
import { Link } from "react-router-dom";
import { houseArchetypes, type ManagedHouse } from "../../../contract/house-manage.ts";
import { speciesNames } from "../../../contract/house.ts";
import type { Language } from "../../../contract/words.ts";
import { nameIn } from "../../lib/name.ts";
import { formatNumber } from "../../lib/number.ts";
import { paths } from "../../lib/paths.ts";
import { absent, type Column } from "../record/record-table.tsx";
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
  const count = (value: number) => formatNumber(value, 0, language);
  const own = ({ limits }: ManagedHouse) => Object.keys(limits).length;
  return [
    {
      key: "name",
      title: say("fieldName"),
      width: 92,
      sort: "name",
      isMain: true,
      cell: (house) => <Link to={paths.house(house.id)}>{nameIn(house, language)}</Link>,
    },
    {
      key: "farm",
      title: say("houseFarm"),
      width: 178,
      sort: "farm",
      cell: ({ farmName, farmNameEn }) => nameIn({ name: farmName, nameEn: farmNameEn }, language),
    },
    {
      key: "species",
      title: say("fieldSpecies"),
      width: 104,
      sort: "species",
      cell: ({ species }) => speciesNames[species][language],
    },
    {
      key: "archetype",
      title: say("houseArchetype"),
      cell: ({ archetype }) => (archetype === null ? absent : houseArchetypes[archetype][language]),
    },
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
      title: say("houseLimits"),
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
    {
      key: "actions",
      title: say("fieldActions"),
      width: actions === null ? 90 : 200,
      cell: (house) => {
        const name = nameIn(house, language);
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
      },
    },
  ];
}
