import { vi } from 'vitest';

type Status = 'available' | 'downloadable' | 'downloading' | 'unavailable';

/** The browser's recogniser, driven by a test: `last` is the recogniser that was started last. */
export class FakeWebSpeech extends EventTarget {
  static last: FakeWebSpeech | null = null;
  static started = 0;
  lang = '';
  maxAlternatives = 1;
  interimResults = true;
  continuous = true;
  processLocally = false;
  readonly calls: string[] = [];

  start(): void {
    FakeWebSpeech.last = this;
    FakeWebSpeech.started += 1;
    this.calls.push('start');
  }
  stop(): void {
    this.calls.push('stop');
  }
  abort(): void {
    this.calls.push('abort');
  }

  listen(): void {
    this.dispatchEvent(new Event('start'));
  }
  /** Each part is a list of alternatives. */
  recognise(parts: [string, number][][], isFinal = true): void {
    const results = parts.map((alternatives) =>
      Object.assign(
        alternatives.map(([transcript, confidence]) => ({ transcript, confidence })),
        { isFinal },
      ),
    );
    this.dispatchEvent(Object.assign(new Event('result'), { results }));
  }
  fail(error: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { error }));
  }
  end(): void {
    this.dispatchEvent(new Event('end'));
  }
}

/**
 * Gives the window a recogniser, as `webkitSpeechRecognition`; with `onDevice` the recogniser of a browser that has
 * `available`.
 */
export function stubWebSpeech(onDevice?: Status, { remote = true, installs = true } = {}): void {
  FakeWebSpeech.last = null;
  FakeWebSpeech.started = 0;
  let local = onDevice;
  const Stubbed = class extends FakeWebSpeech {};
  if (onDevice !== undefined) {
    Object.assign(Stubbed, {
      available: async ({ processLocally }: { processLocally: boolean }) => {
        if (processLocally) return local;
        return remote || local === 'available' ? 'available' : 'unavailable';
      },
      install: async () => {
        if (installs) local = 'available';
        return installs;
      },
    });
  }
  vi.stubGlobal('webkitSpeechRecognition', Stubbed);
}

/** Returns the recogniser that was started last. */
export function startedSpeech(): FakeWebSpeech {
  if (!FakeWebSpeech.last) throw new Error('nothing listens');
  return FakeWebSpeech.last;
}
