import { useSyncExternalStore } from 'react';
import { readToken, subscribeToToken } from './session.ts';

export function useToken(): string | null {
  return useSyncExternalStore(subscribeToToken, readToken, () => null);
}
