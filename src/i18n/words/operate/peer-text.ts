import { fill } from "../../../../contract/base/server-message.ts";
import type { PeerTrouble } from "../../../../contract/operate/server-trouble.ts";
import type { Language, Words } from "../../../../contract/base/words.ts";
import { ageText } from "../../../lib/text/age-text.ts";
import { peerTroubleWords as words } from "./peer-trouble-words.ts";

/** Most installations mentioned by name. */
const namedMax = 2;

/** "House Watch at X has been silent for 3 min; 134 houses are unwatched". `now`: server time. */
export function peersText(peers: readonly PeerTrouble[], now: number, language: Language): string {
  const named = peers.slice(0, namedMax).map((peer) => peerText(peer, now, language));
  const count = peers.length - named.length;
  const others = count > 0 ? [fill(words.others[language], { count })] : [];
  return [...named, ...others].join(language === "zh" ? "；" : ". ");
}

const byKind = {
  silent: words.silent,
  refusing: words.refusing,
  unsure: words.unsure,
} as const satisfies Record<PeerTrouble["kind"], Words>;

function peerText({ name, kind, since, houses }: PeerTrouble, now: number, language: Language) {
  const shown = kind === "silent" && houses > 0 ? words.silentHouses : byKind[kind];
  return fill(shown[language], { name, houses, age: ageText(now - since, language) });
}
