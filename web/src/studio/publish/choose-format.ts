import type { LessonKind } from './lesson-kind.ts';

/** What the recorder will make. `sound`: Opus in MP4 is silent on iPhones before iOS 17. */
export type Format = { mime: string; container: 'mp4' | 'webm'; sound: 'aac' | 'opus' };

/** Best first: what every phone plays, what most do, what the server must convert. */
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

/** The first format that the recorder makes; null where it makes none of them. */
export function chooseFormat(kind: LessonKind, isSupported: (mime: string) => boolean): Format | null {
  return FORMATS[kind].find(({ mime }) => isSupported(mime)) ?? null;
}

/** What this browser's own recorder makes. */
export function formatHere(kind: LessonKind): Format | null {
  if (typeof MediaRecorder === 'undefined') return null;
  return chooseFormat(kind, (mime) => MediaRecorder.isTypeSupported(mime));
}

export type FormatSupport =
  /** Plays on every phone. */
  | 'good'
  /** Old iPhones may stay silent. */
  | 'noSoundOnOld'
  /** The server turns it into MP4. */
  | 'converted'
  /** Cannot be broadcast from this browser. */
  | 'refused';

export function checkFormat(format: Format | null, takesWebm: boolean): FormatSupport {
  if (format === null) return 'refused';
  if (format.container === 'webm') return takesWebm ? 'converted' : 'refused';
  return format.sound === 'aac' ? 'good' : 'noSoundOnOld';
}
