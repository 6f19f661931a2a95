import type {
  Recognition,
  RecognitionError,
  RecognitionOutcome,
  RecogniserAvailability,
  RecogniserPlace,
  SpeechRecogniser,
  Transcript,
} from './speech-recogniser.ts';

const LANGUAGE = 'en-US';
const ON_DEVICE = { langs: [LANGUAGE], processLocally: true };
const MAX_TRANSCRIPTS = 5;

export const AVAILABILITY_TIMEOUT_MS = 3_000;
/** Some browsers announce a download that never ends. */
export const INSTALL_TIMEOUT_MS = 300_000;
/** The question for the microphone may wait for the learner. */
export const START_TIMEOUT_MS = 30_000;
/** As long as a recording may be. */
export const LISTEN_TIMEOUT_MS = 20_000;
/** From the end of the listening to its outcome, over a slow network. */
export const RESULT_TIMEOUT_MS = 8_000;

const ERRORS: Readonly<Record<string, RecognitionError>> = {
  'not-allowed': 'refused',
  'service-not-allowed': 'unavailable',
  'language-not-supported': 'unavailable',
  'no-speech': 'no-speech',
  network: 'network',
};

/** Returns the recogniser of the browser. A language pack that could not be fetched is not offered again. */
export function createWebSpeechRecogniser(): SpeechRecogniser {
  let isInstallable = true;
  let known: RecogniserAvailability | null = null;
  return {
    get known() {
      return knownWithoutAsking(findWebSpeech()) ?? known;
    },
    readAvailability: async () => {
      const api = findWebSpeech();
      known = knownWithoutAsking(api) ?? (await askAvailability(api));
      if (known.onDevice === 'downloadable' && !isInstallable) known = { ...known, onDevice: 'none' };
      return known;
    },
    install: async () => {
      isInstallable = await installPack(findWebSpeech());
      return isInstallable;
    },
    start: (place, onListening) => {
      const api = findWebSpeech();
      return api ? listen(api, place, onListening) : ended({ kind: 'error', error: 'unavailable' });
    },
  };
}

/** Without `available` a browser does not reveal its place of recognition: the sound may leave the phone. */
function knownWithoutAsking(api: WebSpeechConstructor | undefined): RecogniserAvailability | null {
  if (!api) return { onDevice: 'none', remote: false };
  return api.available ? null : { onDevice: 'none', remote: true };
}

async function askAvailability(api: WebSpeechConstructor | undefined): Promise<RecogniserAvailability> {
  const [onDevice, anywhere] = await Promise.all([
    ask(api?.available?.(ON_DEVICE), AVAILABILITY_TIMEOUT_MS),
    ask(api?.available?.({ ...ON_DEVICE, processLocally: false }), AVAILABILITY_TIMEOUT_MS),
  ]);
  const isLoading = onDevice === 'downloadable' || onDevice === 'downloading';
  return {
    onDevice: onDevice === 'available' ? 'ready' : isLoading && api?.install ? 'downloadable' : 'none',
    remote: anywhere === 'available',
  };
}

async function installPack(api: WebSpeechConstructor | undefined): Promise<boolean> {
  return (await ask(api?.install?.(ON_DEVICE), INSTALL_TIMEOUT_MS)) ?? false;
}

/** Returns null for a rejection, and for a browser that never answers. */
async function ask<T>(answer: Promise<T> | undefined, timeout: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeout);
  });
  try {
    return (await Promise.race([answer, late])) ?? null;
  } catch (error) {
    console.warn('speech recognition is not available', error);
    return null;
  } finally {
    clearTimeout(timer);
  }
}

