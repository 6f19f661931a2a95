import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { OutsideOrigins } from '../../config/live-origins.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../app-error.ts';
import { normaliseAcceptEncoding, acceptedEncoding } from './accept-encoding.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { cacheForever } from './cache-forever.ts';
import { COURSE_AUDIO, COURSE_PICTURES } from './course-files.ts';
import { limitFiles } from './limit-files.ts';
import type { RateLimiter } from './rate-limit.ts';
import { retainAssets } from './retain-assets.ts';
import { serveClips, type FindClip } from './serve-clips.ts';
import { sendPageHeaders } from './security-headers.ts';

const REPOSITORY = join(import.meta.dirname, '../../../..');
const WEB = join(REPOSITORY, 'web/dist');

/** Files of the build that only the server and the build itself read. */
const BUILD_FILES = /^\/*(csp\.json|\.stamp|\.vite)/;

type Serving = {
  simulator: boolean;
  outside: OutsideOrigins;
  publicUrl: string;
  limiter: RateLimiter;
  log: FastifyBaseLogger;
  clock: Clock;
  /** Where the assets of this build and of earlier builds are retained. */
  retained: string;
  /** Where clips that staff uploaded are written. */
  storedClips: string;
  findClip: FindClip;
  /** The folder of the built web; the repository's by default. Null if another process serves the web. */
  web?: string | null;
};

/** Serves the built web and the course's clips and pictures (named by hash, so cached for good). */
export async function serveFiles(app: FastifyInstance, { web = WEB, retained, ...at }: Serving): Promise<void> {
  limitFiles(app, at.limiter);
  normaliseAcceptEncoding(app);
  await serveClips(app, { folder: COURSE_AUDIO, stored: at.storedClips, find: at.findClip });
  servePictures(app, COURSE_PICTURES);
  if (web === null) return;
  if (existsSync(join(web, 'index.html'))) {
    await serveAssets(app, { assets: join(web, 'assets'), retained, ...at });
    const pages = at.simulator ? { ...PAGES, [SIMULATOR_ADDRESS]: SIMULATOR_PAGE } : PAGES;
    // A separate scope: the headers of a page are a kilobyte, and no script or font needs them.
    await app.register((scope) => serveWeb(scope, { web, pages, outside: at.outside, publicUrl: at.publicUrl }));
    await app.register((scope) => serveFramed(scope, { web, outside: at.outside, publicUrl: at.publicUrl }));
  } else app.log.warn('web/dist is missing: only the API is served; run `npm run build`');
}

type Assets = { assets: string; retained: string; log: FastifyBaseLogger; clock: Clock };

/** Tabs of an earlier build, or of another process during a rolling upgrade, still find their parts. */
async function serveAssets(app: FastifyInstance, { assets, retained, log, clock }: Assets): Promise<void> {
  // The machine's own folder may be read-only; then only this build is served.
  await mkdir(retained, { recursive: true }).catch(() => undefined);
  await app.register(fastifyStatic, {
    root: [assets, retained].filter((folder) => existsSync(folder)),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: cacheForever,
  });
  const stop = new AbortController();
  let retaining = Promise.resolve();
  app.addHook('onListen', () => {
    retaining = retainAssets({ assets, retained, now: clock.now(), signal: stop.signal }).catch((error: unknown) =>
      log.warn({ err: error }, 'web assets not retained'),
    );
  });
  app.addHook('onClose', async () => {
    stop.abort();
    await retaining;
  });
}

/** Includes its compressed copies, which the build stores beside each file. */
function isSimulatorPage(path: string): boolean {
  return [SIMULATOR_PAGE, `${SIMULATOR_PAGE}.br`, `${SIMULATOR_PAGE}.gz`].some((file) => path.endsWith(file));
}

