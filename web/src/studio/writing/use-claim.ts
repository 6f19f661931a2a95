import type { ClaimedText } from '@lisan/contract/studio/studio-writing';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useApiMutation } from '../../lib/use-api.ts';

const RENEW_MS = 10 * 60_000;

type Claim = {
  text: ClaimedText | undefined;
  error: ApiError | null;
  retry: () => void;
};

/** Claims a text while its page is open, and renews the lease while the teacher works. */
export function useClaim(id: string): Claim {
  const isActive = useActivity();
  const { mutate, data, error } = useApiMutation('POST /api/studio/writing/:id/claim', { onSuccess: refreshQueue });
  useEffect(() => {
    mutate({ params: { id } });
    const timer = setInterval(() => {
      if (isActive.current) mutate({ params: { id }, isQuiet: true });
      isActive.current = false;
    }, RENEW_MS);
    return () => clearInterval(timer);
  }, [id, isActive, mutate]);
  // A renewal in progress, and a failed one, leave the text with what was typed.
  const [last, setLast] = useState(data?.text);
  if (data && data.text !== last) setLast(data.text);
  return {
    text: data?.text ?? last,
    error,
    retry: () => mutate({ params: { id } }),
  };
}

/** Is set whenever the teacher types or presses something, until it is reset. */
function useActivity(): { current: boolean } {
  const isActive = useRef(false);
  useEffect(() => {
    const record = () => {
      isActive.current = true;
    };
    window.addEventListener('pointerdown', record);
    window.addEventListener('keydown', record);
    return () => {
      window.removeEventListener('pointerdown', record);
      window.removeEventListener('keydown', record);
    };
  }, []);
  return isActive;
}

export function refreshQueue(): void {
  void queryClient.invalidateQueries({ queryKey: ['GET /api/studio/writing'] });
}
