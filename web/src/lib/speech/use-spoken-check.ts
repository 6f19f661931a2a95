import { useCallback, useEffect, useRef, useState } from 'react';
import { stopAudio } from '../audio-player.ts';
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
  /** Null until the browser has answered. */
  availability: RecogniserAvailability | null;
  /** Where the next sentence is recognised; null where the learner is asked first. */
  place: RecogniserPlace | null;
  step: SpokenStep;
  /** Starts to listen, or asks how; while it listens, ends the listening. */
  press: () => void;
  /** The learner's answers to `asking`. */
  allowRemote: () => void;
  refuseRemote: () => void;
  install: () => void;
};

const NOTHING: RecogniserAvailability = { onDevice: 'none', remote: false };

/** Recognises one sentence as often as the learner likes. `isBlocked` ends the listening: the microphone is needed elsewhere. */
export function useSpokenCheck(recogniser: SpeechRecogniser, sentence: string, isBlocked: boolean): SpokenCheck {
  const [availability, setAvailability] = useAvailability(recogniser);
  const [step, setStep] = useState<SpokenStep>({ kind: 'idle' });
  const { start, stop, abort } = useRecognition(recogniser);
  useAbort(isBlocked, abort, setStep);

  const listen = (place: RecogniserPlace) => {
    stopAudio();
    setStep({ kind: 'starting' });
    void start(place, () => setStep({ kind: 'listening' })).then((outcome) => {
      if (outcome.kind !== 'aborted') setStep(stepAfter(outcome, sentence));
    });
  };
  const place = choosePlace(availability);
  return {
    availability,
    place,
    step,
    press: () => {
      if (isBlocked || step.kind === 'installing' || stop()) return;
      if (place === null) setStep({ kind: 'asking' });
      else listen(place);
    },
    allowRemote: () => {
      saveSpeechConsent(true);
      listen('remote');
    },
    refuseRemote: () => {
      saveSpeechConsent(false);
      setStep({ kind: 'declined' });
    },
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

function stepAfter(outcome: RecognitionOutcome, sentence: string): SpokenStep {
  if (outcome.kind === 'transcripts') return { kind: 'result', result: compareSpoken(sentence, outcome.transcripts) };
  return outcome.kind === 'error' ? { kind: 'failed', reason: outcome.error } : { kind: 'idle' };
}

function useAvailability(recogniser: SpeechRecogniser) {
  const [availability, setAvailability] = useState<RecogniserAvailability | null>(null);
  useEffect(() => {
    let isShown = true;
    recogniser.readAvailability().then(
      (known) => isShown && setAvailability(known),
      (error: unknown) => {
        console.warn('speech recognition is not available', error);
        if (isShown) setAvailability(NOTHING);
      },
    );
    return () => {
      isShown = false;
    };
  }, [recogniser]);
  return [availability, setAvailability] as const;
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