async function serveWeb(
  app: FastifyInstance,
  {
    web,
    pages,
    ...origins
  }: { web: string; pages: Record<string, string>; outside: OutsideOrigins; publicUrl: string },
): Promise<void> {
  await sendPageHeaders(app, contentSecurityPolicy({ hashes: await readHashes(web), ...origins }));
  await app.register(fastifyStatic, {
    root: web,
    prefix: '/',
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    allowedPath: (path, _root, { routeOptions }) =>
      !BUILD_FILES.test(path) && (!isSimulatorPage(path) || routeOptions.url === SIMULATOR_ADDRESS),
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'no-cache');
    },
  });
  for (const [route, file] of Object.entries(pages)) {
    app.get(route, { schema: { hide: true } }, (_request, reply: FastifyReply) => reply.sendFile(file));
  }
}

type Origins = { web: string; outside: OutsideOrigins; publicUrl: string };

/** Serves the page that pages of this host may frame. */
async function serveFramed(app: FastifyInstance, { web, ...origins }: Origins): Promise<void> {
  const policy = contentSecurityPolicy({ hashes: await readHashes(web), ...origins });
  await sendPageHeaders(app, { ...policy, 'frame-ancestors': ["'self'"] }, 'sameorigin');
  await app.register(fastifyStatic, { root: web, serve: false, preCompressed: true, cacheControl: false });
  app.get(FRAMED_ADDRESS, { schema: { hide: true } }, (_request, reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').sendFile(FRAMED_PAGE),
  );
}

/** The build lists the hashes of the few inline scripts and styles of its pages. */
async function readHashes(web: string): Promise<{ scripts: string[]; styles: string[] }> {
  const file = join(web, 'csp.json');
  if (!existsSync(file)) return { scripts: [], styles: [] };
  const read = JSON.parse(await readFile(file, 'utf8')) as { scripts?: string[]; styles?: string[] };
  return { scripts: read.scripts ?? [], styles: read.styles ?? [] };
}

/** A name of the authors and the first digits of the SHA-256 of its bytes, as the course's releases write them. */
const ADDRESS = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.([0-9a-f]{16})\.svg$/;

/** An SVG that is opened as a page runs nothing and loads nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

type Picture = Record<'plain' | 'br' | 'gzip', Buffer>;

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * Serves `<name>.<hash>.svg` of a folder with files `<name>.svg`. An address with the hash of another version is
 * unknown, because it would be cached for good.
 */
function servePictures(app: FastifyInstance, folder: string): void {
  // The folder does not change while the server runs. Only files that are in it get here.
  const pictures = new Map<string, Picture>();
  type Asked = FastifyRequest<{ Params: { file: string } }>;
  app.get('/course-media/pictures/:file', { schema: { hide: true } }, async (request: Asked, reply) => {
    const { file } = request.params;
    const picture = pictures.get(file) ?? (await readPicture(folder, file));
    pictures.set(file, picture);
    return send(picture, request, reply);
  });
}

function send(picture: Picture, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = acceptedEncoding(request);
  cacheForever(reply);
  reply.type('image/svg+xml').header('content-security-policy', POLICY).header('vary', 'accept-encoding');
  if (encoding === null) return reply.send(picture.plain);
  return reply.header('content-encoding', encoding).send(picture[encoding]);
}

/** @throws AppError not_found */
async function readPicture(folder: string, file: string): Promise<Picture> {
  const [, name, hash] = ADDRESS.exec(file) ?? [];
  if (name === undefined) throw new AppError('not_found');
  const plain = await readFile(join(folder, `${name}.svg`)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new AppError('not_found') : error;
  });
  if (createHash('sha256').update(plain).digest('hex').slice(0, 16) !== hash) throw new AppError('not_found');
  const [br, gzipped] = await Promise.all([compress.br(plain), compress.gzip(plain)]);
  return { plain, br, gzip: gzipped };
}

/**
 * The pages of the host: the app under its hash routes, two prerendered pages, the teachers' studio and the console.
 */
export const PAGES: Readonly<Record<string, string>> = {
  '/': 'index.html',
  '/home': 'home.html',
  '/login': 'login.html',
  '/studio': 'studio.html',
  '/console': 'console.html',
};

/** The page that the console shows in a frame. */
export const FRAMED_ADDRESS = '/console/preview';
export const FRAMED_PAGE = 'course-preview.html';

/** The simulated phone, which is served at its guarded address only. */
export const SIMULATOR_ADDRESS = '/simulator';
export const SIMULATOR_PAGE = 'simulator.html';
