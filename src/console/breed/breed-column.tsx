import "./breed.css";
import { Button, Tag } from "@blueprintjs/core";
import type { BreedRow } from "../../../contract/breed.ts";
import { speciesNames } from "../../../contract/house.ts";
import type { Language } from "../../../contract/words.ts";
import { nameIn } from "../../lib/name.ts";
import { formatNumber } from "../../lib/number.ts";
import { formatTime, ownZone } from "../../lib/time.ts";
import type { RecordEditor } from "../../stores/record/record-editor.ts";
import { absent, type Column } from "../record/record-table.tsx";
import { RowActions } from "../record/row-actions.tsx";
import type { BreedForm } from "./breed-form.ts";
import type { BreedSay } from "../../i18n/words/breed.ts";

/** `onAges`: shows the standard of one. */
export function breedColumns(
  say: BreedSay,
  language: Language,
  editor: RecordEditor<BreedForm, BreedRow>,
  onAges: (breed: BreedRow) => void,
): readonly Column<BreedRow>[] {
  const count = (value: number) => formatNumber(value, 0, language);
  const ages = ({ dayCount, lastDay }: BreedRow) =>
    lastDay === null
      ? say("noStandard")
      : say("breedUntil", { count: count(dayCount), last: count(lastDay) });
  return [
    {
      key: "name",
      title: say("fieldName"),
      width: 150,
      sort: "name",
      isMain: true,
      cell: (breed) => nameIn(breed, language),
    },
    { key: "code", title: say("fieldCode"), width: 114, sort: "code", cell: ({ code }) => code },
    {
      key: "whose",
      title: say("breedOwner"),
      width: 88,
      cell: ({ isCommon }) => (
        <Tag minimal intent={isCommon ? "none" : "primary"}>
          {say(isCommon ? "breedCommon" : "breedOwn")}
        </Tag>
      ),
    },
    {
      key: "species",
      title: say("fieldSpecies"),
      width: 96,
      sort: "species",
      cell: ({ species }) => speciesNames[species][language],
    },
    {
      key: "factory",
      title: say("breedFactory"),
      width: 116,
      sort: "factory",
      cell: ({ factory }) => factory || absent,
    },
    {
      key: "description",
      title: say("breedDescription"),
      cell: ({ description }) => (
        <span className="breed-about" title={description}>
          {description || absent}
        </span>
      ),
    },
    { key: "days", title: say("fieldStandardDays"), width: 136, sort: "days", cell: ages },
    {
      key: "flocks",
      title: say("fieldFlocks"),
      width: 92,
      sort: "flocks",
      isNumber: true,
      cell: ({ flockCount }) => count(flockCount),
    },
    {
      key: "createdAt",
      title: say("breedCreated"),
      width: 104,
      sort: "createdAt",
      cell: ({ createdAt }) => <span className="time">{formatTime(createdAt, ownZone())}</span>,
    },
    {
      key: "operator",
      title: say("breedCreator"),
      width: 84,
      cell: ({ operator }) => operator || absent,
    },
    {
      key: "actions",
      title: say("fieldActions"),
      width: 196,
      cell: (breed) => {
        const name = nameIn(breed, language);
        return (
          <RowActions
            say={say}
            name={name}
            mayChange={breed.canChange}
            onEdit={() => editor.open(breed)}
            onRemove={() => editor.askRemoval([breed])}
          >
            <Button
              size="small"
              variant="outlined"
              text={say("breedAges")}
              aria-label={say("breedAgesOf", { name })}
              onClick={() => onAges(breed)}
            />
          </RowActions>
        );
      },
    },
  ];
}
