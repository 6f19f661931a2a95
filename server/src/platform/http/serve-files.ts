import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutsideOrigins } from '../../config/live-origins.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { limitFiles } from './limit-files.ts';
import type { RateLimiter } from './rate-limit.ts';
import { sendPageHeaders } from './security-headers.ts';

const REPOSITORY = join(import.meta.dirname, '../../../..');
const WEB = join(REPOSITORY, 'web/dist');
const COURSE_AUDIO = join(REPOSITORY, 'content/audio');

/** The pages of the host: the app under its hash routes, two prerendered ones, and the teachers' studio. */
const PAGES: Record<string, string> = {
  '/': 'index.html',
  '/home': 'home.html',
  '/login': 'login.html',
  '/studio': 'studio.html',
};

/** What the build leaves for the server and for itself. */
const BUILD_FILES = /^\/*(csp\.json|\.stamp)/;

const FOREVER = 'public, max-age=31536000, immutable';

function keepForEver(reply: FastifyReply): void {
  reply.header('cache-control', FOREVER);
}

/** Serves the built web and the course's clips (named by hash, so cached for ever). */
export async function serveFiles(
  app: FastifyInstance,
  at: { simulator: boolean; outside: OutsideOrigins; publicUrl: string; limiter: RateLimiter },
): Promise<void> {
  limitFiles(app, at.limiter);
  await app.register(fastifyStatic, {
    root: COURSE_AUDIO,
    prefix: '/course-media/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders: keepForEver,
    allowedPath: (path) => path.endsWith('.mp3'),
  });
  if (existsSync(join(WEB, 'index.html')))
    await serveWeb(app, {
      pages: at.simulator ? { ...PAGES, '/simulator': 'simulator.html' } : PAGES,
      outside: at.outside,
      publicUrl: at.publicUrl,
    });
  else app.log.warn('web/dist is missing: only the API is served; `npm run build` makes it');
}

async function serveWeb(
  app: FastifyInstance,
  { pages, ...origins }: { pages: Record<string, string>; outside: OutsideOrigins; publicUrl: string },
): Promise<void> {
  await sendPageHeaders(app, contentSecurityPolicy({ hashes: await readHashes(), ...origins }));
  await app.register(fastifyStatic, {
    root: WEB,
    prefix: '/',
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    allowedPath: (path) => !BUILD_FILES.test(path),
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? FOREVER : 'no-cache');
    },
  });
  for (const [route, file] of Object.entries(pages)) {
    app.get(route, { schema: { hide: true } }, (_request, reply: FastifyReply) => reply.sendFile(file));
  }
}

/** The build lists the hashes of the few inline scripts and styles of its pages. */
async function readHashes(): Promise<{ scripts: string[]; styles: string[] }> {
  const file = join(WEB, 'csp.json');
  if (!existsSync(file)) return { scripts: [], styles: [] };
  const read = JSON.parse(await readFile(file, 'utf8')) as { scripts?: string[]; styles?: string[] };
  return { scripts: read.scripts ?? [], styles: read.styles ?? [] };
}
