import { afterEach, describe, expect, vi } from 'vitest';
import { it } from '../../../../test/fixture.ts';
import type { TestApp } from '../../../../test/build-test-app.ts';

afterEach(() => vi.restoreAllMocks());

const CHECK = '/api/speech/check?text=I%20have%20a%20pen.';

/** Sends a recording as a phone does. */
async function send(server: TestApp, token: string, { url = CHECK, name = 'file', bytes = 4 } = {}) {
  const form = new FormData();
  form.append(name, new Blob([new Uint8Array(bytes)]), 'speech');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const response = await server.app.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

describe('a recording of a learner', () => {
  it('is compared with the text, word by word', async ({ server, learner }) => {
    const result = {
      outcome: 'wrong' as const,
      words: [{ text: 'pen.', mark: 'bad' as const }],
      fault: { word: 0, substitution: 'p-b', heard: 'Ben', reason: 'سبب' },
    };
    const hear = vi.spyOn(server.services.speech, 'hear').mockResolvedValue(result);
    expect(await send(server, learner.token)).toEqual({ status: 200, body: { messageCode: '00', ...result } });
    const request = { kind: 'check', sound: Buffer.alloc(4), text: 'I have a pen.' };
    expect(hear).toHaveBeenCalledExactlyOnceWith(request, expect.any(AbortSignal));
  });

  it('is one of several texts, or another one', async ({ server, learner }) => {
    const hear = vi.spyOn(server.services.speech, 'hear').mockResolvedValue({ outcome: 'heard', chosen: 1 });
    const url = `/api/speech/choose?texts=${encodeURIComponent('Hello. | Hi.\nGood evening.')}`;
    expect((await send(server, learner.token, { url })).body).toEqual({
      messageCode: '00',
      outcome: 'heard',
      chosen: 1,
    });
    const request = { kind: 'choose', sound: Buffer.alloc(4), texts: [['Hello.', 'Hi.'], ['Good evening.']] };
    expect(hear).toHaveBeenCalledExactlyOnceWith(request, expect.any(AbortSignal));
    hear.mockResolvedValue({ outcome: 'other', chosen: null });
    expect((await send(server, learner.token, { url })).body).toEqual({ messageCode: '00', outcome: 'other' });
  });

  it('is one of two words that differ in one sound', async ({ server, learner }) => {
    const hear = vi.spyOn(server.services.speech, 'hear').mockResolvedValue({ outcome: 'heard', chosen: 0 });
    const urlOf = (texts: string) => `/api/speech/choose?contrast=p-b&texts=${encodeURIComponent(texts)}`;
    const { body } = await send(server, learner.token, { url: urlOf('pen\nBen') });
    expect(body).toEqual({ messageCode: '00', outcome: 'heard', chosen: 0 });
    const request = { kind: 'pair', sound: Buffer.alloc(4), pair: ['pen', 'Ben'], contrast: 'p-b' };
    expect(hear).toHaveBeenCalledExactlyOnceWith(request, expect.any(AbortSignal));
    expect((await send(server, learner.token, { url: urlOf('pen\nBen\nban') })).status).toBe(422);
    expect((await send(server, learner.token, { url: urlOf('pen') })).status).toBe(422);
  });

  it('finds no place: the screen is told, and nothing fails', async ({ server, learner }) => {
    vi.spyOn(server.services.speech, 'hear').mockResolvedValue('busy');
    expect((await send(server, learner.token)).body).toEqual({ messageCode: '00', outcome: 'busy', words: [] });
  });

  it('waits for no other recording of the same learner, nor does it fill the queue', async ({
    server,
    learner,
    other,
  }) => {
    const first = Promise.withResolvers<'busy'>();
    const hear = vi.spyOn(server.services.speech, 'hear').mockReturnValueOnce(first.promise).mockResolvedValue('busy');
    const one = send(server, learner.token);
    await vi.waitFor(() => expect(hear).toHaveBeenCalledOnce());
    const refuse = vi.spyOn(server.services.speech, 'refuse');
    expect((await send(server, learner.token)).body).toMatchObject({ outcome: 'busy' });
    expect(refuse).toHaveBeenCalledOnce();
    expect(hear).toHaveBeenCalledOnce();
    await send(server, other.token);
    expect(hear).toHaveBeenCalledTimes(2);
    first.resolve('busy');
    await one;
    await send(server, learner.token);
    expect(hear).toHaveBeenCalledTimes(3);
  });

  it('is refused in Arabic when it is unreadable, too large, missing or without a text', async ({
    server,
    learner,
  }) => {
    vi.spyOn(server.services.speech, 'hear').mockResolvedValue('unreadable');
    expect(await send(server, learner.token)).toMatchObject({ status: 422, body: { errors: { file: [/\p{L}/u] } } });
    expect((await send(server, learner.token, { bytes: 200_000 })).status).toBe(413);
    expect((await send(server, learner.token, { name: 'other' })).status).toBe(422);
    expect((await send(server, learner.token, { url: '/api/speech/check?text=' })).status).toBe(422);
    expect((await send(server, learner.token, { url: `/api/speech/check?text=${'a'.repeat(201)}` })).status).toBe(422);
    expect((await send(server, learner.token, { url: '/api/speech/choose?texts=one' })).status).toBe(422);
  });

  it('is heard with a subscription only', async ({ server, lapsed }) => {
    expect(await send(server, lapsed.token)).toMatchObject({ status: 403, body: { code: 'subscription_required' } });
  });

  it('leaves no trace in the database', async ({ server, learner }) => {
    vi.spyOn(server.services.speech, 'hear').mockResolvedValue('busy');
    const query = vi.spyOn(server.services.db, 'insertInto');
    await send(server, learner.token);
    expect(query).not.toHaveBeenCalled();
  });
});
