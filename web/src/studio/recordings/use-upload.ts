import { useApiMutation } from '../../lib/use-api.ts';
import { cacheRecording } from './use-recordings.ts';

type Key = 'POST /api/studio/recordings/:id/poster' | 'POST /api/studio/recordings/:id/captions';

/** Uploads or removes a file of a recording. */
export function useUpload(key: Key, id: string) {
  const { mutate, isPending, error } = useApiMutation(key, { onSuccess: (reply) => cacheRecording(reply.recording) });
  return {
    isPending,
    error,
    send: (file: Blob | null, name = 'file') => {
      const form = new FormData();
      if (file) form.append('file', file, file instanceof File ? file.name : name);
      mutate({ params: { id }, form });
    },
  };
}
