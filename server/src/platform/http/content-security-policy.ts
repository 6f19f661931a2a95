import type { OutsideOrigins } from '../../config/live-origins.ts';

type Page = {
  /** Of the few inline scripts and styles, from the build's list. */
  hashes: { scripts: string[]; styles: string[] };
  outside: OutsideOrigins;
  /** The public address of the site. */
  publicUrl: string;
};

/** Builds the policy: no origins except the named origins, and no inline script or style without a listed hash. */
export function contentSecurityPolicy({ hashes, outside, publicUrl }: Page): Record<string, string[]> {
  const quoted = (list: string[]) => list.map((hash) => `'${hash}'`);
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...quoted(hashes.scripts)],
    'style-src': ["'self'", ...quoted(hashes.styles)],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:', ...outside.media],
    'font-src': ["'self'"],
    // Older Safari does not match WebSockets of the same host with 'self'.
    'connect-src': ["'self'", new URL(publicUrl.replace(/^http/, 'ws')).origin, ...outside.connect],
    'worker-src': outside.hasBlobWorkers ? ["'self'", 'blob:'] : ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  };
}
