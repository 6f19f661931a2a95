import type { RolePlayView } from '@lisan/contract/learner/role-play';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { rolePlay as text } from '../../../../text/role-play.ts';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { readDigit } from '../../../../lib/input/digit-key.ts';
import { onSingleTap } from '../../../../lib/input/single-tap.ts';
import { AudioButton } from '../../../../ui/audio/audio-button.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { loadChunk } from '../../../../lib/chunk/load-chunk.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { FitNote } from '../../../../ui/fit/fit-note.tsx';
import { FitSign } from '../../../../ui/fit/fit-sign.tsx';
import { useAutoplay } from '../../../../lib/media/use-autoplay.ts';
import { mayRecord, useVoiceRecorder } from '../../../../lib/media/use-voice-recorder.ts';
import type { HeardChoice } from '../../../../lib/speech/speech-listener.ts';
import { question } from '../../../../text/question.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { VoiceTile } from '../../../../ui/question/voice-tile.tsx';
import { OnSpokenCheck } from '../../../../ui/speech/on-spoken.tsx';
import { OnSpokenChoice } from '../../../../ui/speech/on-spoken-choice.tsx';
import layout from '../../../../ui/layout/layout.module.css';
import { lineToSay, type TalkStage, type Choice, type Exchange } from '../talk-run.ts';
import type { useSilent } from '../use-silent.ts';
import type { Talk } from '../use-talk.ts';
import { PartnerLine } from './partner-line.tsx';
import styles from './talk-screen.module.css';
import bubble from './bubble.module.css';

type Props = {
  rolePlay: RolePlayView;
  talk: Talk;
  stage: TalkStage;
  silence: ReturnType<typeof useSilent>;
};

/** Shows the conversation so far, and the learner's next step. */
export function TalkScreen({ rolePlay, talk, stage, silence }: Props) {
  const { isSilent, setSilent } = silence;
  const { partner, practical_id } = rolePlay;
  const { exchanges, turn, end } = talk.place;
  const back = `/practical/questions/${practical_id}`;
  const action = (
    <IconButton
      icon={isSilent ? 'mute' : 'sound'}
      label={isSilent ? text.silent.on : text.silent.off}
      aria-pressed={isSilent}
      onClick={() => setSilent(!isSilent)}
    />
  );
  const last = exchanges.at(-1);
  const common = { title: partner.ar, back, action };
  if (stage === 'choose' && turn) {
    return (
      <Page {...common} leave="close">
        <History exchanges={exchanges} partner={partner} />
        <PartnerLine key={turn.id} line={turn} partner={partner} isSilent={isSilent} />
        <ChooseLine
          key={`${turn.id}-choices`}
          choices={turn.choices}
          isSilent={isSilent}
          onChoose={(i) => talk.choose(i, isSilent)}
        />
      </Page>
    );
  }
  if (!last) return null;
  const earlier = (
    <>
      <History exchanges={exchanges.slice(0, -1)} partner={partner} />
      <PastLine partner={partner}>{last.turn.en}</PastLine>
    </>
  );
  const line = lineToSay(last);
  const isBetter = line !== undefined && line !== last.choice;
  const isLast = end !== null;
  const onContinue = () => talk.advance(isSilent);
  if (stage === 'say' && line) {
    const isToEnd = isBetter && isLast;
    return <SayLine {...common} {...{ line, isBetter, isToEnd, isSilent, onContinue }} before={earlier} />;
  }
  const isToEnd = isLast && (isSilent || !isBetter);
  const better = isBetter ? line : undefined;
  return <LineRemark {...common} {...{ better, isToEnd, onContinue }} choice={last.choice} before={earlier} />;
}

type ChooseLineProps = { choices: readonly Choice[]; isSilent: boolean; onChoose: (index: number) => void };

/** Shows the possible replies, to say or to touch; the keys 1 to 3 choose too. */
function ChooseLine({ choices, isSilent, onChoose }: ChooseLineProps) {
  const id = useId();
  const [hasMeaning, setMeaning] = useState(false);
  useNumberKeys(choices.length, onChoose);
  return (
    <section aria-labelledby={id} className={styles.choose}>
      <header className={styles.head}>
        <h2 id={id}>{text.choose}</h2>
        <button
          type="button"
          className={styles.meaning}
          aria-pressed={hasMeaning}
          onClick={() => setMeaning(!hasMeaning)}
        >
          {hasMeaning ? text.meaning.hide : text.meaning.show}
        </button>
      </header>
      <ul role="list" className={styles.list}>
        {choices.map((choice, index) => (
          <li key={choice.en} className={styles.card}>
            <button type="button" className={styles.line} onClick={onSingleTap(() => onChoose(index))}>
              <English as="block" className={styles.english}>
                {choice.en}
              </English>
              {hasMeaning && <span className={styles.arabic}>{choice.ar}</span>}
            </button>
          </li>
        ))}
      </ul>
      {!isSilent && <SayChoice choices={choices} onChoose={onChoose} onMiss={() => setMeaning(true)} />}
    </section>
  );
}

type SayChoiceProps = { choices: readonly Choice[]; onChoose: (index: number) => void; onMiss: () => void };

/** Chooses a reply by saying it. A miss shows the meanings as a hint. */
function SayChoice({ choices, onChoose, onMiss }: SayChoiceProps) {
  const recorder = useVoiceRecorder();
  const take = (heard: HeardChoice) => {
    if (heard.kind === 'chosen') onChoose(heard.index);
    else if (heard.kind === 'other') onMiss();
  };
  if (!mayRecord(recorder)) return null;
  return (
    <>
      <VoiceTile recorder={recorder} aloud="" name={text.sayChoice} />
      {/* A new recording replaces the one that is being heard. */}
      <OnSpokenChoice
        of={choices.map(({ en, also = [] }) => [en, ...also])}
        recording={recorder.state === 'idle' ? recorder.sound : null}
        onHeard={take}
      />
    </>
  );
}

