import { useStores } from "../../context/use-stores.ts";
import { type Sentence, sentenceOf } from "./fleet-sentence.ts";

/** The current sentence for the whole fleet. Inside an observer. */
export function useSentence(): Sentence {
  const { fleet, connection, session } = useStores();
  const { incidents } = fleet;
  return sentenceOf({
    state: connection.state,
    isExpired: session.isExpired,
    lastMessageAt: connection.lastMessageAt,
    troubles: connection.troubles,
    channelsDown: connection.channelsDown,
    peers: connection.peers,
    fleet,
    incidents: incidents.annunciated,
    load: incidents.loadAt(connection.serverNow),
    normalSince: fleet.normalSince,
  });
}
