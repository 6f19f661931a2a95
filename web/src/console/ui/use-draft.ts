import { useMemo, useState } from 'react';
import { removeDraft } from './stored-draft.ts';
import { useDraftStorage, useStoredDraft } from './use-stored-draft.ts';

export type Draft<F> = {
  fields: F;
  set: (change: Partial<F>) => void;
  /** The version that the next save changes. */
  version: number;
  /** Whether something is written that is not saved. */
  isDirty: boolean;
  /** Whether the unsaved part was written before the page was opened. */
  isRestored: boolean;
  /** The fields that a colleague saved while other text was written here; null without a conflict. */
  theirs: F | null;
  /** Replaces the text that was written here by the stored fields. */
  takeTheirs: () => void;
  continueMine: () => void;
  /** Sets the version that a save made. */
  saved: (version: number) => void;
};

type Stored<F> = { fields: F; version: number };
type Unsaved<F> = { base: Stored<F>; fields: F };

type Options<F> = {
  /** The name of the stored unsaved fields, which outlast the page. */
  name: string;
  isSame: (a: F, b: F) => boolean;
};

/**
 * Handles the fields of a form that colleagues may change too. A newer version from the server replaces untouched
 * fields, and is a conflict otherwise.
 */
export function useDraft<F extends object>(stored: Stored<F>, { name, isSame }: Options<F>): Draft<F> {
  const { restored, key } = useStoredDraft(name, (value) => isUnsaved(value, stored.fields));
  const [base, setBase] = useState(restored?.base ?? stored);
  const [fields, setFields] = useState(restored?.fields ?? stored.fields);
  const [isRestored, setRestored] = useState(restored !== null);
  const isDirty = !isSame(fields, base.fields);
  const isNewer = stored.version > base.version;
  const adopt = () => {
    setBase(stored);
    setFields(stored.fields);
    setRestored(false);
  };
  if (isNewer && (!isDirty || isSame(fields, stored.fields))) adopt();
  useDraftStorage(
    key,
    useMemo(() => (isDirty ? { base, fields } : null), [isDirty, base, fields]),
  );
  return {
    fields,
    set: (change) => setFields((before) => ({ ...before, ...change })),
    version: base.version,
    isDirty,
    isRestored: isRestored && isDirty,
    theirs: isNewer && isDirty ? stored.fields : null,
    takeTheirs: adopt,
    continueMine: () => setBase(stored),
    saved: (version) => {
      // At once: the page with the saved fields may open before the next effect.
      removeDraft(key);
      setBase({ fields, version });
      setRestored(false);
    },
  };
}

/** Refuses drafts that an earlier release of the console stored with other fields. */
function isUnsaved<F extends object>(value: unknown, like: F): value is Unsaved<F> {
  if (!isObject(value) || !isObject(value['base'])) return false;
  const { base, fields } = value;
  return typeof base['version'] === 'number' && hasFieldsOf(fields, like) && hasFieldsOf(base['fields'], like);
}

function hasFieldsOf(value: unknown, like: object): boolean {
  return isObject(value) && Object.entries(like).every(([name, field]) => typeof value[name] === typeof field);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
