import { observer } from "mobx-react-lite";
import { useServiceText } from "../../../i18n/words/account/service-words.ts";
import { TabbedPage } from "../../components/panel/tabbed-page.tsx";
import { ServicePage } from "./service-page.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const TokenPage = lazyPart(
  () => import("./token-page.tsx"),
  ({ TokenPage }) => TokenPage,
);
const WebhookPage = lazyPart(
  () => import("../webhook/webhook-page.tsx"),
  ({ WebhookPage }) => WebhookPage,
);
const ExternalIdPage = lazyPart(
  () => import("../external-id/external-id-page.tsx"),
  ({ ExternalIdPage }) => ExternalIdPage,
);
const DeliveryList = lazyPart(
  () => import("../webhook/delivery-list.tsx"),
  ({ DeliveryList }) => DeliveryList,
);

/** /system/service: accounts of programs, their tokens, and webhooks. */
export const ServiceParts = observer(function ServiceParts() {
  const { t } = useServiceText();
  return (
    <TabbedPage
      label={t("serviceManage")}
      tabs={[
        { key: "accounts", name: t("serviceAccounts"), View: ServicePage },
        { key: "tokens", name: t("serviceTokens"), View: TokenPage },
        { key: "webhooks", name: t("webhooks"), View: WebhookPage },
        { key: "deliveries", name: t("webhookDeliveries"), View: DeliveryList },
        { key: "externalIds", name: t("externalIds"), View: ExternalIdPage },
      ]}
    />
  );
});
