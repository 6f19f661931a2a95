import { useQueryClient } from '@tanstack/react-query';
import type { CallKey, Options, Reply } from '../../lib/failure/api-types.ts';
import { callWith } from '../../lib/net/call.ts';
import { useRequestKey } from '../../lib/net/use-request-key.ts';

/**
 * Performs an action of the console with a key, so that a repeated action counts once, and refetches the calls below
 * these paths, even after a refusal: a colleague may have changed them.
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
