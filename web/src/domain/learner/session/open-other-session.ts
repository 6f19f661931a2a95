const NOTE = 'signed-in-elsewhere';

/** Another tab has signed in: this one starts again as that session, from its first screen. */
export function openOtherSession(): void {
  window.sessionStorage.setItem(NOTE, 'true');
  window.history.replaceState(null, '', `${window.location.pathname}#/`);
  window.location.reload();
}

/** Whether this page was opened so; true once. */
export function consumeSignedInElsewhere(): boolean {
  const isNoted = window.sessionStorage.getItem(NOTE) !== null;
  window.sessionStorage.removeItem(NOTE);
  return isNoted;
}
