import type { AgoraSettings } from '@lisan/contract/agora-settings';
import type { ClientRole } from 'agora-rtc-sdk-ng';
import type { AgoraClient, AgoraSdk } from './agora-sdk.ts';

/** Media over UDP by way of Agora's proxy; 5 would be TLS on 443, slower and for networks that let nothing else out. */
const CLOUD_PROXY_UDP = 3;

const LEVEL = { debug: 0, info: 1, warn: 2, error: 3, none: 4 } as const;

/** A client for one lesson, with everything set that must be set before it joins. */
export function openClient(sdk: AgoraSdk, settings: AgoraSettings, role: ClientRole): AgoraClient {
  sdk.setLogLevel(logLevel(settings.logFilter));
  if (settings.logUpload) sdk.enableLogUpload();
  else sdk.disableLogUpload();
  // Every phone decodes VP8; some claim H.264 and fail at it.
  const client = sdk.createClient({ mode: 'live', codec: 'vp8', role });
  setProxies(client, settings);
  return client;
}

/** The lowest level that is on. RTC has no `track`: it lies between debug and info, and INFO is the nearest that shows it. */
export function logLevel(filter: AgoraSettings['logFilter']): number {
  if (filter.debug) return LEVEL.debug;
  if (filter.track || filter.info) return LEVEL.info;
  if (filter.warn) return LEVEL.warn;
  return filter.error ? LEVEL.error : LEVEL.none;
}

/** The SDK refuses its cloud proxy beside a proxy or TURN server of one's own. */
function setProxies(client: AgoraClient, { proxyUrl, serverUrl, cloudProxy }: AgoraSettings): void {
  if (proxyUrl !== '') client.setProxyServer(new URL(proxyUrl).host);
  if (serverUrl !== '') setTurnServer(client, serverUrl);
  if (cloudProxy && proxyUrl === '' && serverUrl === '') client.startProxyServer(CLOUD_PROXY_UDP);
}

function setTurnServer(client: AgoraClient, serverUrl: string): void {
  // Browsers differ in what they read of an address whose scheme they don't know; of https they read the same.
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

/** Before every join: leaving forgets it. */
export function encrypt(client: AgoraClient, { encryptionMode, cipherKey, salt }: AgoraSettings): void {
  if (encryptionMode === 'none') return;
  if (encryptionMode.endsWith('-gcm2')) client.setEncryptionConfig(encryptionMode, cipherKey, bytesOf(salt));
  // The SDK refuses a salt where the mode takes none.
  else client.setEncryptionConfig(encryptionMode, cipherKey);
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
