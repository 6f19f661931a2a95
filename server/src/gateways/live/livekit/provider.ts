import { TEACHER_ACCOUNT } from '@lisan/contract/live/live-teacher';
import type { LivekitSettings } from '@lisan/contract/live/livekit-settings';
import { AccessToken, RoomServiceClient, TwirpError } from 'livekit-server-sdk';
import type { LivekitConfig } from '../../../config/livekit-config.ts';
import type { JoinRequest, LiveProvider } from '../port.ts';

/** The spec's tokenExpiryTime. It limits joining; the LiveKit server renews the token of connected participants. */
const TICKET_SECONDS = 600;

/** A room survives short moments without participants, and is deleted when the lesson is never ended. */
const EMPTY_SECONDS = 6 * 60 * 60;

const TIMEOUT_SECONDS = 8;

type Deps = { config: LivekitConfig; newId: () => string };

/** Carries lessons by a LiveKit server or cluster, in a room named by the channel's id. */
export function createLivekitProvider({ config, newId }: Deps): LiveProvider {
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
    // Viewers are hidden from each other, so that thousands of joins cause no messages to the others.
    hidden: !isPublisher,
  });
  return token.toJwt();
}
