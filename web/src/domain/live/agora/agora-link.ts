import type { JoinTicket } from '@lisan/contract/live/live';
import type { ClientRole, ConnectionDisconnectedReason, ConnectionState } from 'agora-rtc-sdk-ng';
import { ReconnectingLink } from '../reconnecting-link.ts';
import type { LinkEndReason, LinkListener } from '../reconnecting-link.ts';
import { agoraSettings, type AgoraClient, type AgoraSdk } from './agora-sdk.ts';
import { startTokenRenewal, type TokenRenewal } from './renew-token.ts';
import { encrypt, openClient } from './open-client.ts';

type AgoraLinkOptions = LinkListener & {
  sdk: AgoraSdk;
  ticket: JoinTicket;
  role: ClientRole;
  renew: () => Promise<JoinTicket>;
  maxAttempts: number;
  /** Called after every join, also after a reconnect. */
  onJoined: (client: AgoraClient) => Promise<void>;
};

/** The SDK itself never gives up. */
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
