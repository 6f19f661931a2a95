import type { JoinTicket } from '@lisan/contract/live/live';
import type { ClientRole, ConnectionDisconnectedReason, ConnectionState } from 'agora-rtc-sdk-ng';
import type { AgoraSettings } from '@lisan/contract/live/agora-settings';
import { ApiError, isPassing } from '../../../lib/failure/api-error.ts';
import { ReconnectingLink, type LinkEndReason, type LinkListener } from '../reconnecting-link.ts';
import { agoraSettings, type AgoraClient, type AgoraSdk } from './agora-sdk.ts';
import { encrypt, openClient } from './open-client.ts';

/** Before the SDK's own warning, which comes 30 s before the end. */
const AHEAD_S = 60;
const RETRY_MS = 5000;
const MAX_TIMER_MS = 2 ** 31 - 1;

type RenewalOptions = {
  client: Pick<AgoraClient, 'renewToken'>;
  settings: AgoraSettings;
  renew: () => Promise<JoinTicket>;
  /** The new token has another uid: only a new join accepts it. */
  onUidChanged: () => void;
};

type TokenRenewal = { renewNow: () => void; stop: () => void };

/** Renews the token of a join before it expires. Without a new token the SDK disconnects at the expiry. */
function startTokenRenewal({ client, settings, renew, onUidChanged }: RenewalOptions): TokenRenewal {
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
  const delay = Math.max(seconds - AHEAD_S, seconds / 2) * 1000;
  // A longer timer would overflow and fire at once, again and again.
  return Math.min(MAX_TIMER_MS, Number.isNaN(delay) ? RETRY_MS : delay);
}

type AgoraLinkOptions = LinkListener & {
  sdk: AgoraSdk;
  ticket: JoinTicket;
  role: ClientRole;
  renew: () => Promise<JoinTicket>;
  maxAttempts: number;
  /** Called after every join, including a reconnect. */
  onJoined: (client: AgoraClient) => Promise<void>;
};

/** The SDK itself never stops trying. */
const JOIN_MS = 15_000;

/** Every other reason is followed by a new join. */
const FINAL: Partial<Record<`${ConnectionDisconnectedReason}`, LinkEndReason>> = {
  UID_CONFLICT: 'taken',
  CHANNEL_BANNED: 'ended',
  UID_BANNED: 'refused',
  IP_BANNED: 'refused',
};

/** A place in an Agora channel: renews its token, and joins again after a lost connection. */
export class AgoraLink {
  readonly client: AgoraClient;
  readonly #options: AgoraLinkOptions;
  readonly #link: ReconnectingLink;
  #token: TokenRenewal | null = null;
  #isIn = false;

  constructor(options: AgoraLinkOptions) {
    this.#options = options;
    this.client = openClient(options.sdk, agoraSettings(options.ticket), options.role);
    this.#link = new ReconnectingLink({
      ...options,
      rejoin: async (ticket) => {
        this.#out();
        await this.client.leave();
        await this.join(ticket);
      },
      release: () => {
        this.#out();
        this.client.removeAllListeners();
      },
    });
    this.client.on('connection-state-change', this.#onState);
    this.client.on('token-privilege-will-expire', () => this.#token?.renewNow());
    // Participants with another secret stay unreadable, and a new join gets the same secret.
    this.client.on('crypt-error', () => this.#link.fail('failed'));
  }

  /** @throws when the channel is not reached; `lose` retries */
  async join(ticket: JoinTicket = this.#options.ticket): Promise<void> {
    const settings = agoraSettings(ticket);
    const { appId, channelName, token, useStringUserId, uid } = settings;
    encrypt(this.client, settings);
    const place = useStringUserId ? String(uid) : Number(uid);
    await inTime(this.client.join(appId, channelName, token, place));
    if (this.#link.isClosed) return this.client.leave();
    this.#isIn = true;
    this.#token = startTokenRenewal({
      client: this.client,
      settings,
      renew: this.#options.renew,
      onUidChanged: () => this.lose(),
    });
    await this.#options.onJoined(this.client);
  }

  lose(): void {
    this.#link.lose();
  }

  async leave(): Promise<void> {
    this.#link.close();
    await this.client.leave();
  }

  readonly #onState = (now: ConnectionState, before: ConnectionState, reason?: ConnectionDisconnectedReason): void => {
    if (!this.#isIn) return;
    if (now === 'RECONNECTING') this.#options.onConnectionLost();
    if (now === 'CONNECTED' && before === 'RECONNECTING') this.#options.onReconnected();
    if (now !== 'DISCONNECTED') return;
    this.#out();
    const end = reason && FINAL[reason];
    if (end) this.#link.fail(end);
    else this.lose();
  };

  #out(): void {
    this.#isIn = false;
    this.#token?.stop();
  }
}

/** Rejects after JOIN_MS. The caller leaves the channel, which also ends a late join. */
async function inTime<T>(joining: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the channel was not reached in time')), JOIN_MS);
  });
  try {
    return await Promise.race([joining, late]);
  } finally {
    clearTimeout(timer);
  }
}
