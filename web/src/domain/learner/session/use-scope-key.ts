import { useSyncExternalStore } from 'react';
import { onScopeEnd } from '../../../lib/net/session-scope.ts';

let key = 0;
onScopeEnd(({ reason }) => {
  if (reason === 'replaced' || reason === 'elsewhere') key += 1;
});

/** Changes when another session starts. As a React key it remounts the screens of the session before. */
export function useScopeKey(): number {
  return useSyncExternalStore(
    onScopeEnd,
    () => key,
    () => 0,
  );
}
