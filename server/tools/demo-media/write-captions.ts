import type { SpokenCue } from './speak-lesson.ts';

/** Writes the spoken text as WebVTT, with the voice of each cue. */
export function writeCaptions(cues: SpokenCue[], speakers: { a: string; b: string }): string {
  const blocks = cues.map(
    (cue) => `${time(cue.start)} --> ${time(cue.end)}\n<v ${speakers[cue.voice]}>${cue.text}</v>`,
  );
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}

function time(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const millis = Math.floor((seconds - whole) * 1000);
  return `${parts.map((n) => String(n).padStart(2, '0')).join(':')}.${String(millis).padStart(3, '0')}`;
}
