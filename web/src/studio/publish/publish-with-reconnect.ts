import type { JoinTicket } from '@lisan/contract/live/live';
import type { MEDIA_PROTOCOL, PublisherMessage, ToPublisher, MEDIA_CLOSE_CODES } from '@lisan/contract/live/live-media';
import { ApiError, isPassing } from '../../lib/failure/api-error.ts';
import { backoffMs } from '../../lib/net/backoff.ts';
import { ReconnectingSocket, socketUrl, type AfterLoss, type SocketTarget } from '../../lib/net/reconnecting-socket.ts';
import { elapsed } from '../../lib/time/clock.ts';
import { freshUplink, isHopeless, updateUplink, rateOf, stepDown, type Uplink } from './bit-rates.ts';
import { startEncoder, type Encoder } from './encoder.ts';
import type { PublishEnd, PublishRequest, PublishState, Publishing } from './port.ts';

/** The action after a lost connection: reconnect as before, or with a new recorder, bit rate or ticket; or end. */
type AfterClose = { kind: 'same' | 'fresh' | 'smaller' | 'ticket' } | { kind: 'over'; reason: PublishEnd };

type Codes = typeof MEDIA_CLOSE_CODES;

// The web imports only types from the contract; these are checked against it.
const AFTER: { [code: number]: AfterClose } = {
  [1000 satisfies Codes['ended']]: { kind: 'over', reason: 'ended' },
  [1012 satisfies Codes['restart']]: { kind: 'same' },
  [4400 satisfies Codes['malformed']]: { kind: 'fresh' },
  [4401 satisfies Codes['unauthenticated']]: { kind: 'ticket' },
  [4403 satisfies Codes['forbidden']]: { kind: 'ticket' },
  [4404 satisfies Codes['notLive']]: { kind: 'over', reason: 'notLive' },
  [4408 satisfies Codes['slow']]: { kind: 'same' },
  [4409 satisfies Codes['taken']]: { kind: 'over', reason: 'taken' },
  [4413 satisfies Codes['tooLarge']]: { kind: 'smaller' },
};

/** Returns the action for a close code. Any other code, and null for a silent connection, is a broken network. */
function afterClose(code: number | null): AfterClose {
  return (code === null ? undefined : AFTER[code]) ?? { kind: 'same' };
}

// The web imports only types from the contract; this is checked against it.
const PROTOCOL: typeof MEDIA_PROTOCOL = 'media.v1';
const ACCEPT_TIMEOUT_MS = 8000;
const HEALTH_CHECK_MS = 500;
/** No jitter: one teacher is no crowd. */
const BACKOFF = { firstMs: 300, maxMs: 8000 };
/** After this time on one connection, earlier failures and refusals no longer count. */
const STABLE_MS = 10_000;
/** The same refusal as often in a row will not change. */
const MAX_REFUSALS = 3;
const FLUSH_TIMEOUT_MS = 2000;
const FLUSH_CHECK_MS = 50;

/** Publishes through broken connections: each starts with a new ticket and a new recorder. */
export function publishWithReconnect(request: PublishRequest, mime: string): Publishing {
  const publisher = new ReconnectingPublisher(request, mime);
  return {
    stop: () => publisher.stop(),
    setMuted: (what) => {
      if (what === 'camera') publisher.restart();
    },
  };
}

class ReconnectingPublisher {
  readonly #request: PublishRequest;
  readonly #mime: string;
  readonly #socket: ReconnectingSocket;
  /** The ticket of the next connection; null if it has to be renewed. */
  #ticket: JoinTicket | null;
  #uplink: Uplink = freshUplink(elapsed());
  #encoder: Encoder | null = null;
  #healthCheck: ReturnType<typeof setInterval> | undefined;
  #refusals = 0;
  #liveSince = 0;
  #size = '';
  #isDone = false;

