import type { AgoraConfig } from '../../../config/agora-config.ts';

const TIMEOUT_MS = 8000;
/** The longest ban that Agora supports. */
const MAX_SECONDS = 86_430;

/**
 * Bans everybody from a channel until its last token has expired. Source: Agora's channel management REST API, "Create
 * rule".
 * @throws when Agora does not do it
 */
export async function closeChannel(config: AgoraConfig, channelName: string): Promise<void> {
  if (!config.rest) return;
  const { url, customerKey, customerSecret } = config.rest;
  const credentials = Buffer.from(`${customerKey}:${customerSecret}`).toString('base64');
  const response = await fetch(new URL('/dev/v1/kicking-rule', url), {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      appid: config.appId,
      cname: channelName,
      time_in_seconds: Math.min(Number(config.tokenExpiryTime) + 30, MAX_SECONDS),
      privileges: ['join_channel'],
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`Agora did not close the channel: ${response.status} ${await response.text()}`);
}
