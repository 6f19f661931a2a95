import { z } from 'zod';

const LogFilter = z.object({
  error: z.boolean(),
  warn: z.boolean(),
  info: z.boolean(),
  track: z.boolean(),
  debug: z.boolean(),
});

/**
 * The spec's video-conferencing settings object (section 3): the `settings` of Agora's JoinTicket.
 * docs/live-providers.md describes the effect of each field in the browser.
 */
export const AgoraSettings = z.object({
  /** This join's place in the channel, 32 bits and not 0; text if `useStringUserId` is on. */
  uid: z.union([z.int().min(1).max(0xffff_ffff), z.string().min(1).max(255)]),
  appId: z.string(),
  /** The channel's name at Agora. */
  channelName: z.string(),
  /** The lesson's name in our calls. */
  channelID: z.string(),
  /** The same as the ticket's `key`. */
  token: z.string(),
  /** A custom proxy for signalling and logs, as an https address; empty without a proxy. */
  proxyUrl: z.string(),
  /** A custom TURN server, as `turn://user:password@host:port` or `turns://…`; empty without a server. */
  serverUrl: z.string(),
  /** Lifetime of the token in seconds, as text. */
  tokenExpiryTime: z.string().regex(/^[1-9]\d*$/),
  encryptionMode: z.enum([
    'none',
    'aes-128-xts',
    'aes-256-xts',
    'aes-128-ecb',
    'sm4-128-ecb',
    'aes-128-gcm',
    'aes-256-gcm',
    'aes-128-gcm2',
    'aes-256-gcm2',
  ]),
  /** 32 bytes in base64, the same for all in a channel; used by the two gcm2 modes. */
  salt: z.string(),
  /** The secret that all in a channel share: ASCII, at most 62 characters; empty without encryption. */
  cipherKey: z.string(),
  /** Seconds. */
  presenceTimeout: z.int(),
  logUpload: z.boolean(),
  broadcastType: z.enum(['video', 'sound']),
  logFilter: LogFilter,
  cloudProxy: z.boolean(),
  useStringUserId: z.boolean(),
});
export type AgoraSettings = z.infer<typeof AgoraSettings>;

/** Section 9 of the spec. Each join has its own `uid`, because viewers with the same `uid` would evict each other. */
export const AGORA_DEFAULTS: AgoraSettings = {
  uid: 111,
  appId: '',
  channelName: '',
  channelID: '',
  token: '',
  proxyUrl: '',
  serverUrl: '',
  tokenExpiryTime: '600',
  encryptionMode: 'aes-256-gcm2',
  salt: '',
  cipherKey: '',
  presenceTimeout: 300,
  logUpload: false,
  broadcastType: 'video',
  logFilter: { error: true, warn: true, info: true, track: true, debug: false },
  cloudProxy: true,
  useStringUserId: false,
};
