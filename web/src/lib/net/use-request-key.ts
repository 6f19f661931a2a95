import { useRef } from 'react';

/**
 * Returns an idempotency key for a fingerprint: the same request, after a lost reply, is sent with the same key, and
 * another request with another key.
 */
export function useRequestKey(): (fingerprint: string) => string {
  const last = useRef<{ fingerprint: string; key: string } | null>(null);
  return (fingerprint) => {
    if (last.current?.fingerprint !== fingerprint) last.current = { fingerprint, key: crypto.randomUUID() };
    return last.current.key;
  };
}
