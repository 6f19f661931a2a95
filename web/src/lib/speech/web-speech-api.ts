/** The part of the Web Speech API in use, which the types of TypeScript lack: https://webaudio.github.io/web-speech-api/ */
export type WebSpeechRecognition = EventTarget & {
  lang: string;
  maxAlternatives: number;
  interimResults: boolean;
  continuous: boolean;
  processLocally?: boolean;
  start: () => void;
  stop: () => void;
  abort: () => void;
};

export type WebSpeechOptions = { langs: string[]; processLocally: boolean };

export type WebSpeechConstructor = {
  new (): WebSpeechRecognition;
  /** Chrome 139 and newer; the other browsers have neither this nor `install`. */
  available?: (options: WebSpeechOptions) => Promise<'available' | 'downloadable' | 'downloading' | 'unavailable'>;
  install?: (options: WebSpeechOptions) => Promise<boolean>;
};

export type WebSpeechResults = ArrayLike<ArrayLike<{ transcript: string; confidence: number }> & { isFinal: boolean }>;

/** Returns the browser's recogniser, under either of its names. */
export function findWebSpeech(): WebSpeechConstructor | undefined {
  const scope = globalThis as { SpeechRecognition?: unknown; webkitSpeechRecognition?: unknown };
  // A browser's own class under these names has this shape.
  return (scope.SpeechRecognition ?? scope.webkitSpeechRecognition) as WebSpeechConstructor | undefined;
}