  constructor(request: PublishRequest, mime: string) {
    this.#request = request;
    this.#mime = mime;
    this.#ticket = request.ticket;
    this.#report({ kind: 'connecting' });
    this.#socket = new ReconnectingSocket({
      target: () => this.#nextTarget(),
      onOpen: () => this.#send({ type: 'start', mime }),
      onText: (text) => this.#receive(JSON.parse(text) as ToPublisher),
      onLost: (code) => this.#lose(code),
      onTargetError: (error) => this.#failRenewal(error),
      // A publisher receives nothing after the acceptance.
      silenceTimeoutMs: () => (this.#encoder === null ? ACCEPT_TIMEOUT_MS : null),
      backoffMs: (failures) => backoffMs(failures, BACKOFF),
    });
    window.addEventListener('offline', this.#onOffline);
    window.addEventListener('online', this.#onOnline);
  }

  /** Starts a new recorder: the init segment of the present one no longer describes the picture. */
  restart(): void {
    if (this.#encoder === null) return;
    this.#stopEncoder();
    this.#socket.reconnectNow();
  }

  async stop(): Promise<void> {
    this.#markDone();
    await this.#encoder?.stop();
    this.#send({ type: 'stop' });
    await this.#flush();
    this.#socket.close();
  }

  #nextTarget(): SocketTarget | Promise<SocketTarget> {
    const ticket = this.#ticket;
    this.#ticket = null;
    return ticket === null ? this.#request.renew().then(targetOf) : targetOf(ticket);
  }

  #receive(message: ToPublisher): void {
    if (message.type === 'accepted' && this.#encoder === null) this.#goLive();
  }

  #goLive(): void {
    const { stream, kind } = this.#request;
    this.#liveSince = elapsed();
    this.#size = sizeOf(stream);
    try {
      const encoder = startEncoder({
        stream,
        kind,
        mime: this.#mime,
        kbps: rateOf(this.#uplink, kind),
        // The last data of a replaced recorder belongs to the previous connection.
        onData: (data) => this.#encoder === encoder && this.#socket.send(data),
        onFail: () => this.#fail('failed'),
      });
      this.#encoder = encoder;
    } catch {
      // The device was removed between two connections: the teacher has to check it again.
      return this.#fail('failed');
    }
    this.#healthCheck = setInterval(() => this.#checkHealth(), HEALTH_CHECK_MS);
    this.#reportLive();
  }

  /** Adapts the bit rate to the network, and restarts if the picture changed its size: a phone was turned. */
  #checkHealth(): void {
    const now = elapsed();
    if (now - this.#liveSince > STABLE_MS) {
      this.#socket.resetBackoff();
      this.#refusals = 0;
    }
    if (sizeOf(this.#request.stream) !== this.#size) return this.restart();
    const before = this.#uplink;
    const measured = { kind: this.#request.kind, buffered: this.#socket.bufferedAmount, now };
    this.#uplink = updateUplink(before, measured);
    if (this.#uplink.rung !== before.rung || isHopeless(measured, before)) return this.#reconnect();
    if (this.#uplink.isWeak !== before.isWeak) this.#reportLive();
  }

  #lose(code: number | null): AfterLoss {
    const next = afterClose(code);
    if (next.kind === 'over') return this.#stopWith(next.reason);
    if (next.kind === 'smaller') this.#uplink = stepDown(this.#uplink, this.#request.kind, elapsed());
    if (next.kind !== 'same') this.#refusals += 1;
    if (this.#refusals >= MAX_REFUSALS) return this.#stopWith(next.kind === 'ticket' ? 'refused' : 'failed');
    this.#stopEncoder();
    this.#report({ kind: 'reconnecting' });
    return 'retry';
  }

  #failRenewal(error: unknown): AfterLoss {
    if (error instanceof ApiError && !isPassing(error))
      return this.#stopWith(error.status === 401 ? 'refused' : 'notLive');
    this.#report({ kind: 'reconnecting' });
    return 'retry';
  }

  readonly #onOffline = (): void => {
    if (this.#socket.isConnected) this.#reconnect();
  };

  /** The network is back: the backoff ends early. */
  readonly #onOnline = (): void => {
    if (!this.#socket.isConnected) this.#socket.reconnectNow();
  };

  #reconnect(): void {
    this.#stopEncoder();
    this.#report({ kind: 'reconnecting' });
    this.#socket.reconnect();
  }

  #stopWith(reason: PublishEnd): 'stop' {
    this.#fail(reason);
    return 'stop';
  }

  #fail(reason: PublishEnd): void {
    if (this.#isDone) return;
    this.#report({ kind: 'over', reason });
    this.#markDone();
    this.#stopEncoder();
    this.#socket.close();
  }

  #stopEncoder(): void {
    clearInterval(this.#healthCheck);
    const encoder = this.#encoder;
    this.#encoder = null;
    void encoder?.stop();
  }

  #markDone(): void {
    this.#isDone = true;
    clearInterval(this.#healthCheck);
    window.removeEventListener('offline', this.#onOffline);
    window.removeEventListener('online', this.#onOnline);
  }

  /** Waits until the sent bytes have left, at most two seconds. */
  async #flush(): Promise<void> {
    for (let waited = 0; waited < FLUSH_TIMEOUT_MS && this.#socket.bufferedAmount > 0; waited += FLUSH_CHECK_MS)
      await new Promise((resolve) => setTimeout(resolve, FLUSH_CHECK_MS));
  }

  #send(message: PublisherMessage): void {
    this.#socket.send(JSON.stringify(message));
  }

  #reportLive(): void {
    this.#report({ kind: 'live', kbps: rateOf(this.#uplink, this.#request.kind), isWeak: this.#uplink.isWeak });
  }

  #report(state: PublishState): void {
    if (!this.#isDone) this.#request.onState(state);
  }
}

/** The ticket of the embedded provider names the path on this host. */
function targetOf({ key, settings }: JoinTicket): SocketTarget {
  const path = typeof settings.publish_path === 'string' ? settings.publish_path : '/live/publish';
  return { address: socketUrl(path), protocols: [PROTOCOL, `ticket.${key}`] };
}

function sizeOf(stream: MediaStream): string {
  const { width, height } = stream.getVideoTracks()[0]?.getSettings() ?? {};
  return `${width}×${height}`;
}
