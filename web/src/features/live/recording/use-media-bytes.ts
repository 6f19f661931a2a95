import { useQuery } from '@tanstack/react-query';

/** Returns the size of the recording; null while unknown, and where the server does not report it. */
export function useMediaBytes(id: string, url: string): number | null {
  const { data = null } = useQuery({
    // Keyed by the recording: its address changes while its size does not.
    queryKey: ['media bytes', id],
    queryFn: ({ signal }) => askSize(url, signal),
    staleTime: Infinity,
    retry: false,
  });
  return data;
}

async function askSize(url: string, signal: AbortSignal): Promise<number | null> {
  const reply = await fetch(url, { method: 'HEAD', signal });
  const length = reply.headers.get('content-length');
  return reply.ok && length !== null ? Number(length) : null;
}