function listen(api: WebSpeechConstructor, place: RecogniserPlace, onListening: () => void): Recognition {
  if (place === 'remote' && navigator.onLine === false) return ended({ kind: 'error', error: 'network' });
  const recogniser = configure(new api(), place);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let transcripts: Transcript[] = [];
  let settle = (_outcome: RecognitionOutcome): void => undefined;
  const outcome = new Promise<RecognitionOutcome>((resolve) => {
    settle = (value) => {
      clearTimeout(timer);
      resolve(value);
    };
  });
  const wait = (ms: number, run: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
  const cut = (value: RecognitionOutcome) => {
    settle(value);
    recogniser.abort();
  };
  const fail = () => cut({ kind: 'error', error: 'failed' });
  const stop = () => {
    wait(RESULT_TIMEOUT_MS, fail);
    recogniser.stop();
  };
  recogniser.addEventListener('start', () => {
    wait(LISTEN_TIMEOUT_MS, stop);
    onListening();
  });
  recogniser.addEventListener('result', (event) => {
    // Safari reports results that are never final; the last one counts when it ends.
    const { results } = event as Event & { results: WebSpeechResults };
    transcripts = readTranscripts(results);
    if (results[results.length - 1]?.isFinal) cut({ kind: 'transcripts', transcripts });
  });
  // Chromium reports some errors without an `end` after them.
  recogniser.addEventListener('error', (event) => settle(readError(event as Event & { error: string })));
  recogniser.addEventListener('end', () =>
    settle(transcripts.length > 0 ? { kind: 'transcripts', transcripts } : { kind: 'error', error: 'no-speech' }),
  );
  wait(START_TIMEOUT_MS, fail);
  try {
    recogniser.start();
  } catch (error) {
    console.warn('speech recognition did not start', error);
    settle({ kind: 'error', error: 'unavailable' });
  }
  return { outcome, stop, abort: () => cut({ kind: 'aborted' }) };
}

function configure(recogniser: WebSpeechRecognition, place: RecogniserPlace): WebSpeechRecognition {
  recogniser.lang = LANGUAGE;
  recogniser.maxAlternatives = MAX_TRANSCRIPTS;
  recogniser.interimResults = false;
  recogniser.continuous = false;
  if (place === 'on-device') recogniser.processLocally = true;
  return recogniser;
}

function readError({ error }: { error: string }): RecognitionOutcome {
  return error === 'aborted' ? { kind: 'aborted' } : { kind: 'error', error: ERRORS[error] ?? 'failed' };
}

/** Joins the parts of a sentence; an alternative that a later part lacks continues with its first one. */
function readTranscripts(results: WebSpeechResults): Transcript[] {
  const parts = Array.from(results);
  return Array.from({ length: Math.max(0, ...parts.map(({ length }) => length)) }, (_, at) => {
    const chosen = parts.flatMap((part) => part[at] ?? part[0] ?? []);
    const confidence = Math.min(...chosen.map(({ confidence }) => confidence));
    return {
      text: chosen.map(({ transcript }) => transcript.trim()).join(' '),
      // Browsers that do not rate their results report 0.
      confidence: Number.isFinite(confidence) && confidence > 0 ? confidence : null,
    };
  });
}

function ended(outcome: RecognitionOutcome): Recognition {
  return { outcome: Promise.resolve(outcome), stop: () => undefined, abort: () => undefined };
}

/** The part of the Web Speech API in use, which the types of TypeScript lack: https://webaudio.github.io/web-speech-api/ */
type WebSpeechRecognition = EventTarget & {
  lang: string;
  maxAlternatives: number;
  interimResults: boolean;
  continuous: boolean;
  processLocally?: boolean;
  start: () => void;
  stop: () => void;
  abort: () => void;
};

type WebSpeechOptions = { langs: string[]; processLocally: boolean };

type WebSpeechConstructor = {
  new (): WebSpeechRecognition;
  /** Chrome 139 and newer; the other browsers have neither this member nor `install`. */
  available?: (options: WebSpeechOptions) => Promise<'available' | 'downloadable' | 'downloading' | 'unavailable'>;
  install?: (options: WebSpeechOptions) => Promise<boolean>;
};

type WebSpeechResults = ArrayLike<ArrayLike<{ transcript: string; confidence: number }> & { isFinal: boolean }>;

/** Returns the browser's recogniser, under either of its names. */
function findWebSpeech(): WebSpeechConstructor | undefined {
  const scope = globalThis as { SpeechRecognition?: unknown; webkitSpeechRecognition?: unknown };
  // A browser's own class under these names has this shape.
  return (scope.SpeechRecognition ?? scope.webkitSpeechRecognition) as WebSpeechConstructor | undefined;
}
