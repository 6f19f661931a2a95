import { type ReactNode, useEffect, useRef } from 'react';
import { loadChunk } from '../../../../lib/load-chunk.ts';
import { onSingleTap } from '../../../../lib/single-tap.ts';
import { rolePlay as text } from '../../../../text/role-play.ts';
import { AudioButton } from '../../../../ui/audio-button.tsx';
import { Button } from '../../../../ui/button.tsx';
import { English } from '../../../../ui/english.tsx';
import { FitNote } from '../../../../ui/fit/fit-note.tsx';
import { Page } from '../../../../ui/page.tsx';
import type { Choice } from '../talk-run.ts';
import bubble from './bubble.module.css';

type Props = {
  title: string;
  back: string;
  action: ReactNode;
  choice: Choice;
  before: ReactNode;
  isLast: boolean;
  onContinue: () => void;
};

/** How well the line served its speaker, and why. */
export function LineRemark({ title, back, action, choice, before, isLast, onContinue }: Props) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.focus();
    if (choice.fit !== 'fair') playFit(choice.fit === 'good' ? 'right' : 'wrong');
  }, [choice]);
  return (
    <Page
      title={title}
      back={back}
      leave="close"
      action={action}
      foot={<Button onClick={onSingleTap(onContinue)}>{isLast ? text.toEnd : text.continue}</Button>}
    >
      {before}
      <div className={bubble.own}>
        <span className="visually-hidden">{text.you}: </span>
        <div className={bubble.spoken}>
          <English as="block" className={bubble.english}>
            {choice.en}
          </English>
          <AudioButton src={choice.audio_url} label={choice.en} tone="bare" />
        </div>
        <p className={bubble.arabic}>{choice.ar}</p>
      </div>
      <div ref={note} tabIndex={-1}>
        <FitNote fit={choice.fit} title={text.fit[choice.fit]}>
          {choice.remark}
        </FitNote>
      </div>
    </Page>
  );
}

function playFit(effect: 'right' | 'wrong'): void {
  loadChunk(() => import('../../../../lib/effects.ts')).then(
    ({ playEffect }) => playEffect(effect),
    // The remark is shown without its sound.
    () => undefined,
  );
}
