import type { Config } from './config.ts';

/**
 * Foreign hosts that our pages may connect to and play media from, and whether a library of these hosts starts workers
 * from its own text.
 */
export type OutsideOrigins = { connect: string[]; media: string[]; hasBlobWorkers: boolean };

/** Agora's edge uses non-standard ports. */
const AGORA_HOSTS = ['*.agora.io:*', '*.sd-rtn.com:*'];

/**
 * Returns the origins that the provider of live lessons needs beside our server: a CDN at most, if our server carries
 * the lessons.
 */
export function liveOrigins({
  agora,
  livekit,
  mediaCdnUrl,
}: Pick<Config, 'agora' | 'livekit' | 'mediaCdnUrl'>): OutsideOrigins {
  if (agora) {
    const own = agora.proxyUrl === '' ? [] : [new URL(agora.proxyUrl).host];
    return { connect: [...AGORA_HOSTS, ...own].flatMap(securely), media: [], hasBlobWorkers: true };
  }
  if (livekit) {
    const { protocol, host } = new URL(livekit.url);
    // It uses a WebSocket, and asks by HTTP why a connection was refused.
    const connect = protocol === 'wss:' ? securely(host) : [`http://${host}`, `ws://${host}`];
    return { connect, media: [], hasBlobWorkers: false };
  }
  // A script fetches segments (connect), a browser that plays HLS itself loads them as media.
  const cdn = mediaCdnUrl === undefined ? [] : [mediaCdnUrl];
  return { connect: cdn, media: cdn, hasBlobWorkers: false };
}

function securely(host: string): string[] {
  return [`https://${host}`, `wss://${host}`];
}
