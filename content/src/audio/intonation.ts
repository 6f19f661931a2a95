import { speechEnd } from './shape-sound.ts';
import type { Samples } from './shape-sound.ts';

const QUESTION_WORD = /^(?:and |but |so |then )?(?:who|whom|whose|what|where|when|why|which|how)\b/i;

/**
 * Whether the pitch rises at the end of this line in English: in yes-or-no questions and echoes (“You're sure?”), not
 * after a question word nor in a choice between two. The voices do not rise by themselves.
 */
export function risesAtEnd(text: string): boolean {
  if (!text.trim().endsWith('?')) return false;
  const last =
    text
      .trim()
      .split(/(?<=[.!?])\s+/)
      .at(-1) ?? '';
  return !/\bor\b/i.test(last) && !last.split(/,\s*/).some((clause) => QUESTION_WORD.test(clause));
}

/** The rise of a question: how far, over how long, in how many steps. */
const RISE = { semitones: 7, seconds: 0.3, steps: 20 };

/** Returns the filter of ffmpeg that raises the pitch of the end and preserves the timbre. */
export function riseFilter(samples: Samples): string {
  const end = speechEnd(samples);
  const span = Math.min(RISE.seconds, end * 0.6);
  const commands = Array.from({ length: RISE.steps + 1 }, (_, i) => {
    const at = end - span + (span * i) / RISE.steps;
    return `${at.toFixed(3)} rubberband pitch ${(2 ** ((RISE.semitones * i) / RISE.steps / 12)).toFixed(4)}`;
  });
  return `asetnsamples=n=256,asendcmd=c='${commands.join(';')}',rubberband=pitch=1:formant=preserved:pitchq=consistency:window=short`;
}
