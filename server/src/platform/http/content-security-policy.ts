import type { OutsideOrigins } from '../../config/live-origins.ts';

type Page = {
  /** Of the few inline scripts and styles, as the build lists them. */
  hashes: { scripts: string[]; styles: string[] };
  outside: OutsideOrigins;
  /** Where learners reach us. */
  publicUrl: string;
};

/** Allows nothing from another origin but what is named, and no inline script or style but those whose hash is listed. */
export function contentSecurityPolicy({ hashes, outside, publicUrl }: Page): Record<string, string[]> {
  const quoted = (list: string[]) => list.map((hash) => `'${hash}'`);
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...quoted(hashes.scripts)],
    'style-src': ["'self'", ...quoted(hashes.styles)],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    // Older Safari does not take 'self' for the WebSockets of the same host.
    'connect-src': ["'self'", new URL(publicUrl.replace(/^http/, 'ws')).origin, ...outside.connect],
    'worker-src': outside.hasBlobWorkers ? ["'self'", 'blob:'] : ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  };
}
