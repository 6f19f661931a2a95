const NOTE = 'session-ended';

/** `stored`: the outbox of the account has entries that stay for its next sign-in. */
type SessionEndedNotice = 'plain' | 'stored';

/** Records for the login page, another document in this tab, that the server ended the session. */
export function recordSessionEnded(note: SessionEndedNotice): void {
  window.sessionStorage.setItem(NOTE, note);
}

/** Returns null unless the server ended a session since the last sign-in in this tab. */
export function readSessionEnded(): SessionEndedNotice | null {
  const note = window.sessionStorage.getItem(NOTE);
  return note === 'plain' || note === 'stored' ? note : null;
}

export function clearSessionEnded(): void {
  window.sessionStorage.removeItem(NOTE);
}
