import { useContext, useEffect, useRef } from 'react';
import { RecogniserContext } from '../../lib/speech/recogniser-context.ts';
import { readSpeechConsent } from '../../lib/speech/speech-consent.ts';
import { useSpokenCheck } from '../../lib/speech/use-spoken-check.ts';
import type { SpokenCheck as Check, SpokenStep } from '../../lib/speech/use-spoken-check.ts';
import { speech as text } from '../../text/ui/speech.ts';
import { Button } from '../form/button.tsx';
import { AskRecognition } from './ask-recognition.tsx';
import type { SpokenCheckProps } from './on-spoken-check.tsx';
import { SpokenWords, withComparison } from './spoken-words.tsx';
import styles from './spoken-check.module.css';

/**
 * Listens to a sentence and shows the words that the phone recognised. It never answers a question and never blocks
 * one.
 */
export function SpokenCheck({ sentence, blocked = false, onCompared }: SpokenCheckProps) {
  const check = useSpokenCheck(useContext(RecogniserContext), sentence, blocked);
  const { step } = check;
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A result below the fold would be missed.
    if (step.kind === 'result') outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  const compared = useRef(onCompared);
  useEffect(() => {
    compared.current = onCompared;
  }, [onCompared]);
  useEffect(() => {
    if (step.kind === 'result' && step.result.kind === 'compared') compared.current?.();
  }, [step]);
  if (!isOffered(check)) return null;
  return (
    <div className={styles.check}>
      <div ref={outcome} role="status" className={styles.outcome}>
        <Outcome step={step} />
      </div>
      {step.kind === 'asking' && !blocked ? (
        <AskRecognition check={check} />
      ) : (
        <Start check={check} blocked={blocked} />
      )}
    </div>
  );
}

/**
 * Whether the check is offered. A refusal is stored: without another way to recognise, nothing is offered until the
 * profile allows it again.
 */
function isOffered({ availability, place, step }: Check): boolean {
  if (availability === null || step.kind !== 'idle' || place !== null) return true;
  return availability.onDevice !== 'none' || (availability.remote && readSpeechConsent() === 'unknown');
}

function Start({ check, blocked }: { check: Check; blocked: boolean }) {
  const { step, place } = check;
  if (step.kind === 'declined' || isUseless(step)) return null;
  const isListening = step.kind === 'listening';
  const isBusy = step.kind === 'starting' || step.kind === 'installing';
  return (
    <>
      {!(blocked && step.kind === 'result') && (
        <Button
          variant="secondary"
          size="small"
          icon={isListening ? 'stop' : 'captions'}
          busy={isBusy}
          disabled={blocked}
          onClick={check.press}
        >
          {isListening ? text.stop : step.kind === 'result' ? text.again : text.start}
        </Button>
      )}
      {step.kind === 'idle' && <p className={styles.where}>{text.hint}</p>}
      {place !== null && <p className={styles.where}>{place === 'on-device' ? text.onDevice : text.remote}</p>}
    </>
  );
}

/** Whether trying again would fail again. */
function isUseless(step: SpokenStep): boolean {
  return step.kind === 'failed' && step.reason === 'unavailable';
}

function Outcome({ step }: { step: SpokenStep }) {
  switch (step.kind) {
    case 'starting':
    case 'listening':
    case 'installing':
    case 'interrupted':
      return <p className={styles[step.kind] ?? styles.note}>{text[step.kind]}</p>;
    case 'declined':
      return <p className={styles.declined ?? styles.note}>{withComparison(text.declined)}</p>;
    case 'failed': {
      const reason = text.failed[step.reason];
      return <p className={styles.note}>{step.reason === 'refused' ? reason : withComparison(reason)}</p>;
    }
    case 'result':
      return <SpokenWords result={step.result} />;
    default:
      return null;
  }
}
