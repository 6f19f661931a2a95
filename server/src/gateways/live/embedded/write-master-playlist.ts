import type { InitTrack } from '../../../platform/mp4/read-init.ts';
import type { HlsList } from '../port.ts';

/** `rate` is the highest bit rate, in bits per second. */
type Video = Pick<InitTrack, 'codec' | 'width' | 'height'> & { rate: number };
/** `isKnownToAll`: every player of HLS plays the codec. */
type Sound = Pick<InitTrack, 'codec'> & { rate: number; isKnownToAll: boolean };

type Lesson = {
  video: Video | undefined;
  sound: Sound | undefined;
  names: Record<HlsList, string>;
};

/** Short segments and jitter make single segments larger than the first segments. */
const HEADROOM = 1.2;
/** Limits of the written rates; fragments that claim hardly any duration could have any rate. */
const MIN_RATE = 1000;
const MAX_RATE = 100_000_000;

/**
 * Writes the multivariant playlist (RFC 8216, 4.3.4): video with sound, and sound alone. Video has its
 * sound in a group, unless some players do not know its codec: they would refuse the video with it, so they get the published stream,
 * whose codecs are not named.
 */
export function writeMasterPlaylist({ video, sound, names }: Lesson): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  const isGrouped = video !== undefined && sound?.isKnownToAll === true;
  const group = 'AUDIO="sound"';
  if (isGrouped)
    lines.push(`#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="sound",DEFAULT=YES,AUTOSELECT=YES,URI="${names.sound}"`);
  if (video !== undefined) {
    const codecs = isGrouped || sound === undefined ? [`CODECS="${codecsOf(video, sound)}"`] : [];
    const size = `RESOLUTION=${video.width}x${video.height}`;
    const bandwidth = bandwidthOf(video.rate + (sound?.rate ?? 0));
    lines.push(variant([bandwidth, ...codecs, size, ...(isGrouped ? [group] : [])]));
    lines.push(isGrouped || sound === undefined ? names.video : names.published);
  }
  if (sound !== undefined) {
    const attributes = [bandwidthOf(sound.rate), `CODECS="${sound.codec}"`];
    lines.push(variant([...attributes, ...(isGrouped ? [group] : [])]), names.sound);
  }
  return `${lines.join('\n')}\n`;
}

function variant(attributes: string[]): string {
  return `#EXT-X-STREAM-INF:${attributes.join(',')}`;
}

function bandwidthOf(rate: number): string {
  return `BANDWIDTH=${Math.min(MAX_RATE, Math.max(MIN_RATE, Math.ceil(rate * HEADROOM)))}`;
}

function codecsOf(video: Video, sound: Sound | undefined): string {
  return [video.codec, ...(sound ? [sound.codec] : [])].join(',');
}
