import { useRef } from 'react';

/**
 * An idempotency key for what is asked, told by its fingerprint: asking the same again, after a lost reply, sends the same
 * key; asking something else sends another.
 */
export function useRequestKey(): (fingerprint: string) => string {
  const last = useRef<{ fingerprint: string; key: string } | null>(null);
  return (fingerprint) => {
    if (last.current?.fingerprint !== fingerprint) last.current = { fingerprint, key: crypto.randomUUID() };
    return last.current.key;
  };
}
