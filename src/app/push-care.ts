import { ownDeviceName } from "../lib/browser/device-name.ts";
import { ownSubscription, pushMark, pushOwner, unsubscribePush } from "../lib/browser/push.ts";
import type { Stores } from "../stores/stores.ts";
import { pushWords } from "../i18n/words/notify/push-words.ts";

/**
 * A user has signed in with a browser that receives push messages. For the same user as before push
 * continues, bound to the new session; for another user it ends.
 */
export async function carePush({ session, callApi, toast, language }: Stores): Promise<void> {
  const [subscription, mark] = [await ownSubscription(), await pushMark()];
  if (subscription === null) return unsubscribePush();
  if (pushOwner() !== session.userId) {
    await unsubscribePush();
    toast.show("warning", language.t(pushWords.pushForeign));
    return void (await callApi("deletePushDevice", { mark }));
  }
  const { rows } = await callApi("listPushDevice", {});
  const known = rows.find((device) => device.mark === mark);
  if (known?.isOfSession === true) return;
  const name = known?.name ?? (ownDeviceName(language.current) || language.t(pushWords.pushHere));
  await callApi("savePushDevice", { ...subscription, name });
}
