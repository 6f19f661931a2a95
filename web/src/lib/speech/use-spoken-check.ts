import { useCallback, useEffect, useRef, useState } from 'react';
import { stopAudio } from '../media/audio-player.ts';
import { compareSpoken } from './compare-spoken.ts';
import type { SpokenResult } from './compare-spoken.ts';
import { readSpeechConsent, saveSpeechConsent } from './speech-consent.ts';
import type {
  Recognition,
  RecognitionError,
  RecognitionOutcome,
  RecogniserAvailability,
  RecogniserPlace,
  SpeechRecogniser,
} from './speech-recogniser.ts';

/**
 * `asking`: how may it be recognised? `installing`: the language pack is on its way. `starting`: the microphone is not
 * open yet. `declined`: consent was refused on this screen. `interrupted`: the page was hidden while it listened.
 */
export type SpokenStep =
  | { kind: 'idle' | 'asking' | 'installing' | 'starting' | 'listening' | 'declined' | 'interrupted' }
  | { kind: 'failed'; reason: RecognitionError | 'not-installed' }
  | { kind: 'result'; result: SpokenResult };

export type SpokenCheck = {
  /** Null until the browser was asked, at the first press: it is not asked by opening a screen. */
  availability: RecogniserAvailability | null;
  /** The place of the next recognition; null if the learner is asked first. */
  place: RecogniserPlace | null;
  step: SpokenStep;
  /** Starts to listen, or asks how; while it listens, ends the listening. */
  press: () => void;
  /** The learner's answers to `asking`. */
  allowRemote: () => void;
  refuseRemote: () => void;
  dismiss: () => void;
  install: () => void;
};

/**
 * Recognises one sentence as often as the learner likes. `isBlocked` ends the listening: the microphone is needed
 * elsewhere.
 */
export function useSpokenCheck(recogniser: SpeechRecogniser, sentence: string, isBlocked: boolean): SpokenCheck {
  const [availability, setAvailability] = useState(recogniser.known);
  const [step, setStep] = useState<SpokenStep>({ kind: 'idle' });
  const { start, stop, abort } = useRecognition(recogniser);
  useAbort(isBlocked, abort, setStep);
  const mayListen = useMayListen(isBlocked);

  const listen = (place: RecogniserPlace) => {
    stopAudio();
    setStep({ kind: 'starting' });
    void start(place, () => setStep({ kind: 'listening' })).then((outcome) => {
      if (outcome.kind !== 'aborted') setStep(stepAfter(outcome, sentence));
    });
  };
  const begin = (known: RecogniserAvailability) => {
    setAvailability(known);
    const place = choosePlace(known);
    if (place !== null) listen(place);
    else setStep(stepWithout(known));
  };
  return {
    availability,
    place: choosePlace(availability),
    step,
    press: () => {
      if (isBlocked || step.kind === 'installing' || step.kind === 'starting' || stop()) return;
      // At once if nothing has to be asked: Safari opens the microphone only inside a tap.
      if (availability) return begin(availability);
      setStep({ kind: 'starting' });
      void recogniser.readAvailability().then((known) => {
        if (mayListen()) begin(known);
        else setStep({ kind: 'idle' });
      });
    },
    allowRemote: () => {
      saveSpeechConsent(true);
      listen('remote');
    },
    refuseRemote: () => {
      saveSpeechConsent(false);
      setStep({ kind: 'declined' });
    },
    dismiss: () => setStep({ kind: 'idle' }),
    install: () => {
      setStep({ kind: 'installing' });
      void recogniser.install().then(async (isInstalled) => {
        setAvailability(await recogniser.readAvailability());
        setStep(isInstalled ? { kind: 'idle' } : { kind: 'failed', reason: 'not-installed' });
      });
    },
  };
}

/** On the device first; elsewhere only with the consent, which the profile can withdraw at any time. */
function choosePlace(availability: RecogniserAvailability | null): RecogniserPlace | null {
  if (availability?.onDevice === 'ready') return 'on-device';
  return availability?.remote && readSpeechConsent() === 'given' ? 'remote' : null;
}

/** Returns the step without a ready recogniser: the question, or why there is no question. */
function stepWithout({ onDevice, remote }: RecogniserAvailability): SpokenStep {
  if (onDevice === 'downloadable') return { kind: 'asking' };
  if (!remote) return { kind: 'failed', reason: 'unavailable' };
  return { kind: readSpeechConsent() === 'refused' ? 'declined' : 'asking' };
}

function stepAfter(outcome: RecognitionOutcome, sentence: string): SpokenStep {
  if (outcome.kind === 'transcripts') return { kind: 'result', result: compareSpoken(sentence, outcome.transcripts) };
  return outcome.kind === 'error' ? { kind: 'failed', reason: outcome.error } : { kind: 'idle' };
}

/** One recognition at a time; it ends with the screen. */
function useRecognition(recogniser: SpeechRecogniser) {
  const current = useRef<Recognition | null>(null);
  const abort = useCallback((): boolean => {
    const aborted = current.current;
    current.current = null;
    aborted?.abort();
    return aborted !== null;
  }, []);
  useEffect(() => () => void abort(), [abort]);
  const stop = (): boolean => {
    current.current?.stop();
    return current.current !== null;
  };
  const start = async (place: RecogniserPlace, onListening: () => void): Promise<RecognitionOutcome> => {
    abort();
    const started = recogniser.start(place, () => current.current === started && onListening());
    current.current = started;
    const outcome = await started.outcome;
    // Aborted or replaced meanwhile: its outcome is of no interest.
    if (current.current !== started) return { kind: 'aborted' };
    current.current = null;
    return outcome.kind === 'aborted' ? { kind: 'error', error: 'failed' } : outcome;
  };
  return { start, stop, abort };
}

/** Returns whether the learner still looks at the screen and the microphone is free, after something was awaited. */
function useMayListen(isBlocked: boolean): () => boolean {
  const isFree = useRef(false);
  useEffect(() => {
    isFree.current = !isBlocked;
    return () => {
      isFree.current = false;
    };
  }, [isBlocked]);
  return () => isFree.current && document.visibilityState !== 'hidden';
}

/** Never listens behind the learner's back: not in a hidden page, and not beside a recording. */
function useAbort(isBlocked: boolean, abort: () => boolean, setStep: (step: SpokenStep) => void): void {
  useEffect(() => {
    if (isBlocked && abort()) setStep({ kind: 'idle' });
  }, [isBlocked, abort, setStep]);
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden' && abort()) setStep({ kind: 'interrupted' });
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  }, [abort, setStep]);
}
