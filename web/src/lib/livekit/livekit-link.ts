import type { JoinTicket } from '@lisan/contract/live';
import type { RoomOptions } from 'livekit-client';
import { MendedLink } from '../mended-link.ts';
import type { LinkEnd, LinkListener } from '../mended-link.ts';
import { livekitSettings, type LivekitEvents, type LivekitRoom, type LivekitSdk } from './livekit-sdk.ts';

type Heard = Omit<LivekitEvents, 'reconnecting' | 'reconnected' | 'disconnected'>;

type Asked = LinkListener & {
  sdk: LivekitSdk;
  ticket: JoinTicket;
  options: RoomOptions;
  renew: () => Promise<JoinTicket>;
  maxAttempts: number;
  events: Partial<Heard>;
  /** After every join, also of a lesson that was lost. */
  onJoined: (room: LivekitRoom) => Promise<void>;
};

/** The SDK's DisconnectReason: DUPLICATE_IDENTITY, PARTICIPANT_REMOVED, ROOM_DELETED. The rest is mended by joining again. */
const FINAL: Record<number, LinkEnd> = { 2: 'taken', 4: 'refused', 5: 'ended' };

const unheard = (): void => {};

/** One place in a room of LiveKit, taken again when the SDK's own reconnecting was in vain. */
export class LivekitLink {
  readonly room: LivekitRoom;
  readonly #asked: Asked;
  readonly #link: MendedLink;
  #isIn = false;

  constructor(asked: Asked) {
    this.#asked = asked;
    this.#link = new MendedLink({
      ...asked,
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
    this.room = asked.sdk.openRoom(asked.options, {
      trackPublished: unheard,
      trackSubscribed: unheard,
      trackUnsubscribed: unheard,
      connectionQualityChanged: unheard,
      ...asked.events,
      reconnecting: () => this.#isIn && asked.onBreak(),
      reconnected: () => this.#isIn && asked.onMended(),
      disconnected: (reason) => this.#end(reason),
    });
  }

  /** @throws when the room is not reached; `lose` tries further */
  async join(ticket: JoinTicket = this.#asked.ticket): Promise<void> {
    await this.room.connect(livekitSettings(ticket).url, ticket.key, { autoSubscribe: false });
    if (this.#link.isOver) return this.room.disconnect(false);
    this.#isIn = true;
    await this.#asked.onJoined(this.room);
  }

  lose(): void {
    this.#link.lose();
  }

  /** The tracks that were published are the caller's, and go on. */
  async leave(): Promise<void> {
    this.#link.close();
    await this.room.disconnect(false);
  }

  #end(reason: number | undefined): void {
    if (!this.#isIn) return;
    this.#isIn = false;
    const because = reason === undefined ? undefined : FINAL[reason];
    if (because) this.#link.giveUp(because);
    else this.lose();
  }
}
