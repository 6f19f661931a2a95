import { useEffect, useRef } from 'react';
import type { ReviewHint } from '@lisan/contract/learner/review';
import { hint as text } from '../../text/ui/hint.ts';
import { Button } from '../form/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { English } from '../text/english.tsx';
import { MixedText } from '../text/mixed-text.tsx';
import styles from './question-hint.module.css';

type Props = { hint: ReviewHint; isTaken: boolean; onTake: () => void };

/** A hint on request; the card returns sooner then. */
export function QuestionHint({ hint, isTaken, onTake }: Props) {
  const words = useRef<HTMLParagraphElement>(null);
  // The button is gone, and the hint is announced.
  useEffect(() => {
    if (isTaken) words.current?.focus();
  }, [isTaken]);
  if (!isTaken) {
    return (
      <Button variant="plain" size="small" icon="help" onClick={onTake}>
        {text.show}
      </Button>
    );
  }
  return (
    <Notice icon="help">
      <p ref={words} tabIndex={-1} className={styles.words}>
        <b>{text.title}</b> <HintWords hint={hint} />
      </p>
    </Notice>
  );
}

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
