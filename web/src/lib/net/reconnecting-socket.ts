export type SocketTarget = { address: string; protocols: string[] };

/** The step after a lost connection: the next connection after the backoff, the next connection at once, or the end. */
export type AfterLoss = 'retry' | 'retryNow' | 'stop';

export type SocketOptions = {
  /** Returns the target of the next connection. A promise lets a caller renew its credentials first. */
  target: () => SocketTarget | Promise<SocketTarget>;
  onOpen?: () => void;
  onText: (text: string) => void;
  onBytes?: (bytes: ArrayBuffer) => void;
  /** A connection was lost. `code`: null if it was silent for too long. Not called after `reconnect` or `close`. */
  onLost: (code: number | null) => AfterLoss;
  /** `target` failed. Without this handler the socket retries. */
  onTargetError?: (error: unknown) => AfterLoss;
  /** After a change of network a connection can be dead without a close event. Null: silence is expected now. */
  silenceTimeoutMs: () => number | null;
  /** Milliseconds to wait after so many failures in a row (1 or more). */
  backoffMs: (failures: number) => number;
};

/**
 * A WebSocket that connects again until `close` is called or a handler returns `stop`. Only the newest connection
 * reaches the handlers: a connection that was dropped may close much later.
 */
export class ReconnectingSocket {
  readonly #options: SocketOptions;
  #socket: WebSocket | null = null;
  /** Identifies the attempt whose target is awaited: a later attempt replaces it. */
  #attempt = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #silenceTimer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isClosed = false;

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#connect();
  }

  /** Whether a connection exists or is being opened, rather than awaited. */
  get isConnected(): boolean {
    return this.#socket !== null;
  }

  /** Bytes that were sent and have not left yet. */
  get bufferedAmount(): number {
    return this.#socket?.bufferedAmount ?? 0;
  }

  /** Returns false if no connection is open: nothing was sent. */
  send(data: string | Blob): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(data);
    return true;
  }

  /** The connection works: the next backoff starts from its first step. */
  resetBackoff(): void {
    this.#failures = 0;
  }

  /** Replaces the connection after the backoff. */
  reconnect(): void {
    if (this.#isClosed) return;
    this.#drop();
    this.#follow('retry');
  }

  /** Replaces the connection, or ends the wait for the next one. */
  reconnectNow(): void {
    if (this.#isClosed) return;
    this.#drop();
    this.#follow('retryNow');
  }

  close(): void {
    this.#isClosed = true;
    this.#drop();
  }

  #connect(): void {
    const attempt = ++this.#attempt;
    const target = this.#options.target();
    if (!(target instanceof Promise)) return this.#open(target);
    const isCurrent = () => !this.#isClosed && this.#attempt === attempt;
    target.then(
      (resolved) => isCurrent() && this.#open(resolved),
      (error: unknown) => isCurrent() && this.#follow(this.#options.onTargetError?.(error) ?? 'retry'),
    );
  }

  #open({ address, protocols }: SocketTarget): void {
    const socket = new WebSocket(address, protocols);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    const { onOpen, onText, onBytes } = this.#options;
    socket.addEventListener('open', () => this.#socket === socket && onOpen?.());
    socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (this.#socket !== socket) return;
      if (typeof data === 'string') onText(data);
      else onBytes?.(data);
      if (this.#socket === socket) this.#expectMessage();
    });
    socket.addEventListener('close', ({ code }) => {
      if (this.#socket === socket) this.#lose(code);
    });
    this.#expectMessage();
  }

  #expectMessage(): void {
    clearTimeout(this.#silenceTimer);
    const timeoutMs = this.#options.silenceTimeoutMs();
    if (timeoutMs !== null) this.#silenceTimer = setTimeout(() => this.#lose(null), timeoutMs);
  }

  #lose(code: number | null): void {
    this.#drop();
    this.#follow(this.#options.onLost(code));
  }

  /** Closes the connection, and cancels the awaited attempt. */
  #drop(): void {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#silenceTimer);
    this.#attempt += 1;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #follow(next: AfterLoss): void {
    if (this.#isClosed) return;
    if (next === 'stop') return this.close();
    if (next === 'retryNow') return this.#connect();
    this.#failures += 1;
    this.#retryTimer = setTimeout(() => this.#connect(), this.#options.backoffMs(this.#failures));
  }
}

/** Returns the WebSocket address of a path of this host. */
export function socketUrl(path: string): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${path}`;
}