function useNumberKeys(count: number, onChoose: (index: number) => void): void {
  const latest = useRef(onChoose);
  useEffect(() => {
    latest.current = onChoose;
  }, [onChoose]);
  useEffect(() => {
    const choose = (event: KeyboardEvent) => {
      const digit = readDigit(event);
      if (digit !== null && digit <= count) latest.current(digit - 1);
    };
    window.addEventListener('keydown', choose);
    return () => window.removeEventListener('keydown', choose);
  }, [count]);
}

type LineRemarkProps = {
  title: string;
  back: string;
  action: ReactNode;
  choice: Choice;
  /** The good reply, if the choice was another one. */
  better: Choice | undefined;
  before: ReactNode;
  isToEnd: boolean;
  onContinue: () => void;
};

/** Shows how well the line served its speaker, and why; and the better line, if there is one. */
function LineRemark({ title, back, action, choice, better, before, isToEnd, onContinue }: LineRemarkProps) {
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
      foot={<Button onClick={onSingleTap(onContinue)}>{isToEnd ? text.toEnd : text.continue}</Button>}
    >
      {before}
      <Reply speaker={text.you} line={choice} />
      <div ref={note} tabIndex={-1}>
        <FitNote fit={choice.fit} title={text.fit[choice.fit]}>
          {choice.remark}
        </FitNote>
      </div>
      {better && (
        <>
          <h2 className={styles.better}>{text.better}</h2>
          <Reply speaker={text.better} line={better} />
        </>
      )}
    </Page>
  );
}

/** A reply with its meaning, and its sound if it is a good one. */
function Reply({ speaker, line }: { speaker: string; line: Choice }) {
  return (
    <div className={bubble.own}>
      <span className="visually-hidden">{speaker}: </span>
      <div className={bubble.spoken}>
        <English as="block" className={bubble.english}>
          {line.en}
        </English>
        {line.fit === 'good' && line.audio_url && <AudioButton src={line.audio_url} label={line.en} tone="bare" />}
      </div>
      <p className={bubble.arabic}>{line.ar}</p>
    </div>
  );
}

function playFit(effect: 'right' | 'wrong'): void {
  loadChunk(() => import('../../../../lib/media/effects.ts')).then(
    ({ playEffect }) => playEffect(effect),
    // The remark is shown without its sound.
    () => undefined,
  );
}

type HistoryProps = { exchanges: readonly Exchange[]; partner: RolePlayView['partner'] };

/** Shows the lines before, in short. */
function History({ exchanges, partner }: HistoryProps) {
  if (exchanges.length === 0) return null;
  return (
    <ol role="list" aria-label={text.history} className={styles.historyList}>
      {exchanges.map(({ turn, choice }) => (
        <li key={turn.id} className={styles.exchange}>
          <PastLine partner={partner}>{turn.en}</PastLine>
          <div className={bubble.own}>
            <span className="visually-hidden">{text.you}: </span>
            <div className={bubble.spoken}>
              <English as="block" className={bubble.english}>
                {choice.en}
              </English>
              <FitSign fit={choice.fit} />
              <span className="visually-hidden">{text.fit[choice.fit]}</span>
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Shows an answered line of the partner. */
function PastLine({ partner, children }: { partner: RolePlayView['partner']; children: string }) {
  return (
    <div className={bubble.partner}>
      <span className="visually-hidden">{partner.name}: </span>
      <English as="block" className={bubble.past}>
        {children}
      </English>
    </div>
  );
}

type SayLineProps = {
  title: string;
  back: string;
  action: ReactNode;
  line: Choice;
  /** The line replaces the reply that was chosen. */
  isBetter: boolean;
  isToEnd: boolean;
  before: ReactNode;
  isSilent: boolean;
  onContinue: () => void;
};

/** Plays a good line; the learner then speaks or skips it. */
function SayLine({ title, back, action, line, isBetter, isToEnd, before, isSilent, onContinue }: SayLineProps) {
  // A good line has its sound.
  const src = line.audio_url ?? '';
  const recorder = useVoiceRecorder();
  const heading = useRef<HTMLHeadingElement>(null);
  useAutoplay(isSilent ? undefined : src);
  useEffect(() => heading.current?.focus(), []);
  const hasSpoken = recorder.sound !== null;
  const foot = (
    <Button variant={hasSpoken ? 'primary' : 'secondary'} onClick={onSingleTap(onContinue)}>
      {isToEnd ? text.toEnd : hasSpoken ? text.continue : text.skip}
    </Button>
  );
  return (
    <Page title={title} back={back} leave="close" action={action} foot={foot}>
      {before}
      <Card className={styles.sayLineCard}>
        <h2 ref={heading} tabIndex={-1}>
          {isBetter ? text.sayBetter : text.say}
        </h2>
        <English as="block" className={styles.sayLineLine}>
          {line.en}
        </English>
        <p className={styles.sayLineArabic}>{line.ar}</p>
        <div className={layout.halves}>
          <div className={styles.model}>
            <p className={styles.name}>{question.speak.model}</p>
            <div className={styles.buttons}>
              <AudioButton src={src} label={line.en} />
              <AudioButton src={src} label={line.en} slow />
            </div>
          </div>
          <VoiceTile recorder={recorder} aloud={text.aloud} />
        </div>
        <OnSpokenCheck sentence={line.en} recording={recorder.sound} />
      </Card>
    </Page>
  );
}
