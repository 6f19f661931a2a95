import type { AgoraSettings } from '@lisan/contract/live/agora-settings';
import type { ClientRole } from 'agora-rtc-sdk-ng';
import type { AgoraClient, AgoraSdk } from './agora-sdk.ts';

/** Media over UDP through Agora's proxy; mode 5 would be TLS on 443, slower and for networks that block UDP. */
const CLOUD_PROXY_UDP = 3;

const LEVEL = { debug: 0, info: 1, warn: 2, error: 3, none: 4 } as const;

/** Creates a client for one lesson, with every setting that must precede the join. */
export function openClient(sdk: AgoraSdk, settings: AgoraSettings, role: ClientRole): AgoraClient {
  sdk.setLogLevel(logLevel(settings.logFilter));
  if (settings.logUpload) sdk.enableLogUpload();
  else sdk.disableLogUpload();
  // Every phone decodes VP8; some claim H.264 and fail at it.
  const client = sdk.createClient({ mode: 'live', codec: 'vp8', role });
  setProxies(client, settings);
  return client;
}

/** Returns the lowest enabled level. RTC has no `track` level, which lies between debug and info; INFO shows it. */
export function logLevel(filter: AgoraSettings['logFilter']): number {
  if (filter.debug) return LEVEL.debug;
  if (filter.track || filter.info) return LEVEL.info;
  if (filter.warn) return LEVEL.warn;
  return filter.error ? LEVEL.error : LEVEL.none;
}

/** The SDK refuses its cloud proxy beside a proxy or TURN server of the operator. */
function setProxies(client: AgoraClient, { proxyUrl, serverUrl, cloudProxy }: AgoraSettings): void {
  if (proxyUrl !== '') client.setProxyServer(new URL(proxyUrl).host);
  if (serverUrl !== '') setTurnServer(client, serverUrl);
  if (cloudProxy && proxyUrl === '' && serverUrl === '') client.startProxyServer(CLOUD_PROXY_UDP);
}

function setTurnServer(client: AgoraClient, serverUrl: string): void {
  // Browsers parse unknown schemes differently, and https alike.
  const url = new URL(serverUrl.replace(/^turns?:/, 'https:'));
  const port = Number(url.port === '' ? 443 : url.port);
  const isTls = serverUrl.startsWith('turns:');
  client.setTurnServer({
    turnServerURL: url.hostname,
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    tcpport: port,
    ...(isTls ? { security: true } : { udpport: port }),
  });
}

/** Sets the encryption. Called before every join, since a leave resets it. */
export function encrypt(client: AgoraClient, { encryptionMode, cipherKey, salt }: AgoraSettings): void {
  if (encryptionMode === 'none') return;
  if (encryptionMode.endsWith('-gcm2')) client.setEncryptionConfig(encryptionMode, cipherKey, bytesOf(salt));
  // The SDK refuses a salt for modes without one.
  else client.setEncryptionConfig(encryptionMode, cipherKey);
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
