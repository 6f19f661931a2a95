import { useEffect } from 'react';
import type { HeardWord } from '@lisan/contract/learner/speech';
import { ListenerContext, type Heard, type SpeechListener } from '../../lib/speech/speech-listener.ts';
import { saveSpeechConsent } from '../../lib/speech/speech-consent.ts';
import { AskHearing } from './ask-hearing.tsx';
import { HearingNote } from './hearing-note.tsx';
import { MouthPicture } from './mouth-picture.tsx';
import { OnSpokenCheck } from './on-spoken.tsx';
import { OnSpokenChoice } from './on-spoken-choice.tsx';
import { SpokenChoice } from './spoken-choice.tsx';
import { SpokenCheck } from './spoken-check.tsx';
import { SpokenWords } from './spoken-words.tsx';

export default { title: 'Speech' };

const SENTENCE = 'I need a boarding pass.';
const RECORDING = new Blob();
const words = (marks: readonly HeardWord['mark'][]): HeardWord[] =>
  SENTENCE.split(' ').map((text, at) => ({ text, mark: marks[at] ?? 'good' }));

export const Right = () => (
  <SpokenWords sentence={SENTENCE} heard={{ kind: 'heard', outcome: 'right', words: words([]) }} />
);

export const WrongSound = () => (
  <SpokenWords
    sentence={SENTENCE}
    heard={{
      kind: 'heard',
      outcome: 'wrong',
      words: words(['good', 'good', 'good', 'unsure', 'bad']),
      fault: {
        word: 4,
        substitution: 'p-b',
        heard: 'bass',
        reason: 'مع p نغلق الشفتين ثم نفتحهما بدفعة هواء وبلا اهتزاز في الحلق، فلا تصير باءً.',
      },
    }}
  />
);

export const WrongWord = () => (
  <SpokenWords
    sentence={SENTENCE}
    heard={{ kind: 'heard', outcome: 'wrong', words: words(['good', 'bad']), fault: { word: 1 } }}
  />
);

const SOUNDS = ['p', 'v', 'th', 'dh', 'ng', 'ch', 'j', 'ii', 'i', 'e', 'u', 'o', 'er', 'or', 'z', 'd', 'g'] as const;

export const Mouths = () => (
  <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
    {SOUNDS.map((sound) => (
      <MouthPicture key={sound} sound={sound} />
    ))}
  </div>
);

export const Unsure = () => <SpokenWords sentence={SENTENCE} heard={{ kind: 'heard', outcome: 'unsure', words: [] }} />;

const listener = (heard: Promise<Heard>): SpeechListener => ({
  prepare: async () => true,
  check: () => heard,
  choose: () => Promise.resolve({ kind: 'other' }),
  choosePair: () => Promise.resolve({ kind: 'other' }),
});

/** With a consent that was given before, or was not asked for. */
function Check({ heard, isAllowed = true }: { heard: Promise<Heard>; isAllowed?: boolean }) {
  if (isAllowed) saveSpeechConsent(true);
  else document.cookie = 'hearing=; Path=/; Max-Age=0';
  useEffect(() => () => saveSpeechConsent(false), []);
  return (
    <ListenerContext value={listener(heard)}>
      <SpokenCheck sentence={SENTENCE} recording={RECORDING} />
    </ListenerContext>
  );
}

export const Ask = () => <Check heard={new Promise(() => undefined)} isAllowed={false} />;

export const Waiting = () => <Check heard={new Promise(() => undefined)} />;

export const Silent = () => <Check heard={Promise.resolve({ kind: 'sound', fault: 'silent' })} />;

export const Unavailable = () => <Check heard={Promise.resolve({ kind: 'unavailable' })} />;

export const Loaded = () => (
  <ListenerContext value={listener(new Promise(() => undefined))}>
    <OnSpokenCheck sentence={SENTENCE} recording={RECORDING} />
    <OnSpokenChoice of={[[SENTENCE], ['No, thank you.']]} recording={RECORDING} onHeard={() => undefined} />
  </ListenerContext>
);

export const OtherReply = () => (
  <ListenerContext value={listener(new Promise(() => undefined))}>
    <HearingNote step={{ kind: 'other' }} />
    <AskHearing onAllow={() => undefined} onRefuse={() => undefined} />
    <SpokenChoice of={[[SENTENCE], ['No, thank you.']]} recording={null} onHeard={() => undefined} />
  </ListenerContext>
);
