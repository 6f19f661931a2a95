import { AGORA_DEFAULTS, type AgoraSettings } from '@lisan/contract/live/agora-settings';
import { TEACHER_ACCOUNT, TEACHER_UID } from '@lisan/contract/live/live-teacher';
import agora from 'agora-token';
import type { AgoraConfig } from '../../../config/agora-config.ts';
import { deriveKey } from '../../../platform/derive-key.ts';
import type { Join, JoinRequest, LiveProvider, LiveRole } from '../port.ts';

/** The SDK rejects a secret that lacks one of these four kinds of character. */
const ALL_KINDS = 'aA1!';

/**
 * Derives the secrets that every participant of a channel shares. They are derived, not stored, so that every node
 * returns the same secrets; changing the signing key during a lesson splits its channel.
 */
function channelSecrets(
  signingKey: string,
  { channelId, mode }: { channelId: string; mode: AgoraSettings['encryptionMode'] },
): Pick<AgoraSettings, 'salt' | 'cipherKey'> {
  if (mode === 'none') return { salt: '', cipherKey: '' };
  const derive = (what: string) => Buffer.from(deriveKey(signingKey, `agora.${what}.${channelId}`), 'hex');
  return {
    salt: derive('salt').toString('base64'),
    // The hexadecimal form has 64 characters; the SDK accepts at most 62.
    cipherKey: ALL_KINDS + derive('cipher').toString('base64url'),
  };
}

type Deps = { config: AgoraConfig; signingKey: string; newId: () => string };

/** Carries lessons by Agora. Agora creates a channel when the first participant joins. */
export function createAgoraProvider(deps: Deps): LiveProvider {
  return {
    name: 'agora',
    takesWebm: true,
    ticketMs: Number(deps.config.tokenExpiryTime) * 1000,
    async createSession() {},
    issueJoin: async (request) => issueJoin(deps, request),
    end: (channelId) => closeChannel(deps.config, channelId),
    attach: () => ({ async close() {} }),
    hls: null,
  };
}

function issueJoin({ config, signingKey, newId }: Deps, request: JoinRequest): Join {
  const { appCertificate: _, rest: __, ...installed } = config;
  const { channelId, kind } = request;
  const uid = joinUid(signingKey, {
    ...request,
    joinId: request.joinId ?? newId(),
    isAccount: config.useStringUserId,
  });
  const token = buildToken(config, { channelName: channelId, uid, role: request.role });
  const settings: AgoraSettings = {
    ...AGORA_DEFAULTS,
    ...installed,
    ...channelSecrets(signingKey, { channelId, mode: config.encryptionMode }),
    uid,
    channelName: channelId,
    channelID: channelId,
    token,
    broadcastType: kind,
  };
  return { key: token, settings };
}

/** Lower ids are reserved, so that a viewer cannot replace the teacher. */
const FIRST_VIEWER = 1000;
const PLACES = 2 ** 32 - FIRST_VIEWER;

type Joining = { channelId: string; subscriberId: string; joinId: string; role: LiveRole };

/**
 * Returns the uid of one join in its channel; a renewed ticket gets the same uid. Among ten thousand viewers two share
 * a uid in about one of ninety lessons, and the disconnected viewer joins again with another uid. Accounts are never
 * shared.
 */
function joinUid(
  signingKey: string,
  { channelId, subscriberId, joinId, role, isAccount }: Joining & { isAccount: boolean },
): number | string {
  if (role === 'publisher') return isAccount ? TEACHER_ACCOUNT : TEACHER_UID;
  // The subscriber is part of the hash, so that naming another subscriber's join does not give access to its place.
  const derived = deriveKey(signingKey, `agora.uid.${channelId}.${subscriberId}.${joinId}`);
  if (isAccount) return `viewer-${derived.slice(0, 32)}`;
  return FIRST_VIEWER + (Number.parseInt(derived.slice(0, 12), 16) % PLACES);
}

type Place = Pick<AgoraSettings, 'channelName' | 'uid'> & { role: LiveRole };

/**
 * Builds a token for one place in one channel, valid for `tokenExpiryTime` from now. Only a publisher's token allows
 * publishing.
 */
function buildToken(config: AgoraConfig, { channelName, uid, role }: Place): string {
  const { RtcTokenBuilder, RtcRole } = agora;
  const { PUBLISHER, SUBSCRIBER } = RtcRole;
  const seconds = Number(config.tokenExpiryTime);
  const build = config.useStringUserId ? RtcTokenBuilder.buildTokenWithUserAccount : RtcTokenBuilder.buildTokenWithUid;
  return build.call(
    RtcTokenBuilder,
    config.appId,
    config.appCertificate,
    channelName,
    // The library's types require text for an account only, but both functions write it as text.
    String(uid),
    role === 'publisher' ? PUBLISHER : SUBSCRIBER,
    seconds,
    seconds,
  );
}

const TIMEOUT_MS = 8000;
/** The longest ban that Agora supports. */
const MAX_SECONDS = 86_430;

/**
 * Bans everybody from a channel until its last token has expired. Source: Agora's channel management REST API, "Create
 * rule".
 * @throws when Agora does not do it
 */
async function closeChannel(config: AgoraConfig, channelName: string): Promise<void> {
  if (!config.rest) return;
  const { url, customerKey, customerSecret } = config.rest;
  const credentials = Buffer.from(`${customerKey}:${customerSecret}`).toString('base64');
  const response = await fetch(new URL('/dev/v1/kicking-rule', url), {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      appid: config.appId,
      cname: channelName,
      time_in_seconds: Math.min(Number(config.tokenExpiryTime) + 30, MAX_SECONDS),
      privileges: ['join_channel'],
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`Agora did not close the channel: ${response.status} ${await response.text()}`);
}
