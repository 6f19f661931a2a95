import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { readConfig } from '../../server/src/config/config.ts';
import { liveOrigins } from '../../server/src/config/live-origins.ts';
import { contentSecurityPolicy } from '../../server/src/platform/http/content-security-policy.ts';
import {
  FRAMED_ADDRESS,
  FRAMED_PAGE,
  PAGES,
  SIMULATOR_ADDRESS,
  SIMULATOR_PAGE,
} from '../../server/src/platform/http/serve-files.ts';
import type { DevServer } from './dev-server.ts';

const ROOT = join(import.meta.dirname, '../..');
const WEB = join(ROOT, 'web');

const SERVED_PAGES: Readonly<Record<string, string>> = {
  ...PAGES,
  [FRAMED_ADDRESS]: FRAMED_PAGE,
  [SIMULATOR_ADDRESS]: SIMULATOR_PAGE,
};

/** Modules and tools of Vite. */
const MODULES = /^\/(?:@|src\/|node_modules\/|__|[\w-]+\.html\?html-proxy)/;

/** Sources that the server's process loads; a change there restarts it. */
const SERVER_SOURCES = ['server/src', 'server/migrations', 'contract/src', 'content'];
const UNWATCHED = ['content/{audio,pictures,words}/**', 'data/**', '**/*.test.{ts,tsx}'].map((path) =>
  join(ROOT, path),
);

export type WebOptions = {
  host: string;
  port: number;
  publicUrl: string;
  /** The port of the server's process, which only this process reaches. */
  serverPort: number;
  server: DevServer;
};

/** Serves the pages and their modules with hot reload, and forwards everything else to the server. */
export async function startWeb({ host, port, publicUrl, serverPort, server }: WebOptions): Promise<ViteDevServer> {
  const nonce = randomBytes(16).toString('base64');
  const vite = await createServer({
    configFile: join(WEB, 'vite.config.ts'),
    root: WEB,
    appType: 'custom',
    logLevel: 'info',
    clearScreen: false,
    html: { cspNonce: nonce },
    plugins: [servePages({ publicUrl, nonce }), restartOnChange(server)],
    server: {
      host,
      port,
      strictPort: true,
      allowedHosts: [new URL(publicUrl).hostname],
      watch: { ignored: UNWATCHED },
      proxy: {
        '^/': {
          target: `http://127.0.0.1:${serverPort}`,
          ws: true,
          bypass: (request, response) => keepOrWait(request, response, server),
        },
      },
    },
  });
  await vite.listen();
  return vite;
}

/**
 * Returns the address of a request that Vite serves itself, and undefined for a request to forward, once the server
 * answers.
 */
async function keepOrWait(
  request: IncomingMessage,
  response: ServerResponse | undefined,
  server: DevServer,
): Promise<string | false | undefined> {
  const url = request.url ?? '/';
  if (request.headers['sec-websocket-protocol'] === 'vite-hmr' || isOfVite(url)) return url;
  if (await server.whenSettled()) return undefined;
  if (!response) return false;
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' });
  response.end('The server has ended: its terminal says why. It starts again when a file changes.\n');
  return url;
}

function isOfVite(url: string): boolean {
  const [path = ''] = url.split('?');
  return MODULES.test(url) || (path !== '/' && existsSync(join(WEB, 'public', path)));
}

/** Removes the service worker of a build that ran on the same address, which would serve its old pages. */
const NO_SERVICE_WORKER = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.clients.claim();
  const pages = await self.clients.matchAll({ type: 'window' });
  await self.registration.unregister();
  for (const page of pages) page.navigate(page.url);
})()));
`;

/** Serves the pages at the addresses of the server, with its policy and a nonce for the scripts and styles of Vite. */
function servePages({ publicUrl, nonce }: { publicUrl: string; nonce: string }): Plugin {
  const outside = liveOrigins(readConfig({ ...process.env, NODE_ENV: 'development' }));
  const hashes = { scripts: [`nonce-${nonce}`], styles: [`nonce-${nonce}`] };
  const policy = contentSecurityPolicy({ hashes, outside, publicUrl });
  return {
    name: 'serve-pages',
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        const [path = '', query] = (request.url ?? '').split('?');
        const file = query?.startsWith('html-proxy') ? undefined : SERVED_PAGES[path];
        if (path === '/sw.js') {
          response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
          response.end(NO_SERVICE_WORKER);
        } else if (file === undefined) next();
        else {
          const frames: Record<string, string[]> = path === FRAMED_ADDRESS ? { 'frame-ancestors': ["'self'"] } : {};
          sendPage({ vite, file, response, policy: { ...policy, ...frames } }).catch(next);
        }
      });
    },
  };
}

type Sent = { vite: ViteDevServer; file: string; response: ServerResponse; policy: Record<string, string[]> };

async function sendPage({ vite, file, response, policy }: Sent): Promise<void> {
  const html = await vite.transformIndexHtml(`/${file}`, await readFile(join(WEB, file), 'utf8'));
  const directives = Object.entries(policy).map(([name, sources]) => `${name} ${sources.join(' ')}`);
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': directives.join('; '),
  });
  response.end(html);
}

function restartOnChange(server: DevServer): Plugin {
  return {
    name: 'restart-on-change',
    configureServer({ watcher }) {
      watcher.add(SERVER_SOURCES.map((source) => join(ROOT, source)));
      watcher.on('all', (event, path) => {
        const file = relative(ROOT, path);
        const isSource = SERVER_SOURCES.some((source) => file.startsWith(`${source}/`));
        if (isSource && (event === 'change' || event === 'unlink')) server.restart(file);
      });
    },
  };
}
