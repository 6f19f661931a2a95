import { readMsisdn } from '../subscriber/read-msisdn.ts';
import { recogniseClient, type AskingClient } from '../otp/asking-client.ts';
import { sendCode, type CodeSent } from '../otp/send-code.ts';
import type { AuthDeps } from './deps.ts';

type Deps = Pick<AuthDeps, 'clock' | 'config' | 'db' | 'host' | 'jobs' | 'log' | 'newId' | 'secrets'>;

/** Sends a login code. The reply, its status and its work are the same for known and unknown numbers. */
export async function startLogin(deps: Deps, ask: { msisdn: string; asking: AskingClient }): Promise<CodeSent> {
  const { msisdn } = readMsisdn(deps, ask.msisdn);
  const client = await recogniseClient(deps.db, ask.asking, msisdn);
  return sendCode(deps, { msisdn, purpose: 'login', ip: client.network, client });
}
