import type { JoinTicket } from '@lisan/contract/live/live';
import type { RoomOptions } from 'livekit-client';
import { ReconnectingLink } from '../reconnecting-link.ts';
import type { LinkEndReason, LinkListener } from '../reconnecting-link.ts';
import { livekitSettings, type LivekitEvents, type LivekitRoom, type LivekitSdk } from './livekit-sdk.ts';

type OtherEvents = Omit<LivekitEvents, 'reconnecting' | 'reconnected' | 'disconnected'>;

type LivekitLinkOptions = LinkListener & {
  sdk: LivekitSdk;
  ticket: JoinTicket;
  options: RoomOptions;
  renew: () => Promise<JoinTicket>;
  maxAttempts: number;
  events: Partial<OtherEvents>;
  /** Called after every join, including a reconnect. */
  onJoined: (room: LivekitRoom) => Promise<void>;
};

/**
 * The SDK's DisconnectReason: DUPLICATE_IDENTITY, PARTICIPANT_REMOVED, ROOM_DELETED. Other reasons lead to a new
 * join.
 */
const FINAL: Record<number, LinkEndReason> = { 2: 'taken', 4: 'refused', 5: 'ended' };

const ignore = (): void => {};

/** A place in a LiveKit room: joins again when the SDK's own reconnect has failed. */
export class LivekitLink {
  readonly room: LivekitRoom;
  readonly #options: LivekitLinkOptions;
  readonly #link: ReconnectingLink;
  #isIn = false;

  constructor(options: LivekitLinkOptions) {
    this.#options = options;
    this.#link = new ReconnectingLink({
      ...options,
      rejoin: async (ticket) => {
        this.#isIn = false;
        await this.room.disconnect(false);
        await this.join(ticket);
      },
      release: () => {
        this.#isIn = false;
        this.room.removeAllListeners();
      },
    });
    this.room = options.sdk.openRoom(options.options, {
      trackPublished: ignore,
      trackSubscribed: ignore,
      trackUnsubscribed: ignore,
      connectionQualityChanged: ignore,
      ...options.events,
      reconnecting: () => this.#isIn && options.onConnectionLost(),
      reconnected: () => this.#isIn && options.onReconnected(),
      disconnected: (reason) => this.#end(reason),
    });
  }

  /** @throws when the room is not reached; `lose` retries */
  async join(ticket: JoinTicket = this.#options.ticket): Promise<void> {
    await this.room.connect(livekitSettings(ticket).url, ticket.key, { autoSubscribe: false });
    if (this.#link.isClosed) return this.room.disconnect(false);
    this.#isIn = true;
    await this.#options.onJoined(this.room);
  }

  lose(): void {
    this.#link.lose();
  }

  /** Leaves the room. The published tracks belong to the caller and continue. */
  async leave(): Promise<void> {
    this.#link.close();
    await this.room.disconnect(false);
  }

  #end(reason: number | undefined): void {
    if (!this.#isIn) return;
    this.#isIn = false;
    const end = reason === undefined ? undefined : FINAL[reason];
    if (end) this.#link.fail(end);
    else this.lose();
  }
}
