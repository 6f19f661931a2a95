import { readFile } from 'node:fs/promises';
import { readConfig } from '../config/config.ts';
import { loadSecrets } from '../config/secrets.ts';
import { verifyEvidence, type EvidenceFile } from '../domain/evidence/evidence-chain.ts';
import { evidenceKey } from '../features/console-learners/evidence/make-charge-evidence.ts';
import { verifyingKeys } from '../platform/verifying-keys.ts';
import { exitWith, readStaffArguments } from './read-staff-arguments.ts';

const USAGE = 'Usage: npm run evidence -- <file>';

const { positionals } = readStaffArguments({ options: {}, maxWords: 1, usage: USAGE });
const [path] = positionals;
if (path === undefined) exitWith(USAGE);

/** Checks a file of evidence against its chain and its seal; needs the signing key of the server, and no database. */
const file = JSON.parse(await readFile(path, 'utf8')) as EvidenceFile;
const secrets = await loadSecrets(readConfig(process.env));
const result = verifyEvidence(verifyingKeys(secrets).map(evidenceKey), file);
if (result.kind === 'intact') console.log(`Intact: ${result.entries} entries, made ${file.made_at}.`);
else exitWith(result.seq === null ? 'Changed: the heading or the seal.' : `Changed: entry ${result.seq}.`);
