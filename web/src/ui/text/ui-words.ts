import { createContext, useContext } from 'react';
import type { appNotices } from '../../text/app-notices.ts';
import type { audio } from '../../text/ui/audio.ts';
import type { code } from '../../text/code.ts';
import type { ExplainFault } from '../../lib/failure/api-error.ts';
import { shell } from '../../text/shell.ts';

/** The same texts in another language. */
type Translated<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { [K in keyof T]: Translated<T[K]> };

/** The message of a failure; `original` is the more specific sentence of the server, which has only Arabic. */
export type Explanation = { message: string; original?: string };

export type UiWords = Translated<Pick<typeof shell, 'close' | 'retry' | 'loading' | 'failure' | 'chunk' | 'crash'>> & {
  /** The following parts are loaded by the components that show them; these replace their Arabic. */
  audio?: Translated<typeof audio>;
  code?: Translated<typeof code>;
  /** `body` replaces the sentence of the server. */
  serverError?: Translated<typeof appNotices.serverError> & { body: string };
  /** Explains in another language why a call failed; null if the server's own sentence has to do. */
  explain?: (error: unknown) => Explanation | null;
  /** Explains in another language the fault of a field; without it the server's Arabic is shown. */
  explainFault?: ExplainFault;
};

/** The words of the shared components: Arabic, unless an entry point with several languages provides others. */
export const UiWordsContext = createContext<UiWords>(shell);

export function useUiWords(): UiWords {
  return useContext(UiWordsContext);
}
