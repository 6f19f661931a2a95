import { useRef, useState } from 'react';
import { act, render, screen } from '@testing-library/react';
import { test } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { useLivePlayback } from './use-live-playback.ts';

const TICKET = 'GET /api/agora-channel-token';
const providers = { embedded: async () => ({ play: async () => ({ stop: () => undefined }) }) };
const nothing = () => undefined;

let open: (channelId: string) => void;

function Player() {
  const media = useRef<HTMLVideoElement>(null);
  const [channelId, setChannelId] = useState('hangs');
  open = setChannelId;
  const asked = { channelId, media, soundOnly: false, onStall: nothing, onUnavailable: nothing };
  const { state } = useLivePlayback({ ...asked, providers });
  return (
    <>
      <video ref={media} />
      <p>{state}</p>
    </>
  );
}

test('a ticket that never arrives does not block the next lesson', async () => {
  fakeApi({
    [TICKET]: ({ query }) =>
      query['channel_id'] === 'hangs'
        ? new Promise(() => undefined)
        : { body: { messageCode: '00', provider: 'embedded' } },
  });
  render(<Player />);
  await screen.findByText('joining');
  await act(async () => open('works'));
  await screen.findByText('joined');
});
