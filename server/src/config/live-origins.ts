import type { Config } from './config.ts';

/** Hosts of others that our pages may connect to, and whether a library of theirs starts workers from its own text. */
export type OutsideOrigins = { connect: string[]; hasBlobWorkers: boolean };

/** Agora's edge answers on ports of its own. */
const AGORA_HOSTS = ['*.agora.io:*', '*.sd-rtn.com:*'];

/** What the provider of live lessons needs beside our own server: nothing, where the lessons go through it. */
export function liveOrigins({ agora, livekit }: Pick<Config, 'agora' | 'livekit'>): OutsideOrigins {
  if (agora) {
    const own = agora.proxyUrl === '' ? [] : [new URL(agora.proxyUrl).host];
    return { connect: [...AGORA_HOSTS, ...own].flatMap(securely), hasBlobWorkers: true };
  }
  if (livekit) {
    const { protocol, host } = new URL(livekit.url);
    // It speaks over a WebSocket, and asks by HTTP what was wrong with one that was refused.
    const connect = protocol === 'wss:' ? securely(host) : [`http://${host}`, `ws://${host}`];
    return { connect, hasBlobWorkers: false };
  }
  return { connect: [], hasBlobWorkers: false };
}

function securely(host: string): string[] {
  return [`https://${host}`, `wss://${host}`];
}
