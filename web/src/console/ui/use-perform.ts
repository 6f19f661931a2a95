import { useQueryClient } from '@tanstack/react-query';
import type { CallKey, Options, Reply } from '../../lib/api-types.ts';
import { callWith } from '../../lib/call.ts';
import { useRequestKey } from '../../lib/use-request-key.ts';

/**
 * Makes an action of the console with a key, so that a repeated one counts once, and reads again what the console shows
 * below these paths, also after a refusal: a colleague may have changed it.
 */
export function usePerform(...paths: readonly `/api/console/${string}`[]) {
  const client = useQueryClient();
  const keyOf = useRequestKey();
  return async <K extends CallKey>(key: K, options: Options<K>): Promise<Reply<K>> => {
    const idempotencyKey = keyOf(JSON.stringify([key, options]));
    try {
      return await callWith(key, { ...options, idempotencyKey });
    } finally {
      void client.invalidateQueries({
        predicate: ({ queryKey: [name] }) =>
          typeof name === 'string' && paths.some((path) => name.startsWith(`GET ${path}`)),
      });
    }
  };
}
