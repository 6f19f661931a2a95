import type { EarContrast, EarWord } from '@lisan/contract/learner/ears';
import { useEffect, useRef, useState } from 'react';
import { mayRecord, useVoiceRecorder } from '../../../../lib/media/use-voice-recorder.ts';
import { useApi } from '../../../../lib/net/use-api.ts';
import { useOnline } from '../../../../lib/net/use-online.ts';
import { useParams } from '../../../../lib/router/use-router.ts';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { ears } from '../../../../text/ears.ts';
import { AudioButton } from '../../../../ui/audio/audio-button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { ResultHero } from '../../../../ui/question/result-hero.tsx';
import { VoiceTile } from '../../../../ui/question/voice-tile.tsx';
import { OnSpokenChoice } from '../../../../ui/speech/on-spoken-choice.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { EarsOffline } from '../components/ears-offline.tsx';
import { Mouths } from '../components/mouths.tsx';
import { chooseWords, type ToSay } from '../choose-words.ts';
import styles from './ear-say-page.module.css';

const text = ears.say;

/** The words of a contrast, said by the learner: which word of the pair was heard? Nothing is counted or stored. */
export function EarSayPage() {
  const { contrast: id = '' } = useParams();
  const list = useApi('GET /api/ears');
  const words = useApi('GET /api/ears/words', { query: { contrast: id as EarContrast['id'] } });
  const online = useOnline();
  const contrast = list.data?.contrasts.find((one) => one.id === id);
  const back = `/ears/${id}`;
  if (contrast && words.data && (online || words.isFetched)) {
    return <SayRound contrast={contrast} pairs={words.data.pairs} back={back} />;
  }
  return (
    <Page title={text.title} back={back} leave="close">
      {!online ? (
        <EarsOffline query={words} />
      ) : (
        <LearnerQueryView<unknown> query={list.isError ? list : words} skeleton={<Skeleton shape="hero" />}>
          {() => <Skeleton shape="hero" />}
        </LearnerQueryView>
      )}
    </Page>
  );
}

type Pair = [EarWord, EarWord];
type RoundProps = { contrast: EarContrast; pairs: readonly Pair[]; back: string };

function SayRound({ contrast, pairs, back }: RoundProps) {
  const start = () => ({ words: chooseWords(pairs, Math.random), at: 0, right: 0 });
  // `isOpened`: on the first word the heading of the screen has the focus.
  const [{ words, at, right, isOpened }, setRound] = useState(() => ({ ...start(), isOpened: true }));
  const word = words[at];
  if (!word) {
    return (
      <Page
        title={text.done}
        back={back}
        leave="close"
        foot={
          <>
            <Button onClick={() => setRound({ ...start(), isOpened: false })}>{text.another}</Button>
            <LinkButton to={back} variant="secondary" replace>
              {ears.toContrast}
            </LinkButton>
          </>
        }
      >
        <ResultHero
          title={text.score(right, words.length)}
          share={{ of: right / Math.max(1, words.length), label: text.share }}
          focused
        />
      </Page>
    );
  }
  return (
    <SayWord
      key={at}
      contrast={contrast}
      toSay={word}
      back={back}
      progress={{ value: at + 1, max: words.length }}
      focused={!isOpened}
      onNext={(isRight) => setRound({ words, at: at + 1, right: right + Number(isRight), isOpened: false })}
    />
  );
}

type WordProps = {
  contrast: EarContrast;
  toSay: ToSay;
  back: string;
  progress: { value: number; max: number };
  /** Whether the heading takes the focus: from the second word on. */
  focused: boolean;
  onNext: (isRight: boolean) => void;
};

function SayWord({ contrast, toSay: { pair, wanted }, back, progress, focused, onNext }: WordProps) {
  const recorder = useVoiceRecorder();
  // The word that was heard last; a later recording that is not told apart leaves it.
  const [chosen, setChosen] = useState<number | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  const word = pair[wanted];
  const other = pair[wanted === 0 ? 1 : 0];
  const isRight = chosen === wanted;
  const isOver = chosen !== null;
  return (
    <Page
      title={text.title}
      back={back}
      leave="close"
      progress={progress}
      steadyFoot
      foot={
        isOver ? (
          <Button onClick={() => onNext(isRight)}>{ears.next}</Button>
        ) : (
          <>
            {recorder.sound && (
              <Button variant="plain" onClick={() => onNext(false)}>
                {text.skip}
              </Button>
            )}
            <LinkButton to={back} variant="plain" replace>
              {text.notNow}
            </LinkButton>
          </>
        )
      }
    >
      <h2 ref={heading} tabIndex={-1}>
        {text.task}
      </h2>
      <WordCard word={word} other={other} />
      {mayRecord(recorder) ? (
        <VoiceTile recorder={recorder} aloud="" name={text.record} />
      ) : (
        <Notice icon="mic">{text.noMicrophone}</Notice>
      )}
      <OnSpokenChoice
        of={{ pair: [pair[0].en, pair[1].en], contrast: contrast.id }}
        recording={recorder.state === 'idle' ? recorder.sound : null}
        onHeard={(heard) => {
          if (heard.kind === 'chosen') setChosen(heard.index);
        }}
      />
      {/* Always there, so that the result is announced. */}
      <div role="status">
        {isOver && <HeardWord isRight={isRight} heard={isRight ? word : other} contrast={contrast} />}
      </div>
    </Page>
  );
}

function WordCard({ word, other }: Record<'word' | 'other', EarWord>) {
  return (
    <Card className={styles.word}>
      <English as="block" className={styles.english}>
        {word.en}
      </English>
      <p>{word.ar}</p>
      <AudioButton src={word.audio_url} label={word.en} />
      <p className="small">
        {text.not}: <English>{other.en}</English>، {other.ar}
      </p>
    </Card>
  );
}

type HeardWordProps = { isRight: boolean; heard: EarWord; contrast: EarContrast };

/** Which word was heard; after the other word, how the mouth makes both sounds. */
function HeardWord({ isRight, heard, contrast: { id, labels, tip } }: HeardWordProps) {
  return (
    <Card as="div" tone={isRight ? 'right' : 'wrong'} tight>
      <h2>{isRight ? text.right : text.wrong}</h2>
      <p className={styles.heard}>
        <AudioButton src={heard.audio_url} label={heard.en} />
        <span>
          {text.heard} <English className={styles.quoted}>{heard.en}</English>، {heard.ar}
        </span>
      </p>
      {!isRight && (
        <>
          <Mouths contrast={id} labels={labels} />
          <p>
            <MixedText>{tip}</MixedText>
          </p>
        </>
      )}
      <p className="small">{text.again}</p>
    </Card>
  );
}
