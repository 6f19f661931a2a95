import type { Server } from 'node:http';

export type LiveRole = 'publisher' | 'viewer';
export type LiveKind = 'video' | 'sound';

export type JoinRequest = {
  channelId: string;
  kind: LiveKind;
  subscriberId: string;
  /** The session that the ticket was issued to, and ends with. */
  sessionId: string;
  role: LiveRole;
  /** The join that a ticket renews, as its client named it: it keeps its place there. Without it each ticket is a join. */
  joinId?: string | undefined;
  /** When the ticket stops being taken. */
  expiresAt: Date;
};

/** `signed_out`: the session has ended; `not_entitled`: its subscription, or the role of a teacher, has. */
export type JoinAccess = 'granted' | 'signed_out' | 'not_entitled';

/** `key` is the secret of this join; `settings` is what the provider's client needs beside it. */
export type Join = { key: string; settings: Record<string, unknown> };

/** Whoever carries picture and sound of a live lesson. */
export type LiveProvider = {
  name: 'embedded' | 'agora' | 'livekit';
  /** Whether a browser that records WebM only may publish. */
  takesWebm: boolean;
  /** How long its tickets are good for, where that is the provider's own affair. */
  ticketMs?: number;
  /** Makes ready for a lesson that goes live now; called again for one that is live, it changes nothing. */
  createSession(lesson: { channelId: string; kind: LiveKind }): Promise<void>;
  /** A ticket for one subscriber to one lesson. */
  issueJoin(request: JoinRequest): Promise<Join>;
  /** Lets nobody watch or publish any more, and keeps what was published; a lesson that is over stays over. */
  end(channelId: string): Promise<void>;
  /** Takes connections of its own on our server, where the provider has any; the returned function ends them. */
  attach(server: Server): { close(): Promise<void> };
  /** What HLS players ask for, where the provider serves it; null for what is not there. */
  hls: HlsSource | null;
};

export type HlsSource = {
  /** The media playlist of a lesson that is live. */
  playlist(channelId: string): Promise<string | null>;
  /** An init segment or a segment that the playlist names, by its file name. */
  file(channelId: string, name: string): Promise<Buffer | null>;
};

/** What a provider that carries lessons through our own server asks of, and tells, the application. */
export type LessonCarrying = {
  /** Whether the session of a join may still watch, or publish. */
  accessOf(join: Pick<JoinRequest, 'sessionId' | 'role'>): Promise<JoinAccess>;
  /** Calls back when that may have changed for a subscriber. */
  onAccessChange(listener: (subscriberId: string) => void): void;
  /** Whether this lesson is on the air. */
  isLive(channelId: string): Promise<boolean>;
  /** A publisher's connection begins; gives the number of its part. */
  openPart(opened: { channelId: string; mime: string }): Promise<number>;
  /** The publisher still sends; called every few seconds. */
  keepPart(kept: { channelId: string; part: number; bytes: number }): Promise<void>;
  /** A chunk of the part is complete; `file` is on this machine's disk and becomes the application's, also when it throws. */
  storeChunk(stored: { channelId: string; part: number; chunk: number; file: string; bytes: number }): Promise<void>;
  /** The connection is over; `chunks` counts those that are not empty, all of which were handed over. */
  closePart(closed: { channelId: string; part: number; chunks: number; bytes: number }): Promise<void>;
  /** Takes what is left of connections whose process died, or that could not be closed; called every now and then. */
  keepLeftovers(): Promise<void>;
};
