import css from "./gateway.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { Suspense } from "react";
import type { Action } from "../../../../contract/account/policy.ts";
import type { PageWord } from "../../../i18n/words/base/page-words.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useListAddress } from "../../crud/list/use-records.ts";
import { Skeleton } from "../../components/answer/note.tsx";
import { GatewayList } from "./gateway-list.tsx";
import { useGatewayText } from "../../../i18n/words/fleet/gateway-words.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const UnknownGateways = lazyPart(
  () => import("./unknown-gateways.tsx"),
  ({ UnknownGateways }) => UnknownGateways,
);
const GatewayQuarantine = lazyPart(
  () => import("./gateway-quarantine.tsx"),
  ({ GatewayQuarantine }) => GatewayQuarantine,
);
const GatewayTypePage = lazyPart(
  () => import("./gateway-type-page.tsx"),
  ({ GatewayTypePage }) => GatewayTypePage,
);
const GatewayDevices = lazyPart(
  () => import("./gateway-devices.tsx"),
  ({ GatewayDevices }) => GatewayDevices,
);

/**
 * The parts of the page by their name in the address (`?view=`), each for users who may make its
 * first call.
 */
const views: readonly { readonly key: string; readonly word: PageWord; readonly access: Action }[] =
  [
    { key: "", word: "gateways", access: "gateway.read" },
    { key: "unknown", word: "unknownGateways", access: "gateway.unknown" },
    { key: "quarantine", word: "quarantine", access: "quarantine.read" },
    { key: "types", word: "gatewayTypes", access: "gatewayType.read" },
  ];

/**
 * /system/gateway: the gateways, the forms that make, change and end them, and the pages about
 * them; with `?gateway=ID` the devices of one.
 */
export const GatewayManage = observer(function GatewayManage() {
  const { session } = useStores();
  const { t } = useGatewayText();
  const { read, put } = useListAddress();
  const mine = views.filter(({ access }) => session.may(access));
  const view = mine.find(({ key }) => key === read("view"))?.key ?? "";
  const gatewayId = Number(read("gateway"));
  const turnTo = (key: string) =>
    put({ ...Object.fromEntries(ownNames.map((name) => [name, null])), view: key });
  if (Number.isInteger(gatewayId) && gatewayId > 0)
    return (
      <Suspense fallback={<Skeleton label={t("listLoading")} />}>
        <GatewayDevices
          key={gatewayId}
          gatewayId={gatewayId}
          onLeave={() => put({ gateway: null, part: null, page: null })}
        />
      </Suspense>
    );
  return (
    <div className={`page-column ${css.gatewayPage}`}>
      {mine.length > 1 && (
        <nav className={css.gatewayViews} aria-label={t("gatewayViews")}>
          {mine.map(({ key, word }) => (
            <Button
              key={key}
              size="small"
              variant={key === view ? "outlined" : "minimal"}
              active={key === view}
              aria-current={key === view ? "page" : undefined}
              text={t(word)}
              onClick={() => turnTo(key)}
            />
          ))}
        </nav>
      )}
      <Suspense fallback={<Skeleton label={t("listLoading")} />}>
        {view === "" && (
          <GatewayList
            onDevices={({ id }) => put({ gateway: id, page: null })}
            onRefused={({ id }) => put({ gateway: id, part: "quarantine", page: null })}
          />
        )}
        {view === "unknown" && <UnknownGateways />}
        {view === "quarantine" && <GatewayQuarantine />}
        {view === "types" && <GatewayTypePage />}
      </Suspense>
    </div>
  );
});

/** Address parameters of one part that mean nothing to another. */
const ownNames = "q page sort order type state farm reason window gateway".split(" ");
