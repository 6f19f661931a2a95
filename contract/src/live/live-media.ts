// Video and sound of the embedded provider: fragmented MP4 over two WebSockets, one to publish and one to watch. Text
// frames are the JSON messages below; binary frames are bytes of MP4.

export const PUBLISH_PATH = '/live/publish';
/** With `?tracks=sound`: sound only, to save data; `init` then names the type of the remaining track. */
export const WATCH_PATH = '/live/watch';

/** Offered together with `ticket.<key of the JoinTicket>`; the server accepts this protocol only. */
export const MEDIA_PROTOCOL = 'media.v1';

/** The `settings` of the embedded provider's JoinTicket. */
export type EmbeddedSettings = {
  publish_path: string;
  watch_path: string;
  /**
   * The HLS playlist of the stream as it was published: signed for this session, relative to the host. HLS_PLAYLISTS
   * names the others in its folder.
   */
  hls_url: string;
  /** Limit of a publisher, video and sound together; more is refused. */
  max_kbps: number;
};

/** The HLS playlists of a lesson, for players without fragments. */
export const HLS_PLAYLISTS = {
  /** The stream as it was published, with video and sound in one. */
  published: 'index.m3u8',
  /** The multivariant playlist: video with sound, and sound alone. */
  lesson: 'lesson.m3u8',
  video: 'video.m3u8',
  /** Sound alone: AAC if the server can convert, else as it was published. */
  sound: 'sound.m3u8',
} as const;

export const MEDIA_CLOSE_CODES = {
  /** The lesson is over: do not retry. */
  ended: 1000,
  /** The server restarts: reconnect after a moment. */
  restart: 1012,
  /** The published data is no fragmented MP4, or is out of order: start again with a new recorder. */
  malformed: 4400,
  /** The ticket is forged, expired or of the other role, or its session has ended: request another. */
  unauthenticated: 4401,
  /**
   * The session continues, but its subscription or the teacher's role does not: requesting another ticket gives the
   * reason.
   */
  forbidden: 4403,
  /** No such lesson, or it is not live: do not retry. */
  notLive: 4404,
  /** This side reads too slowly: reconnect. */
  slow: 4408,
  /**
   * The lesson already has a publisher, or a newer connection of the same teacher has taken over; or too many newer
   * connections of this viewer watch it: do not retry.
   */
  taken: 4409,
  /** A fragment or the bit rate exceeds the ticket's limit: start again with less. */
  tooLarge: 4413,
} as const;

/**
 * A publisher announces its type with `start`, then sends the output of its MediaRecorder unchanged. The first bytes
 * are the init segment (ftyp, moov), the rest fragments (moof, mdat); frames need not end where boxes end.
 */
export type PublisherMessage =
  | { type: 'start'; mime: string }
  /** Ends the media of this connection; a separate call ends the lesson. */
  | { type: 'stop' };

export type ToPublisher =
  /** `part` counts the publisher's connections of this lesson from 1. */
  { type: 'accepted'; part: number };

/**
 * A viewer receives `init`, the init segment in one binary frame, the fragments since the newest key frame, and then
 * every fragment as it arrives, each in one binary frame. After a publisher's reconnection it starts again with `init`.
 */
export type ToViewer =
  | { type: 'init'; mime: string; part: number }
  /** The publisher is away; media continues when it is back. */
  | { type: 'waiting' }
  /** The publisher is back; fragments follow. */
  | { type: 'resumed' };
