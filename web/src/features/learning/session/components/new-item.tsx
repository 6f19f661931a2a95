import { useEffect, useRef } from 'react';
import type { SessionStep } from '@lisan/contract/learner/session';
import { StarButton } from '../../../../domain/notebook/star-button.tsx';
import { useAutoplay } from '../../../../lib/media/use-autoplay.ts';
import { onSingleTap } from '../../../../lib/input/single-tap.ts';
import { session as text } from '../../../../text/session.ts';
import { AudioButton } from '../../../../ui/audio/audio-button.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { Ipa } from '../../../../ui/text/ipa.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { Picture } from '../../../../ui/icons/picture.tsx';
import { ReportButton } from '../../../../ui/feedback/report/report-button.tsx';
import { Tag } from '../../../../ui/list/tag.tsx';
import { TextPlaceContext } from '../../../../ui/text/tappable/word-sheet-host.ts';
import { TappableText } from '../../../../ui/text/tappable/tappable-text.tsx';
import styles from './new-item.module.css';

type NewStep = Exclude<SessionStep, { type: 'question' }>;

type Props = { step: NewStep; progress: { value: number; max: number }; onContinue: () => void };

/** Presents a new word or sentence: its sound first, then its meaning and an example. */
export function NewItem({ step, progress, onContinue }: Props) {
  const { item } = step;
  const heading = useRef<HTMLHeadingElement>(null);
  useAutoplay(item.audio_url);
  useEffect(() => {
    window.scrollTo(0, 0);
    if (progress.value > 1) heading.current?.focus();
  }, [progress.value]);
  const advance = onSingleTap(onContinue);
  return (
    <TextPlaceContext value={item}>
      <Page
        title={text.title}
        back="/home"
        leave="close"
        progress={progress}
        steadyFoot
        foot={
          <Button iconEnd="forward" onClick={advance}>
            {text.item.next}
          </Button>
        }
      >
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          <Tag tone="petrol">{text.item[step.type === 'word' && item.en.includes(' ') ? 'phrase' : step.type]}</Tag>
        </h2>
        <Card className={styles.card}>
          <div className={styles.star}>
            <StarButton uuid={item.uuid} text={item.en} />
          </div>
          {step.type === 'word' && step.item.picture_url && (
            <Picture src={step.item.picture_url} size="word" isCurrent />
          )}
          {step.type === 'word' ? (
            <English as="block" className={styles.word}>
              {item.en}
            </English>
          ) : (
            <TappableText as="block" className={styles.sentence}>
              {item.en}
            </TappableText>
          )}
          {step.type === 'word' && (
            <p className={styles.ipa}>
              <Ipa>{step.item.ipa}</Ipa>
            </p>
          )}
          <p className={styles.meaning}>{item.ar}</p>
          <div className={styles.sound}>
            <AudioButton src={item.audio_url} label={item.en} tone="main" />
            <AudioButton src={item.audio_url} label={item.en} slow />
          </div>
          {item.note && <p className="small">{item.note}</p>}
        </Card>
        {step.type === 'word' && <Example word={step.item} />}
        <ReportButton of={{ uuid: item.uuid }} />
      </Page>
    </TextPlaceContext>
  );
}

function Example({ word: { example } }: { word: Extract<NewStep, { type: 'word' }>['item'] }) {
  return (
    <Card tight className={styles.example}>
      <div>
        <p className="small">{text.item.example}</p>
        <TappableText as="block" className={styles.line}>
          {example.en}
        </TappableText>
        <p>{example.ar}</p>
      </div>
      <AudioButton src={example.audio_url} label={text.item.listenExample} />
    </Card>
  );
}
