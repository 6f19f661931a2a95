import type { CheckResult, ChoiceResult } from '@lisan/speech/assess';

/**
 * A request to a speech process. `sound` is a recording as a phone sends it (`@lisan/speech/sound`); `texts` are the
 * English texts that it may be, with their wordings.
 */
export type SpeechRequest =
  | { kind: 'check'; sound: Uint8Array; text: string }
  | { kind: 'choose'; sound: Uint8Array; texts: readonly (readonly string[])[] }
  | { kind: 'pair'; sound: Uint8Array; pair: readonly [string, string]; contrast: string };

export type SpeechResultOf = { check: CheckResult; choose: ChoiceResult; pair: ChoiceResult };

/** `unreadable`: the bytes are no recording, or a text is too long; another process would find the same. */
export type SpeechReply = { result: CheckResult | ChoiceResult } | { unreadable: true } | { fault: string };
