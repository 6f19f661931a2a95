/** Clears the badge that a reminder has set on the app's icon, whenever the learner opens the app; returns what stops it. */
export function clearBadgeWhenSeen(): () => void {
  const clear = () => {
    if (document.visibilityState !== 'visible') return;
    // The badge is decoration: where it cannot be cleared, the end of the session tries again.
    navigator.clearAppBadge?.().catch(() => undefined);
  };
  clear();
  document.addEventListener('visibilitychange', clear);
  return () => document.removeEventListener('visibilitychange', clear);
}
