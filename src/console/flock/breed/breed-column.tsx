import "./breed.module.css";
import css from "./breed-column.module.css";
import { Button, Tag } from "@blueprintjs/core";
import { breedFields, type BreedRow } from "../../../../contract/fleet/flock/breed.ts";
import { inOneLanguage, type Language } from "../../../../contract/base/words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import type { RecordEditor } from "../../../stores/record/record-editor.ts";
import { personName } from "../../../stores/record/person-names.ts";
import { columnsOf } from "../../crud/list/field-column.ts";
import { absent, actionsKey, type Column } from "../../crud/list/record-table.tsx";
import { RowActions } from "../../crud/list/row-actions.tsx";
import type { BreedForm } from "./breed-source.ts";
import type { BreedText } from "../../../i18n/words/fleet/breed-words.ts";

/** `onAges`: shows the standard of one. */
export function breedColumns(
  t: BreedText,
  language: Language,
  editor: RecordEditor<BreedForm, BreedRow>,
  onAges: (breed: BreedRow) => void,
): readonly Column<BreedRow>[] {
  return [
    ...breedOwnColumns(t, language),
    ...breedUseColumns(t, language),
    {
      key: actionsKey,
      title: t("fieldActions"),
      width: 236,
      cell: (breed) => {
        const name = nameIn(breed, language);
        return (
          <RowActions
            t={t}
            name={name}
            mayChange={breed.canChange}
            onEdit={() => editor.open(breed)}
            onRemove={() => editor.confirmRemoval([breed])}
          >
            <Button
              size="small"
              variant="outlined"
              text={t("breedAges")}
              aria-label={t("breedAgesOf", { name })}
              onClick={() => onAges(breed)}
            />
          </RowActions>
        );
      },
    },
  ];
}

/** Columns with a breed's own data. */
function breedOwnColumns(t: BreedText, language: Language): readonly Column<BreedRow>[] {
  const column = columnsOf<BreedRow>(breedFields, language);
  return [
    column("name", {
      width: 146,
      sort: "name",
      isMain: true,
      cell: (breed) => nameIn(breed, language),
    }),
    column("code", { width: 116, sort: "code" }),
    {
      key: "whose",
      title: t("breedOwner"),
      width: 80,
      cell: ({ isCommon }) => (
        <Tag minimal intent={isCommon ? "none" : "primary"}>
          {t(isCommon ? "breedCommon" : "breedOwn")}
        </Tag>
      ),
    },
    column("species", { width: 88, sort: "species" }),
    {
      ...column("factory", { width: 136, sort: "factory" }),
      cell: ({ factory }) => inOneLanguage(factory, language),
    },
    column("description", {
      cell: ({ description }) => (
        <span className={`cut ${css.breedAbout}`} title={inOneLanguage(description, language)}>
          {inOneLanguage(description, language) || absent}
        </span>
      ),
    }),
  ];
}

/** Its standard, its flocks and who created it. */
function breedUseColumns(t: BreedText, language: Language): readonly Column<BreedRow>[] {
  const column = columnsOf<BreedRow>(breedFields, language);
  const count = (value: number) => formatNumber(value, 0, language);
  const ages = ({ dayCount, lastDay }: BreedRow) =>
    lastDay === null
      ? t("noStandard")
      : t("breedUntil", { count: count(dayCount), last: count(lastDay) });
  return [
    { key: "days", title: t("fieldStandardDays"), width: 118, sort: "days", cell: ages },
    column("flockCount", { key: "flocks", width: 88, sort: "flocks", isNumber: true }),
    column("createdAt", {
      width: 104,
      sort: "createdAt",
      cell: ({ createdAt, operator }) => (
        <>
          <span className="time">{formatTime(createdAt, ownZone()).slice(0, 10)}</span>{" "}
          <small>{personName(operator)}</small>
        </>
      ),
    }),
  ];
}
