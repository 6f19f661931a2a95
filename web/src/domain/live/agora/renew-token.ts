import type { AgoraSettings } from '@lisan/contract/live/agora-settings';
import type { JoinTicket } from '@lisan/contract/live/live';
import { ApiError, isPassing } from '../../../lib/api-error.ts';
import { agoraSettings, type AgoraClient } from './agora-sdk.ts';

/** Before the SDK's own warning, which comes 30 s before the end. */
const AHEAD_S = 60;
const RETRY_MS = 5000;

type RenewalOptions = {
  client: Pick<AgoraClient, 'renewToken'>;
  settings: AgoraSettings;
  renew: () => Promise<JoinTicket>;
  /** The new token has another uid: only a new join accepts it. */
  onUidChanged: () => void;
};

export type TokenRenewal = { renewNow: () => void; stop: () => void };

/** Renews the token of a join before it expires. Without a new token the SDK disconnects at the expiry. */
export function startTokenRenewal({ client, settings, renew, onUidChanged }: RenewalOptions): TokenRenewal {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRenewing = false;
  let isStopped = false;
  const after = (ms: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(renewNow, ms);
  };
  function renewNow(): void {
    if (isRenewing || isStopped) return;
    isRenewing = true;
    void renewOnce().finally(() => (isRenewing = false));
  }
  async function renewOnce(): Promise<void> {
    try {
      const ticket = await renew();
      if (isStopped) return;
      const { uid, token, tokenExpiryTime } = agoraSettings(ticket);
      if (uid !== settings.uid) return onUidChanged();
      await client.renewToken(token);
      after(renewalDelay(tokenExpiryTime));
    } catch (error) {
      const isRefused = error instanceof ApiError && !isPassing(error);
      if (!isRefused) after(RETRY_MS);
    }
  }
  after(renewalDelay(settings.tokenExpiryTime));
  return {
    renewNow,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Returns milliseconds; for a short token, half its lifetime. `tokenExpiryTime` is seconds as text. */
function renewalDelay(tokenExpiryTime: string): number {
  const seconds = Number(tokenExpiryTime);
  return Math.max(seconds - AHEAD_S, seconds / 2) * 1000;
}
