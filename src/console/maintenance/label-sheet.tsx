import "./label-sheet.css";
import { Button } from "@blueprintjs/core";
import { Print } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { encode } from "uqr";
import type { HouseUnit } from "../../../contract/house-unit.ts";
import { useStores } from "../../context/use-stores.ts";
import { useMaintenanceSay } from "../../i18n/words/maintenance.ts";
import { nameIn } from "../../lib/name.ts";
import { paths } from "../../lib/paths.ts";
import { AnswerView } from "../part/answer-view.tsx";
import { useAnswer } from "../part/use-answer.ts";
import { houseText } from "./plan-text.ts";
import { unitName } from "./unit-source.tsx";
import { spelled } from "./unit-text.ts";

/** Of a house, its probes and sensors among them. */
const pageSize = 200;

/** Labels of the units of a house: what a phone scans, and what is typed when that fails. */
export const LabelSheet = observer(function LabelSheet({ houseId }: { readonly houseId: number }) {
  const { fleet } = useStores();
  const { say, language } = useMaintenanceSay();
  const answer = useAnswer("listUnit", { houseId, pageSize });
  const house = fleet.house(houseId)?.house;
  return (
    <article className="label-sheet" aria-labelledby="label-title">
      <div className="label-bar">
        <Link to={`${paths.maintenanceUnits}&house=${houseId}`}>{say("mtLabelsBack")}</Link>
        <h1 id="label-title">
          {say("mtLabelsTitle", { house: house === undefined ? "" : nameIn(house, language) })}
        </h1>
        <Button
          intent="primary"
          icon={<Print />}
          text={say("mtPrint")}
          onClick={() => window.print()}
        />
        <p>{say("mtLabelsHint")}</p>
      </div>
      <AnswerView answer={answer}>
        {({ rows }) => (
          <ol className="labels">
            {rows.map((unit) => (
              <Label key={unit.id} unit={unit} />
            ))}
          </ol>
        )}
      </AnswerView>
    </article>
  );
});

const Label = observer(function Label({ unit }: { readonly unit: HouseUnit }) {
  const told = useMaintenanceSay();
  const { say, language } = told;
  const name = `${houseText(unit, told)} ${unitName(unit, language)}`;
  return (
    <li>
      <QrCode
        text={new URL(paths.unit(unit.label), window.location.origin).href}
        title={say("mtQr", { name })}
      />
      <p>
        <strong>{unitName(unit, language)}</strong>
        <span>{houseText(unit, told)}</span>
        <code>{spelled(unit.label)}</code>
      </p>
    </li>
  );
});

/** A QR code of error correction M, with its quiet zone of four modules. */
function QrCode({ text, title }: { readonly text: string; readonly title: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={title} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
