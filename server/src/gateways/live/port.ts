import type { HLS_PLAYLISTS } from '@lisan/contract/live/live-media';
import type { Server } from 'node:http';

export type LiveRole = 'publisher' | 'viewer';
export type LiveKind = 'video' | 'sound';

export type JoinRequest = {
  channelId: string;
  kind: LiveKind;
  subscriberId: string;
  /** The session that the ticket was issued to; the join ends with it. */
  sessionId: string;
  role: LiveRole;
  /**
   * The client's name for the join that a ticket renews; the join keeps its place. Without it each ticket is a new
   * join.
   */
  joinId?: string | undefined;
  /** When the ticket expires. */
  expiresAt: Date;
};

/**
 * `signed_out`: the session has ended; `not_entitled`: its subscription or its role of a teacher has ended, or staff
 * removed the learner from the lesson.
 */
export type JoinAccess = 'granted' | 'signed_out' | 'not_entitled';

/** `key` is the secret of this join; `settings` is the further input of the provider's client. */
export type Join = { key: string; settings: Record<string, unknown> };

/** Carries video and sound of live lessons. */
export type LiveProvider = {
  name: 'embedded' | 'agora' | 'livekit';
  /** Whether a browser that records WebM only may publish. */
  takesWebm: boolean;
  /** How long tickets are valid, in milliseconds, if the provider decides it. */
  ticketMs?: number;
  /** Prepares a lesson that goes live now; a second call changes nothing. */
  createSession(lesson: { channelId: string; kind: LiveKind }): Promise<void>;
  /** Issues a ticket for one subscriber to one lesson. */
  issueJoin(request: JoinRequest): Promise<Join>;
  /** Ends a lesson for good: disconnects everyone and stores the published media. */
  end(channelId: string): Promise<void>;
  /** Accepts the provider's own connections on our server; the returned `close` ends them. */
  attach(server: Server): { close(): Promise<void> };
  /**
   * Serves HLS players; null if the provider does not serve them. Its methods return null for missing playlists and
   * files.
   */
  hls: HlsSource | null;
};

/** Returns the address of a segment; `at`: when it started, in milliseconds since 1970. */
export type UriOf = (file: string, at: number) => string;

/** The name of a playlist of a lesson. */
export type HlsList = keyof typeof HLS_PLAYLISTS;

export type PlaylistWish = {
  list: HlsList;
  uriOf: UriOf;
  /**
   * The number of a segment, or of one of its slices (Partial Segments): the reply waits until the playlist names it, or
   * for a few seconds.
   */
  until?: { segment: number; slice?: number | undefined } | undefined;
};

type HlsSource = {
  /**
   * Returns a playlist of a live lesson; null when it has none, such as the video of a sound-only lesson; `too_far` for
   * a segment that cannot be next. Playlists and init segments are named relative to it. Any number of requests that
   * wait for one segment are answered with one playlist.
   */
  playlist(channelId: string, wish: PlaylistWish): Promise<{ text: string } | 'too_far' | null>;
  /**
   * Returns an init segment, a segment or a slice of the playlist by its file name; the announced slice, once it exists,
   * unless `waits` is false.
   */
  file(channelId: string, name: string, options?: { waits: boolean }): Promise<Buffer | null>;
};

/** The application's side of a provider that carries lessons through our own server. */
export type LessonCarrying = {
  /** Returns whether the session of a join may still watch or publish. */
  accessOf(join: Pick<JoinRequest, 'channelId' | 'role' | 'sessionId' | 'subscriberId'>): Promise<JoinAccess>;
  /** Calls the listener when the access of a subscriber may have changed. */
  onAccessChange(listener: (subscriberId: string) => void): void;
  /** Returns whether this lesson is live. */
  isLive(channelId: string): Promise<boolean>;
  /** Opens a part for a publisher's connection; returns its number. */
  openPart(opened: { channelId: string; mime: string }): Promise<number>;
  /** Records that the publisher still sends; called every few seconds. */
  reportProgress(progress: { channelId: string; part: number; bytes: number }): Promise<void>;
  /**
   * Stores a complete chunk. The application owns `file`, on this machine's disk, from now on, even if the call throws.
   */
  storeChunk(stored: { channelId: string; part: number; chunk: number; file: string; bytes: number }): Promise<void>;
  /** Closes the part after its connection; `chunks` counts the stored chunks that are not empty. */
  closePart(closed: { channelId: string; part: number; chunks: number; bytes: number }): Promise<void>;
  /** Stores the parts of connections whose process died or that could not be closed; called periodically. */
  recoverParts(): Promise<void>;
};
