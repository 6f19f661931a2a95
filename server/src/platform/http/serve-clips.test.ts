import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AppError } from '../app-error.ts';
import { serveClips } from './serve-clips.ts';

const BYTES = Buffer.from('the sound of a word');
const NAME = `${createHash('sha256').update(BYTES).digest('hex').slice(0, 16)}.mp3`;

/** The name of a clip that was rendered again as `NAME`. */
const OLD = '00000000000000aa.mp3';

let folder: string;
let uploaded: Map<string, Uint8Array>;
let app: ReturnType<typeof Fastify>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-clips-'));
  await writeFile(join(folder, NAME), BYTES);
  await writeFile(join(folder, 'manifest.json'), '{}');
  const replaced = { [OLD]: { by: NAME, since: '2026-11-30' } };
  await writeFile(join(folder, 'replaced.json'), JSON.stringify(replaced));
  app = Fastify();
  app.setErrorHandler(async (error: unknown, _request: FastifyRequest, reply: FastifyReply) => {
    reply.code(error instanceof AppError ? 404 : 500);
    return { message: String(error) };
  });
  uploaded = new Map();
  await serveClips(app, { folder, stored: join(folder, 'stored'), find: async (name) => uploaded.get(name) });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (file: string, headers = {}) => app.inject({ url: `/course-media/${file}`, headers });

it('serves a clip that is cached for good', async () => {
  const { statusCode, rawPayload, headers } = await get(NAME);
  expect([statusCode, rawPayload, headers['cache-control']]).toEqual([
    200,
    BYTES,
    'public, max-age=31536000, immutable',
  ]);
});

it('leads from a clip that was rendered again to its successor', async () => {
  const { statusCode, headers } = await get(`${OLD}?x=1`);
  expect([statusCode, headers.location]).toEqual([301, `/course-media/${NAME}`]);
  expect((await get('constructor')).statusCode).toBe(404);
});

it('serves a part of a clip, as players ask for it', async () => {
  const { statusCode, payload } = await get(NAME, { range: 'bytes=4-8' });
  expect([statusCode, payload]).toEqual([206, 'sound']);
});

it('refuses a clip that was truncated, and serves it once it is whole', async () => {
  await truncate(join(folder, NAME), 4);
  const damaged = await get(NAME);
  expect([damaged.statusCode, damaged.headers['cache-control']]).toEqual([404, undefined]);
  await writeFile(join(folder, NAME), BYTES);
  expect((await get(NAME)).statusCode).toBe(200);
});

it('serves a clip that staff uploaded, also by parts and when it is stored already', async () => {
  const bytes = Buffer.from('recorded by staff');
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.mp3`;
  expect((await get(name)).statusCode).toBe(404);
  uploaded.set(name, bytes);
  expect((await get(name)).rawPayload).toEqual(bytes);
  uploaded.clear();
  expect((await get(name, { range: 'bytes=0-7' })).payload).toBe('recorded');
});

it('refuses an uploaded clip whose bytes have another hash', async () => {
  uploaded.set('00112233aabbccdd.mp3', Buffer.from('damaged'));
  expect((await get('00112233aabbccdd.mp3')).statusCode).toBe(404);
});

it.each(['manifest.json', '0000000000000000.mp3', '..%2fserve-clips.ts', `a/${NAME}`])(
  'does not find %s',
  async (file) => {
    expect((await get(file)).statusCode).toBe(404);
  },
);
