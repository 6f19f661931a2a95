import type { LessonKind } from './lesson-kind.ts';

/** The recorded format. `sound`: Opus in MP4 is silent on iPhones before iOS 17, unless the server converts it. */
type Format = { mime: string; container: 'mp4' | 'webm'; sound: 'aac' | 'opus' };

/** The best first: played by every phone, played by most, converted by the server. */
const FORMATS: Record<LessonKind, readonly Format[]> = {
  video: [
    { mime: 'video/mp4; codecs="avc1.42E01E, mp4a.40.2"', container: 'mp4', sound: 'aac' },
    { mime: 'video/mp4; codecs="avc1.42E01E, opus"', container: 'mp4', sound: 'opus' },
    { mime: 'video/webm; codecs="vp8, opus"', container: 'webm', sound: 'opus' },
  ],
  sound: [
    { mime: 'audio/mp4; codecs="mp4a.40.2"', container: 'mp4', sound: 'aac' },
    { mime: 'audio/mp4; codecs="opus"', container: 'mp4', sound: 'opus' },
    { mime: 'audio/webm; codecs="opus"', container: 'webm', sound: 'opus' },
  ],
};

/** Returns the first format that the recorder supports; null if it supports none. */
export function chooseFormat(kind: LessonKind, isSupported: (mime: string) => boolean): Format | null {
  return FORMATS[kind].find(({ mime }) => isSupported(mime)) ?? null;
}

/** Returns the format of this browser's recorder. */
export function formatHere(kind: LessonKind): Format | null {
  if (typeof MediaRecorder === 'undefined') return null;
  return chooseFormat(kind, (mime) => MediaRecorder.isTypeSupported(mime));
}

export type FormatSupport =
  /** Plays on every phone; if needed, the server converts the sound. */
  | 'good'
  /** Old iPhones may stay silent. */
  | 'noSoundOnOld'
  /** The server converts it to MP4. */
  | 'converted'
  /** Cannot be broadcast from this browser. */
  | 'refused';

/** @param canConvert whether the server has a converter */
export function checkFormat(format: Format | null, canConvert: boolean): FormatSupport {
  if (format === null) return 'refused';
  if (format.container === 'webm') return canConvert ? 'converted' : 'refused';
  return format.sound === 'aac' || canConvert ? 'good' : 'noSoundOnOld';
}
