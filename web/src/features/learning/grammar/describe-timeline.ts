import type { GrammarView } from '@lisan/contract/learner/grammar';
import { grammar } from '../../../text/grammar.ts';

/** Describes the drawing in words, for screen readers. */
export function describeTimeline(marks: GrammarView['timeline']['marks']): string {
  const words = grammar.timeline;
  const parts = marks.map((mark) => {
    if (mark.kind === 'point') return words.point(mark.label.ar, placeOf(mark.at));
    if (mark.kind === 'repeat') return words.repeat(mark.label.ar);
    const [from, to] = [nounOf(mark.from), nounOf(mark.to)];
    return from === to
      ? words.span(mark.label.ar, placeOf(mark.from), placeOf(mark.to))
      : words.span(mark.label.ar, from, to);
  });
  return parts.join(words.join);
}

function placeOf(at: number): string {
  if (at === 0) return grammar.timeline.atNow;
  return at < 0 ? grammar.timeline.inPast : grammar.timeline.inFuture;
}

function nounOf(at: number): string {
  if (at === 0) return grammar.timeline.atNow;
  return at < 0 ? grammar.timeline.pastWord : grammar.timeline.futureWord;
}
