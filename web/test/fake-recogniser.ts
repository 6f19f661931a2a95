import type {
  RecogniserAvailability,
  RecogniserPlace,
  RecognitionOutcome,
  SpeechRecogniser,
} from '../src/lib/speech/speech-recogniser.ts';

type Started = { place: RecogniserPlace; isStopped: boolean; isAborted: boolean };

/** A recogniser that a test drives: `open` opens the microphone, `settle` ends the recognition that is running. */
export class FakeRecogniser implements SpeechRecogniser {
  readonly started: Started[] = [];
  availability: RecogniserAvailability;
  /** Null, as of a browser that has to be asked. */
  known: RecogniserAvailability | null = null;
  /** How often the browser was asked. */
  asked = 0;
  /** The result of a download of the language pack. */
  installed = true;
  #settle: (outcome: RecognitionOutcome) => void = () => undefined;
  #onListening: () => void = () => undefined;

  constructor(availability: Partial<RecogniserAvailability> = {}) {
    this.availability = { onDevice: 'none', remote: false, ...availability };
  }

  readonly readAvailability = async () => {
    this.asked += 1;
    this.known = this.availability;
    return this.availability;
  };

  readonly install = async () => {
    this.availability = { ...this.availability, onDevice: this.installed ? 'ready' : 'none' };
    return this.installed;
  };

  readonly start: SpeechRecogniser['start'] = (place, onListening) => {
    const started: Started = { place, isStopped: false, isAborted: false };
    this.started.push(started);
    this.#onListening = onListening;
    const outcome = new Promise<RecognitionOutcome>((resolve) => {
      this.#settle = resolve;
    });
    return {
      outcome,
      stop: () => {
        started.isStopped = true;
      },
      abort: () => {
        started.isAborted = true;
        this.#settle({ kind: 'aborted' });
      },
    };
  };

  open(): void {
    this.#onListening();
  }

  settle(outcome: RecognitionOutcome): void {
    this.#settle(outcome);
  }

  understand(text: string, confidence: number | null = 0.9): void {
    this.settle({ kind: 'transcripts', transcripts: [{ text, confidence }] });
  }
}
