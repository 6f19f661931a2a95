/**
 * What can recognise English here. `onDevice`: `downloadable` once the browser has fetched its language pack. `remote`:
 * the sound leaves the phone for the servers of the browser's maker, so it needs consent.
 */
export type RecogniserAvailability = { onDevice: 'ready' | 'downloadable' | 'none'; remote: boolean };

export type RecogniserPlace = 'on-device' | 'remote';

/**
 * `refused`: no permission for the microphone. `no-speech`: nothing was said. `network`: the remote service is out of
 * reach. `unavailable`: the browser has no recogniser for English. `failed`: anything else, also a microphone that is in
 * use and a recogniser that never ends.
 */
export type RecognitionError = 'refused' | 'no-speech' | 'network' | 'unavailable' | 'failed';

/** What the recogniser understood. `confidence` is 0 to 1; null where the browser reports none. */
export type Transcript = { text: string; confidence: number | null };

/** `transcripts`: the likeliest one first. */
export type RecognitionOutcome =
  | { kind: 'transcripts'; transcripts: readonly Transcript[] }
  | { kind: 'error'; error: RecognitionError }
  | { kind: 'aborted' };

export type Recognition = {
  /** Settles once and never rejects, also where the browser never ends the recognition. */
  outcome: Promise<RecognitionOutcome>;
  /** Ends the listening and waits for the outcome. */
  stop: () => void;
  /** Ends the listening without an outcome. */
  abort: () => void;
};

/** Recognises one spoken sentence of American English. */
export type SpeechRecogniser = {
  /** What is available, where that is known without asking the browser; null until it has been asked. */
  readonly known: RecogniserAvailability | null;
  /** Asks the browser what is available, without asking for a permission and without sending anything. Never rejects. */
  readAvailability: () => Promise<RecogniserAvailability>;
  /** Downloads the language pack; false where the browser could not. */
  install: () => Promise<boolean>;
  /** Starts to listen; must be called inside a tap. `onListening` is called once the microphone is open. */
  start: (place: RecogniserPlace, onListening: () => void) => Recognition;
};
