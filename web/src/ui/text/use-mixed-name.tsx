import { useId, type ReactNode } from 'react';
import { splitRuns } from './split-runs.ts';

type MixedName = {
  /** For `aria-labelledby` of the control. */
  labelledBy: string;
  /** Stands anywhere on the page. */
  parts: ReactNode;
};

/**
 * Names a control in Arabic and English: an `aria-label` has one language, so each run of the name is an element with
 * its own. The elements are hidden and without text, so that the words are on the page once.
 */
export function useMixedName(name: string): MixedName {
  const id = useId();
  const runs = splitRuns(name);
  const parts = (
    <span hidden>
      {runs.map(({ kind, text, at }) => (
        <bdi key={at} id={id + at} aria-label={text} lang={kind === 'ar' ? undefined : 'en'} translate="no" />
      ))}
    </span>
  );
  return { labelledBy: runs.map(({ at }) => id + at).join(' '), parts };
}
