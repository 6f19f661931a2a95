import { isIP } from 'node:net';

const LOOPBACK = '127.0.0.1';
const EVERY_ADDRESS = '0.0.0.0';
/** Names that no public resolver answers (RFC 6761, RFC 6762, RFC 8375 and usual private ones). */
const PRIVATE_NAMES = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa|test|example|invalid)$/;

type Facts = {
  /** NODE_ENV of the raw environment; undefined if it is not set. */
  nodeEnv: string | undefined;
  host: string | undefined;
  publicUrl: string | undefined;
  smsGateway: 'simulator' | 'smpp';
  carrierGateway: 'simulator' | 'camara';
  simulatorsAllowed: boolean;
};

/** The exposure of an installation. */
type Exposure = {
  host: string;
  /** Seeds people, roles and lessons, and accepts the demo's own numbers. */
  demo: boolean;
};

/**
 * Decides where the server listens and whether the demo runs: only outside production by NODE_ENV, with every gateway
 * simulated and no public https address. Simulators listen on loopback unless HOST is set.
 */
export function decideExposure(facts: Facts): Exposure {
  const isSimulated = facts.smsGateway === 'simulator' && facts.carrierGateway === 'simulator';
  const isMarked = facts.nodeEnv === 'development' || facts.nodeEnv === 'test';
  const isProduction = facts.nodeEnv === 'production';
  const hasSimulator = facts.smsGateway === 'simulator' || facts.carrierGateway === 'simulator';
  return {
    host: facts.host ?? (hasSimulator && !isProduction ? LOOPBACK : EVERY_ADDRESS),
    demo: isMarked && isSimulated && !isPublicHttps(facts.publicUrl),
  };
}

/** Returns the fault of simulators behind a public address, or null. */
export function exposureFault(facts: Facts): string | null {
  const hasSimulator = facts.smsGateway === 'simulator' || facts.carrierGateway === 'simulator';
  if (!hasSimulator || facts.simulatorsAllowed || !isPublicHttps(facts.publicUrl)) return null;
  return 'PUBLIC_URL: simulated gateways behind a public https address only with ALLOW_SIMULATORS=true';
}

function isPublicHttps(publicUrl: string | undefined): boolean {
  if (publicUrl === undefined) return false;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' && !isPrivateHost(hostname);
}

function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) === 0) return PRIVATE_NAMES.test(host) || !host.includes('.');
  return /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80:)/i.test(host);
}
