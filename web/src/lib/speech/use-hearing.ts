import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { ListenerContext, type NotHeard, type SpeechListener } from './speech-listener.ts';
import { readSpeechConsent, saveSpeechConsent } from './speech-consent.ts';

/** `idle`: nothing is recorded; `asking`: may the recording be sent? */
type Waiting = { kind: 'idle' | 'asking' | 'checking' };

export type Hearing<T> = { step: Waiting | T | NotHeard; allow: () => void; refuse: () => void };

type Options<T> = {
  /** The learner's last recording; null before the first. */
  recording: Blob | null;
  hear: (listener: SpeechListener, recording: Blob, signal: AbortSignal) => Promise<T | NotHeard>;
  /** Called with each result, at most once for a recording. */
  onHeard: (heard: T | NotHeard) => void;
};

/** Hears each new recording, once the learner has agreed that recordings are sent. */
export function useHearing<T>({ recording, hear, onHeard }: Options<T>): Hearing<T> {
  const listener = useContext(ListenerContext);
  const [checked, setChecked] = useState<{ recording: Blob; step: Waiting | T | NotHeard } | null>(null);
  const [consent, setConsent] = useState(readSpeechConsent);
  const [isOff, setOff] = useState(false);
  const start = useEffectEvent((sound: Blob, leaving: AbortSignal) => {
    // Another tab may have withdrawn it.
    const isWithdrawn = readSpeechConsent() === 'refused';
    const hearing = isWithdrawn ? Promise.resolve({ kind: 'declined' as const }) : hear(listener, sound, leaving);
    void hearing.then((heard) => {
      if (leaving.aborted) return;
      setChecked({ recording: sound, step: heard });
      report(heard);
    });
  });
  const report = useEffectEvent((heard: T | NotHeard) => onHeard(heard));
  useEffect(() => {
    if (consent === 'refused') return;
    void listener.prepare().then((listens) => setOff(!listens));
  }, [listener, consent]);
  useEffect(() => {
    if (recording === null) return;
    if (isOff) return report({ kind: 'unavailable' });
    if (consent === 'unknown') return;
    if (consent === 'refused') return report({ kind: 'declined' });
    const leaving = new AbortController();
    start(recording, leaving.signal);
    return () => leaving.abort();
  }, [recording, consent, isOff]);
  const choose = (isGiven: boolean) => {
    saveSpeechConsent(isGiven);
    setConsent(isGiven ? 'given' : 'refused');
  };
  return { step: stepOf(), allow: () => choose(true), refuse: () => choose(false) };

  function stepOf(): Waiting | T | NotHeard {
    if (recording === null) return { kind: 'idle' };
    if (isOff) return { kind: 'unavailable' };
    if (consent === 'unknown') return { kind: 'asking' };
    if (consent === 'refused') return { kind: 'declined' };
    return checked?.recording === recording ? checked.step : { kind: 'checking' };
  }
}
