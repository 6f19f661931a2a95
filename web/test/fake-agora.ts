import type {
  ILocalAudioTrack,
  ILocalVideoTrack,
  IAgoraRTCRemoteUser,
  IRemoteAudioTrack,
  IRemoteVideoTrack,
} from 'agora-rtc-sdk-ng';
import type { AgoraSettings } from '@lisan/contract/live/agora-settings';
import type { JoinTicket } from '@lisan/contract/live/live';
import type { AgoraClient, AgoraSdk } from '../src/domain/live/agora/agora-sdk.ts';
import { mediaTrack } from './fake-media-stream.ts';

type Listener = (...args: unknown[]) => void;

export type FakeAgora = ReturnType<typeof fakeAgora>;

/** A fake of Agora's SDK that records every call in order, and lets the test emit the SDK's events. */
export function fakeAgora() {
  const calls: unknown[][] = [];
  const state = { canRun: true };
  const { client, ...controls } = fakeClient(calls);
  const record =
    (name: string) =>
    (...args: unknown[]): void =>
      void calls.push([name, ...args]);
  const sdk = {
    checkSystemRequirements: () => state.canRun,
    setLogLevel: record('setLogLevel'),
    enableLogUpload: record('enableLogUpload'),
    disableLogUpload: record('disableLogUpload'),
    createClient: (config) => {
      calls.push(['createClient', config]);
      return client;
    },
    createCustomAudioTrack: (config) => {
      calls.push(['createCustomAudioTrack', config]);
      return { trackMediaType: 'audio' } as ILocalAudioTrack; // Only handed on.
    },
    createCustomVideoTrack: (config) => {
      calls.push(['createCustomVideoTrack', config]);
      return { trackMediaType: 'video' } as ILocalVideoTrack; // Only handed on.
    },
  } satisfies AgoraSdk;
  return { sdk, calls, state, ...controls, names: () => calls.map(([name]) => name) };
}

function fakeClient(calls: unknown[][]) {
  const listeners = new Map<string, Listener[]>();
  /** The results of the next joins: a failure, or no answer; without an entry a join succeeds. */
  const joins: (Error | 'never')[] = [];
  const record =
    (name: string) =>
    (...args: unknown[]): void =>
      void calls.push([name, ...args]);
  const recordAsync =
    (name: string) =>
    async (...args: unknown[]): Promise<void> =>
      void calls.push([name, ...args]);
  const client = {
    // The SDK's signature without its overloads.
    on: (event: string, listener: unknown) => {
      listeners.set(event, [...(listeners.get(event) ?? []), listener as Listener]);
    },
    removeAllListeners: () => listeners.clear(),
    setProxyServer: record('setProxyServer'),
    setTurnServer: record('setTurnServer'),
    startProxyServer: record('startProxyServer'),
    setEncryptionConfig: record('setEncryptionConfig'),
    join: async (...args: unknown[]) => {
      calls.push(['join', ...args]);
      const failure = joins.shift();
      if (failure === 'never') return new Promise<never>(() => {});
      if (failure) throw failure;
      return 1;
    },
    leave: recordAsync('leave'),
    renewToken: recordAsync('renewToken'),
    publish: recordAsync('publish'),
    subscribe: async (user: IAgoraRTCRemoteUser, kind: 'audio' | 'video') => {
      calls.push(['subscribe', user.uid, kind]);
      return remoteTrack(kind);
    },
    getRTCStats: () => STATS,
  } satisfies AgoraClient;
  return {
    client,
    joins,
    emit: (event: string, ...args: unknown[]) => {
      for (const listener of listeners.get(event) ?? []) listener(...args);
    },
    hasListeners: () => listeners.size > 0,
  };
}

const STATS = {
  Duration: 1,
  RecvBitrate: 320_000,
  RecvBytes: 1,
  SendBitrate: 1,
  SendBytes: 1,
  UserCount: 1,
  RTT: 1,
  OutgoingAvailableBandwidth: 1,
};

function remoteTrack(kind: 'audio' | 'video') {
  const track = mediaTrack(kind);
  // Only these two members are used.
  return { on: () => {}, getMediaStreamTrack: () => track } as unknown as IRemoteAudioTrack & IRemoteVideoTrack;
}

/** A user who publishes. */
export function agoraUser(uid: number | string): IAgoraRTCRemoteUser {
  return { uid, hasAudio: true, hasVideo: true };
}

const SETTINGS: AgoraSettings = {
  uid: 4711,
  appId: '970ca35de60c44645bbae8a215061b33',
  channelName: 'lesson-1',
  channelID: 'lesson-1',
  token: '007first',
  proxyUrl: '',
  serverUrl: '',
  tokenExpiryTime: '600',
  encryptionMode: 'aes-256-gcm2',
  salt: btoa('s'.repeat(32)),
  cipherKey: 'aA1!cipher',
  presenceTimeout: 300,
  logUpload: false,
  broadcastType: 'video',
  logFilter: { error: true, warn: true, info: true, track: true, debug: false },
  cloudProxy: true,
  useStringUserId: false,
};

export function agoraTicket(over: Partial<AgoraSettings> = {}, role: JoinTicket['role'] = 'viewer'): JoinTicket {
  const settings = { ...SETTINGS, ...over };
  return {
    messageCode: '00',
    key: settings.token,
    provider: 'agora',
    channel_id: 'lesson-1',
    role,
    expires_at: '2026-03-10T09:10:00Z',
    settings,
  };
}
