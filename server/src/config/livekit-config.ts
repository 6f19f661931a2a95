import { z } from 'zod';
import type { Arranged } from './arranged.ts';

/** A LiveKit server or cluster. */
export type LivekitConfig = {
  /** Where browsers connect, such as `wss://live.example`. */
  url: string;
  apiKey: string;
  apiSecret: string;
};

/** The environment variables; required only if LiveKit is selected. */
export const LIVEKIT_VARIABLES = {
  LIVEKIT_URL: z
    .url({ protocol: /^wss?$/ })
    .optional()
    .describe('The address for browsers and this server: `wss://live.example`. `LIVE_PROVIDER=livekit` requires it.'),
  LIVEKIT_API_KEY: z.string().optional().describe('The key, as in the configuration of LiveKit. Required as well.'),
  LIVEKIT_API_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('The secret of the key, at least 32 characters. Required as well.'),
} as const;

const Variables = z.object(LIVEKIT_VARIABLES);

/** The settings of a selected LiveKit server. */
export function arrangeLivekit(e: z.infer<typeof Variables>): Arranged<LivekitConfig> {
  const { LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET } = e;
  if (!LIVEKIT_URL || !LIVEKIT_API_KEY || !LIVEKIT_API_SECRET) {
    const names = ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET'] as const;
    return { faults: names.filter((name) => !e[name]).map((name) => `${name}: LIVE_PROVIDER=livekit needs it`) };
  }
  return { settings: { url: LIVEKIT_URL, apiKey: LIVEKIT_API_KEY, apiSecret: LIVEKIT_API_SECRET } };
}
