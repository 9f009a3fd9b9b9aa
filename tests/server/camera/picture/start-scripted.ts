import { type Script, scripted, type ScriptedAsk } from "./scripted-camera.ts";
import { startPeer } from "./picture-stage.ts";

/** Starts a camera that speaks RTSP by a script and records all requests. Returns its port. */
export async function startScripted(
  script: Script,
): Promise<{ readonly port: number; readonly asked: ScriptedAsk[] }> {
  const { serve, asked } = scripted(script);
  return { port: await startPeer(serve), asked };
}
