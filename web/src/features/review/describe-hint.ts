import type { ReviewHint } from '@lisan/contract/review';
import { review } from '../../text/review.ts';

const { hint: text } = review;

/** A hint, as one would say it. */
export function describeHint(hint: ReviewHint): string {
  switch (hint.kind) {
    case 'example':
      return text.example(hint.en);
    case 'gap':
      return text.gap(hint.en);
    case 'meaning':
      return text.meaning(hint.ar);
    case 'letters':
      return text.letters(hint.first, hint.count);
    case 'begins':
      return text.begins(`${hint.en} …`);
  }
}
