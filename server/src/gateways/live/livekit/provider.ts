import { TEACHER_ACCOUNT } from '@lisan/contract/live-teacher';
import type { LivekitSettings } from '@lisan/contract/livekit-settings';
import { AccessToken, RoomServiceClient, TwirpError } from 'livekit-server-sdk';
import type { LivekitConfig } from '../../../config/livekit-config.ts';
import type { JoinRequest, LiveProvider } from '../port.ts';

/** The spec's tokenExpiryTime. It bounds joining; the server itself renews the token of whoever is in. */
const TICKET_SECONDS = 600;

/** A room outlives the moments in which nobody is there, and is gone should nobody ever end it. */
const EMPTY_SECONDS = 6 * 60 * 60;

const TIMEOUT_SECONDS = 8;

type Ground = { config: LivekitConfig; newId: () => string };

/** A LiveKit server or cluster carries the lesson, in a room that has the channel's id for its name. */
export function createLivekitProvider({ config, newId }: Ground): LiveProvider {
  const { url, apiKey, apiSecret } = config;
  const rooms = new RoomServiceClient(url, apiKey, apiSecret, { requestTimeout: TIMEOUT_SECONDS });
  const settings: LivekitSettings = { url };
  return {
    name: 'livekit',
    takesWebm: true,
    ticketMs: TICKET_SECONDS * 1000,
    async createSession({ channelId }) {
      await rooms.createRoom({ name: channelId, emptyTimeout: EMPTY_SECONDS, departureTimeout: EMPTY_SECONDS });
    },
    issueJoin: async (request) => ({ key: await signToken(config, request, newId), settings }),
    async end(channelId) {
      try {
        await rooms.deleteRoom(channelId);
      } catch (error) {
        if (!(error instanceof TwirpError && error.code === 'not_found')) throw error;
      }
    },
    attach: () => ({ async close() {} }),
    hls: null,
  };
}

async function signToken(config: LivekitConfig, request: JoinRequest, newId: () => string): Promise<string> {
  const { channelId, subscriberId, role } = request;
  const isPublisher = role === 'publisher';
  const identity = isPublisher ? TEACHER_ACCOUNT : `viewer-${subscriberId}-${request.joinId ?? newId()}`;
  const token = new AccessToken(config.apiKey, config.apiSecret, { identity, ttl: TICKET_SECONDS });
  token.addGrant({
    roomJoin: true,
    room: channelId,
    canPublish: isPublisher,
    canPublishData: false,
    canSubscribe: !isPublisher,
    canUpdateOwnMetadata: false,
    // Nobody is told who else watches, and thousands of arrivals cost the others nothing.
    hidden: !isPublisher,
  });
  return token.toJwt();
}
