import type { ReviewHint } from '@lisan/contract/learner/review';
import { hint as text } from '../../text/hint.ts';
import { English } from '../english.tsx';
import { MixedText } from '../mixed-text.tsx';

/** A hint in words. Its English retains its blank and its punctuation at its own ends. */
export function HintWords({ hint }: { hint: ReviewHint }) {
  switch (hint.kind) {
    case 'meaning':
      return text.meaning(hint.ar);
    case 'letters':
      return <MixedText>{text.letters(hint.first, hint.count)}</MixedText>;
    case 'begins':
      return <Quoting lead={text.begins} en={`${hint.en} …`} />;
    case 'example':
      return <Quoting lead={text.example} en={hint.en} />;
    case 'gap':
      return <Quoting lead={text.gap} en={hint.en} />;
  }
}

function Quoting({ lead, en }: { lead: string; en: string }) {
  return (
    <>
      {lead} <English>{en}</English>
    </>
  );
}
