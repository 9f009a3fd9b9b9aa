import { type Codec, otherCodecOf } from "../media/access-unit.ts";
import { Muxer } from "../media/muxer.ts";
import type { StreamWatch } from "../stream-watch.ts";
import { Depacketizer } from "./depacketizer.ts";
import { type RtpPacket, readRtp } from "./rtp.ts";
import type { VideoTrack } from "./sdp.ts";

/** Reports about a stream, read as packets of it (RFC 5761). */
const rtcpTypes = [72, 73, 74, 75, 76];
/** Number of packets that are searched for parameter sets of another codec. */
const foreignMax = 2000;

/**
 * Repairs the packets of a video. Some cameras use another payload number than announced, some
 * insert packets of their own with the number of the next one, and some announce another codec than
 * they send.
 */
export class VideoStream {
  readonly #track: VideoTrack;
  readonly #watch: StreamWatch;
  /** Payload type of the packets that count as the video. */
  #type: number | null = null;
  #depacketizer: Depacketizer;
  #codec: Codec;
  #count = 0;

  constructor(track: VideoTrack, watch: StreamWatch) {
    this.#track = track;
    this.#watch = watch;
    this.#codec = track.codec;
    this.#depacketizer = this.#begin();
  }

  push(payload: Buffer): void {
    const packet = readRtp(payload);
    if (packet === null || !this.#isVideo(packet)) return;
    this.#count += 1;
    const other = this.#count > foreignMax ? null : otherCodecOf(this.#codec, packet.payload);
    if (other !== null) {
      this.#codec = other;
      this.#depacketizer = this.#begin();
    }
    const { waiting } = this.#depacketizer;
    this.#depacketizer.push(packet);
    if (this.#depacketizer.waiting > waiting) this.#watch.waiting();
  }

  #isVideo({ payloadType: type }: RtpPacket): boolean {
    if (type === this.#type) return true;
    if ([...this.#track.otherTypes, ...rtcpTypes].includes(type)) return false;
    if (this.#type !== null) {
      if (this.#likelihood(type) <= this.#likelihood(this.#type)) return false;
      this.#depacketizer = this.#begin();
    }
    this.#type = type;
    return true;
  }

  /** The promised type is the likeliest, then types without another known use. */
  #likelihood(type: number): number {
    return type === this.#track.payloadType ? 2 : type >= 96 ? 1 : 0;
  }

  #begin(): Depacketizer {
    const { codec, sets, clockHz } = this.#track;
    this.#watch.coded(this.#codec);
    const muxer = new Muxer(this.#codec, this.#watch, {
      sets: this.#codec === codec ? sets : [],
      rateHz: clockHz,
    });
    return new Depacketizer(this.#codec, (unit) => muxer.push(unit));
  }
}
