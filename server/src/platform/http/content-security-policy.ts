import type { OutsideOrigins } from '../../config/live-origins.ts';

/** Nothing from another origin but what is named, no inline script or style but those whose hash the build lists. */
export function contentSecurityPolicy(
  hashes: { scripts: string[]; styles: string[] },
  outside: OutsideOrigins,
): string {
  const quoted = (list: string[]) => list.map((hash) => ` '${hash}'`).join('');
  return [
    "default-src 'self'",
    `script-src 'self'${quoted(hashes.scripts)}`,
    `style-src 'self'${quoted(hashes.styles)}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self' ws: wss:", ...outside.connect].join(' '),
    outside.hasBlobWorkers ? "worker-src 'self' blob:" : "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}
