import { RecogniserContext } from '../../lib/speech/recogniser-context.ts';
import type { SpeechRecogniser } from '../../lib/speech/speech-recogniser.ts';
import type { SpokenCheck as Check } from '../../lib/speech/use-spoken-check.ts';
import type { VoiceCurve } from '../../lib/media/voice/voice-curve.ts';
import { AskRecognition } from './ask-recognition.tsx';
import { CurvePicture } from './curve-picture.tsx';
import { OnSpokenCheck } from './on-spoken-check.tsx';
import { OnVoiceCurves } from './on-voice-curves.tsx';
import { SpokenCheck } from './spoken-check.tsx';
import { SpokenWords } from './spoken-words.tsx';

export default { title: 'Speech' };

const nothing = () => undefined;
const SENTENCE = 'I need a boarding pass.';

const CURVE: VoiceCurve = {
  seconds: 1.6,
  envelope: Array.from({ length: 40 }, (_, at) => Math.abs(Math.sin(at / 4))),
  pitch: Array.from({ length: 40 }, (_, at) => (at % 9 === 0 ? null : 3 * Math.sin(at / 6))),
  ending: 'falls',
};

export const Curves = () => (
  <>
    <CurvePicture name="النموذج" curve={CURVE} seconds={1.6} tone="model" />
    <CurvePicture name="صوتك" curve={{ ...CURVE, ending: 'rises' }} seconds={2} tone="mine" />
    <CurvePicture name="قيد القياس" curve={null} seconds={2} tone="mine" />
    <OnVoiceCurves model="/sample/pen.mp3" mine={new Blob()} framed />
  </>
);

export const Differences = () => (
  <SpokenWords
    result={{
      kind: 'compared',
      isComplete: false,
      words: [
        { kind: 'matched', text: 'I' },
        { kind: 'different', text: 'need', recognised: 'knead' },
        { kind: 'missing', text: 'a' },
      ],
      extras: ['please'],
    }}
  />
);

export const Complete = () => (
  <SpokenWords result={{ kind: 'compared', isComplete: true, words: [{ kind: 'matched', text: 'Yes' }], extras: [] }} />
);

export const Unsure = () => <SpokenWords result={{ kind: 'unsure' }} />;

const ASKING: Check = {
  availability: { onDevice: 'downloadable', remote: true },
  place: null,
  step: { kind: 'asking' },
  press: nothing,
  allowRemote: nothing,
  refuseRemote: nothing,
  dismiss: nothing,
  install: nothing,
};

export const Ask = () => <AskRecognition check={ASKING} />;

/** Is asked by a press only. */
const RECOGNISER: SpeechRecogniser = {
  known: { onDevice: 'ready', remote: false },
  readAvailability: async () => ({ onDevice: 'ready', remote: false }),
  install: async () => true,
  start: () => ({ stop: nothing, abort: nothing, outcome: new Promise(nothing) }),
};

export const Listen = () => (
  <RecogniserContext value={RECOGNISER}>
    <SpokenCheck sentence={SENTENCE} />
    <OnSpokenCheck sentence={SENTENCE} blocked />
  </RecogniserContext>
);
