/**
 * The available recognisers of English. `onDevice`: `downloadable` once the browser has fetched its language pack.
 * `remote`: the sound leaves the phone for the servers of the browser's maker, so it needs consent.
 *
 * Why: docs/decisions/039-recognised-speech-is-evidence.md
 */
export type RecogniserAvailability = { onDevice: 'ready' | 'downloadable' | 'none'; remote: boolean };

export type RecogniserPlace = 'on-device' | 'remote';

/**
 * `refused`: no permission for the microphone. `no-speech`: nothing was said. `network`: the remote service is out of
 * reach. `unavailable`: the browser has no recogniser for English. `failed`: anything else, such as a microphone in use
 * or a recogniser that never ends.
 */
export type RecognitionError = 'refused' | 'no-speech' | 'network' | 'unavailable' | 'failed';

/** A transcript of the recogniser. `confidence` is 0 to 1; null if the browser reports none. */
export type Transcript = { text: string; confidence: number | null };

/** `transcripts`: the likeliest transcript first. */
export type RecognitionOutcome =
  | { kind: 'transcripts'; transcripts: readonly Transcript[] }
  | { kind: 'error'; error: RecognitionError }
  | { kind: 'aborted' };

export type Recognition = {
  /** Settles once and never rejects, even if the browser never ends the recognition. */
  outcome: Promise<RecognitionOutcome>;
  /** Ends the listening and waits for the outcome. */
  stop: () => void;
  /** Ends the listening without an outcome. */
  abort: () => void;
};

/** Recognises one spoken sentence of American English. */
export type SpeechRecogniser = {
  /** The availability, if it is known without asking the browser; null until the browser has been asked. */
  readonly known: RecogniserAvailability | null;
  /**
   * Asks the browser for the availability, without asking for a permission and without sending anything. Never rejects.
   */
  readAvailability: () => Promise<RecogniserAvailability>;
  /** Downloads the language pack; returns false if the browser could not. */
  install: () => Promise<boolean>;
  /** Starts to listen; must be called inside a tap. `onListening` is called once the microphone is open. */
  start: (place: RecogniserPlace, onListening: () => void) => Recognition;
};
