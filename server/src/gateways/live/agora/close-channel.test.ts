import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../../../config/config.ts';
import { startRecordingServer, type RecordingServer } from '../../../../test/live/recording-server.ts';
import { createAgoraProvider } from './provider.ts';

const PROJECT = {
  LIVE_PROVIDER: 'agora',
  AGORA_APP_ID: '970ca35de60c44645bbae8a215061b33',
  AGORA_APP_CERTIFICATE: '5cfd2fd1755d40ecb72977518be15d3b',
};

let server: RecordingServer;
afterEach(() => server.close());

function provider(over: Record<string, string> = {}) {
  const { agora } = readConfig({ ...PROJECT, AGORA_REST_URL: server.url, ...over });
  if (!agora) throw new Error('Agora is not chosen');
  return createAgoraProvider({ config: agora, signingKey: 'k'.repeat(32), newId: randomUUID });
}

const KEYS = { AGORA_CUSTOMER_KEY: 'key', AGORA_CUSTOMER_SECRET: 'secret' };

test('the end of a lesson bans everybody until the last token has expired', async () => {
  server = await startRecordingServer(() => ({ status: 200, body: { status: 'success', id: 1953 } }));
  await provider(KEYS).end('channel-1');
  expect(server.received).toEqual([
    {
      method: 'POST',
      path: '/dev/v1/kicking-rule',
      authorization: `Basic ${Buffer.from('key:secret').toString('base64')}`,
      body: {
        appid: PROJECT.AGORA_APP_ID,
        cname: 'channel-1',
        time_in_seconds: 630,
        privileges: ['join_channel'],
      },
    },
  ]);
});

test('does not call Agora without keys of the REST API', async () => {
  server = await startRecordingServer(() => ({ status: 200, body: {} }));
  await provider().end('channel-1');
  expect(server.received).toEqual([]);
});

test('reports a channel that Agora does not close', async () => {
  server = await startRecordingServer(() => ({ status: 401, body: { message: 'Invalid authentication credentials' } }));
  await expect(provider(KEYS).end('channel-1')).rejects.toThrow('Agora did not close the channel: 401');
});
