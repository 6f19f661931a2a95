import type { Services } from '../../compose/services.ts';
import { readMsisdn } from '../subscriber/read-msisdn.ts';
import { recogniseClient, type AskingClient } from './asking-client.ts';
import { sendCode, type CodeSent } from './send-code.ts';

/** Sends a login code. The reply, its status and its work are the same for known and unknown numbers. */
export async function startLogin(services: Services, ask: { msisdn: string; asking: AskingClient }): Promise<CodeSent> {
  const { msisdn } = readMsisdn(services, ask.msisdn);
  const client = await recogniseClient(services.db, ask.asking, msisdn);
  return sendCode(services, { msisdn, purpose: 'login', ip: client.network, client });
}
