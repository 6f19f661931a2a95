import { currentScope, onScopeEnd } from '../../lib/net/session-scope.ts';

/** `owner` is the uuid of the staff member; without an owner nothing is stored. `name` identifies the draft. */
export type DraftKey = { owner: string | null; name: string };

const PREFIX = 'console-draft ';

/** Drafts that the browser refuses to store, because storage is full or blocked: they last as long as the page. */
const unstored = new Map<string, string>();

/**
 * Returns the unsent or unsaved draft of the staff member, even after a reload or a restart of the browser; null
 * without a draft. Drafts name learners: they are in the storage of one tab, which ends with the tab.
 */
export function readDraft<T>(key: DraftKey, isDraft: (value: unknown) => value is T): T | null {
  if (key.owner === null) return null;
  try {
    const value: unknown = JSON.parse(readItem(nameOf(key)) ?? 'null');
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
}

export function storeDraft(key: DraftKey, draft: unknown): void {
  if (key.owner === null) return;
  const value = JSON.stringify(draft);
  try {
    window.sessionStorage.setItem(nameOf(key), value);
    unstored.delete(nameOf(key));
  } catch {
    unstored.set(nameOf(key), value);
  }
}

export function removeDraft(key: DraftKey): void {
  removeItem(nameOf(key));
}

/** Removes drafts of other staff in this tab, whose sessions have ended without a sign-out. */
export function removeDraftsOfOthers(owner: string): void {
  for (const name of storedNames()) if (!name.startsWith(nameOf({ owner, name: '' }))) removeItem(name);
}

// A session that only expired leaves them: the same person finds them after the next sign-in.
onScopeEnd(({ reason }) => {
  const isSignedOut = reason === 'logout' || (reason === 'elsewhere' && currentScope().token === null);
  if (isSignedOut) for (const name of storedNames()) removeItem(name);
});

function nameOf({ owner, name }: DraftKey): string {
  return `${PREFIX}${owner} ${name}`;
}

function readItem(name: string): string | null {
  return unstored.get(name) ?? window.sessionStorage.getItem(name);
}

function removeItem(name: string): void {
  unstored.delete(name);
  try {
    window.sessionStorage.removeItem(name);
  } catch {
    // Blocked storage stores nothing.
  }
}

function storedNames(): string[] {
  return [...unstored.keys(), ...tabNames()].filter((name) => name.startsWith(PREFIX));
}

function tabNames(): string[] {
  try {
    return Object.keys(window.sessionStorage);
  } catch {
    return [];
  }
}
