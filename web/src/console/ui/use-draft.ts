import { useState } from 'react';

export type Draft<F> = {
  fields: F;
  set: (change: Partial<F>) => void;
  /** The version that the next save changes. */
  version: number;
  /** Whether something is written that is not saved. */
  isDirty: boolean;
  /** What a colleague saved while something else was written here; null without a conflict. */
  theirs: F | null;
  takeTheirs: () => void;
  continueMine: () => void;
  /** Names the version that a save made. */
  saved: (version: number) => void;
};

type Stored<F> = { fields: F; version: number };

/**
 * The fields of a form over something that colleagues may change too. A newer version from the server replaces what was
 * not touched here, and is a conflict otherwise.
 */
export function useDraft<F>(stored: Stored<F>, isSame: (a: F, b: F) => boolean): Draft<F> {
  const [base, setBase] = useState(stored);
  const [fields, setFields] = useState(stored.fields);
  const isDirty = !isSame(fields, base.fields);
  const isNewer = stored.version > base.version;
  const adopt = () => {
    setBase(stored);
    setFields(stored.fields);
  };
  if (isNewer && (!isDirty || isSame(fields, stored.fields))) adopt();
  return {
    fields,
    set: (change) => setFields((before) => ({ ...before, ...change })),
    version: base.version,
    isDirty,
    theirs: isNewer && isDirty ? stored.fields : null,
    takeTheirs: adopt,
    continueMine: () => setBase(stored),
    saved: (version) => setBase({ fields, version }),
  };
}
