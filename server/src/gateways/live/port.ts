export type LiveRole = 'publisher' | 'viewer';

export type JoinRequest = {
  channelId: string;
  subscriberId: string;
  role: LiveRole;
  /** When the ticket stops being taken. */
  expiresAt: Date;
};

/** `key` is the secret of this join; `settings` is what the provider's client needs beside it. */
export type Join = { key: string; settings: Record<string, unknown> };

/** Whoever carries picture and sound of a live lesson. */
export type LiveProvider = {
  name: 'embedded' | 'agora' | 'livekit';
  /** A ticket for one subscriber to one lesson. */
  issueJoin(request: JoinRequest): Promise<Join>;
};
