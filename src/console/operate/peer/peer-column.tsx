import { secondMs } from "../../../../contract/base/time.ts";
import { durationText } from "../../../../contract/base/duration-text.ts";
import css from "./peer.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { dutiesRefused } from "../../../../contract/operate/beat.ts";
import {
  beatRefusals,
  type Peer,
  peerFields,
  peerStates,
} from "../../../../contract/operate/peer.ts";
import { refusedText } from "../../../../contract/operate/peer-text.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type PeerText, usePeerText } from "../../../i18n/words/operate/peer-words.ts";
import { ageText } from "../../../lib/text/age-text.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import type { RecordEditor } from "../../../stores/record/record-editor.ts";
import { columnsOf } from "../../crud/list/field-column.ts";
import { absent, type Column } from "../../crud/list/record-table.tsx";
import { actionsColumn } from "../../crud/list/row-actions.tsx";
import type { PeerForm } from "./peer-source.tsx";
import { personName } from "../../../stores/record/person-names.ts";

interface Props {
  readonly t: PeerText;
  readonly language: Language;
  readonly fleet: FleetStore;
  /** Null: nothing may be changed. */
  readonly actions: {
    readonly editor: RecordEditor<PeerForm, Peer>;
    readonly acknowledge: (peer: Peer) => void;
    readonly renew: (peer: Peer) => void;
  } | null;
}

export function peerColumns(props: Props): readonly Column<Peer>[] {
  const { t, language, fleet, actions } = props;
  const column = columnsOf<Peer>(peerFields, language);
  return [
    column("name", { width: 150, sort: "name", isMain: true }),
    {
      key: "state",
      title: t("peerState"),
      width: 190,
      sort: "state",
      cell: (peer) => <PeerStateCell peer={peer} />,
    },
    {
      key: "heard",
      title: peerFields.heardAt.name[language],
      width: 170,
      sort: "heard",
      cell: (peer) => <LastBeat peer={peer} />,
    },
    { key: "says", title: t("peerSays"), width: 220, cell: (peer) => <BeatSummary peer={peer} /> },
    {
      key: "told",
      title: peerFields.farmId.name[language],
      width: 170,
      cell: ({ farmId, farmName, contacts }) => {
        const farm = fleet.farms.get(farmId);
        return (
          <>
            {farm === undefined ? farmName : nameIn(farm, language)}
            <br />
            {contacts === 0 ? (
              <small className={css.peerNobody}>{t("peerNobody")}</small>
            ) : (
              <small>{t("peerNumbers", { count: contacts })}</small>
            )}
          </>
        );
      },
    },
    column("silentAfterS", {
      width: 110,
      cell: ({ silentAfterS }) => durationText(silentAfterS * secondMs, language),
    }),
    ...(actions === null ? [] : [actionColumn(t, actions)]),
  ];
}

const actionColumn = (
  t: PeerText,
  { editor, acknowledge, renew }: NonNullable<Props["actions"]>,
): Column<Peer> =>
  actionsColumn(t, editor, ({ name }) => name, {
    width: 320,
    more: (peer) => (
      <>
        {peer.ring?.ackBy === null && (
          <Button
            size="small"
            intent="primary"
            text={t("takeInHand")}
            aria-label={t("takeInHandOf", { name: peer.name })}
            onClick={() => acknowledge(peer)}
          />
        )}
        <Button
          size="small"
          variant="outlined"
          text={t("newAddress")}
          aria-label={t("newAddressOf", { name: peer.name })}
          onClick={() => renew(peer)}
        />
      </>
    ),
  });

/** Its state, and who has acknowledged it. */
const PeerStateCell = observer(function PeerStateCell({
  peer: { state, stateSince, ring },
}: {
  peer: Peer;
}) {
  const { connection } = useStores();
  const { t, language } = usePeerText();
  const age = ageText(connection.ageOf(stateSince), language);
  return (
    <span className={`${css.peerState} is-${state}`}>
      {peerStates[state][language]} <small>{age}</small>
      {ring !== null && (
        <>
          <br />
          <small>
            {ring.ackBy === null ? t("ringing") : t("inHand", { name: personName(ring.ackBy) })}
          </small>
        </>
      )}
    </span>
  );
});

/** Time of its last sign of life; the age counts up on the page. */
const LastBeat = observer(function LastBeat({ peer: { heardAt, refused } }: { peer: Peer }) {
  const { connection } = useStores();
  const { t, language } = usePeerText();
  const age = (at: number) => ageText(connection.ageOf(at), language);
  return (
    <>
      {heardAt === null ? absent : t("heardAgo", { age: age(heardAt) })}
      {refused !== null && (
        <>
          <br />
          <small className={css.peerNobody}>
            {t("refusedAgo", { age: age(refused.at), why: beatRefusals[refused.why][language] })}
          </small>
        </>
      )}
    </>
  );
});

const BeatSummary = observer(function BeatSummary({ peer: { beat } }: { peer: Peer }) {
  const { t, language } = usePeerText();
  if (beat === null) return absent;
  const isWell = dutiesRefused(beat).length === 0;
  const isSetUp = beat.telling.reason !== "notSetUp";
  const well = t(isSetUp ? "saysWell" : "saysNotSetUp");
  return (
    <>
      <span className={isWell ? undefined : css.peerNobody}>
        {isWell ? well : t("saysNot", { what: refusedText(beat, language) })}
      </span>
      <br />
      <small>{t("saysFigures", { houses: beat.houses, urgent: beat.urgent })}</small>
    </>
  );
});
