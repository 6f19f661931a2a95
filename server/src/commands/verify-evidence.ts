import { readFile } from 'node:fs/promises';
import { ConfigError } from '../config/config-error.ts';
import { readConfig } from '../config/config.ts';
import { loadSecrets, SecretsError } from '../config/secrets.ts';
import { verifyEvidenceText } from '../domain/evidence/evidence-chain.ts';
import { evidenceKey } from '../features/console/learners/evidence/make-charge-evidence.ts';
import { verifyingKeys, type SigningKeys } from '../platform/verifying-keys.ts';
import { exitWith, readStaffArguments } from './read-staff-arguments.ts';

const USAGE = 'Usage: npm run staff:evidence -- <file>';

const { positionals } = readStaffArguments({ options: {}, maxWords: 1, usage: USAGE });
const [path] = positionals;
if (path === undefined) exitWith(USAGE);

/** Checks a file of evidence against its chain and its seal; needs the signing key of the server, and no database. */
const text = await readFile(path, 'utf8').catch(() => exitWith(`${path} cannot be read.`));
const keys = await readKeys().catch(exitWithReason);
const result = verifyEvidenceText(verifyingKeys(keys).map(evidenceKey), text);
if (result.kind === 'intact') console.log(`Intact: ${result.entries} entries, made ${result.madeAt}.`);
else
  exitWith(
    result.seq === null
      ? 'Changed: the heading or the seal. A file that another server sealed reads the same: its signing key is needed.'
      : `Changed: entry ${result.seq}.`,
  );

async function readKeys(): Promise<SigningKeys> {
  const config = readConfig(process.env);
  const { signingKey } = config;
  return signingKey ? { ...config, signingKey } : loadSecrets(config, { mayMake: false });
}

function exitWithReason(error: unknown): never {
  if (!(error instanceof SecretsError || error instanceof ConfigError)) throw error;
  return exitWith(error.message);
}
