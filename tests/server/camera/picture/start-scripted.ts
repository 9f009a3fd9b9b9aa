import { type Script, scripted, type ScriptedAsk } from "./scripted-camera.ts";
import { startPeer } from "./picture-stage.ts";

/** Starts a camera with scripted RTSP answers that records all requests. Returns its port. */
export async function startScripted(
  script: Script,
): Promise<{ readonly port: number; readonly requests: ScriptedAsk[] }> {
  const { serve, requests } = scripted(script);
  return { port: await startPeer(serve), requests };
}
