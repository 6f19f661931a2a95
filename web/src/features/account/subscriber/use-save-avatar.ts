import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '../../../lib/failure/api-error.ts';
import type { Options, Reply } from '../../../lib/failure/api-types.ts';
import { call } from '../../../lib/net/call.ts';
import { refreshLearner } from './refresh-learner.ts';
import type { AvatarChoice } from './avatar-choice.ts';

type Key = 'POST /api/update/subscriber/avatar';

/** Saves the picked avatar; an upload is sent as a multipart form. */
export function useSaveAvatar(onSaved: () => void) {
  return useMutation<Reply<Key>, ApiError, AvatarChoice>({
    mutationFn: (choice) => call('POST /api/update/subscriber/avatar', requestOf(choice)),
    onSuccess: async () => {
      await refreshLearner();
      onSaved();
    },
  });
}

function requestOf(choice: AvatarChoice): Options<Key> {
  if (choice.kind === 'preset') return { body: { avatar: choice.id } };
  const form = new FormData();
  form.set('file', choice.blob, 'avatar.jpg');
  // This call also accepts a form instead of its JSON body, which its type does not express.
  return { form } as Options<Key>;
}
