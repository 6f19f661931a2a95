import type { ReviewHint } from '@lisan/contract/review';
import { review as text } from '../../text/review.ts';
import { English } from '../english.tsx';
import { MixedText } from '../mixed-text.tsx';

/** A hint in words. Its English retains its blank and its punctuation at its own ends. */
export function HintWords({ hint }: { hint: ReviewHint }) {
  switch (hint.kind) {
    case 'meaning':
      return text.hint.meaning(hint.ar);
    case 'letters':
      return <MixedText>{text.hint.letters(hint.first, hint.count)}</MixedText>;
    case 'begins':
      return <Quoting lead={text.hint.begins} en={`${hint.en} …`} />;
    case 'example':
      return <Quoting lead={text.hint.example} en={hint.en} />;
    case 'gap':
      return <Quoting lead={text.hint.gap} en={hint.en} />;
  }
}

function Quoting({ lead, en }: { lead: string; en: string }) {
  return (
    <>
      {lead} <English>{en}</English>
    </>
  );
}
