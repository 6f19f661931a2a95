import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../../lib/use-api.ts';

const PAUSE_MS = 250;

/** Searches once the learner pauses typing. The results before stay until the next ones arrive. */
export function useSearch(typed: string) {
  const wanted = typed.trim();
  const [q, setQ] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setQ(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const isAsked = q !== '' && wanted !== '';
  const query = useApi('GET /api/search', { query: { q } }, { enabled: isAsked, placeholderData: keepPreviousData });
  return { query, isAsked };
}
