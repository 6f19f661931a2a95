import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { AuditReport, Decisions, findAuditFaults } from './find-audit-faults.ts';

const ROOT = join(import.meta.dirname, '..');
const DECISIONS = 'docs/security/advisories.yaml';
const NOT_COMPARED = 2;

/**
 * Compares the production packages of the lock file with the advisories of the registry. Exits with 1 when a known
 * vulnerability has no decision or is past its deadline, and with 2 when the registry could not be asked.
 */
const decisions = Decisions.parse(parse(readFileSync(join(ROOT, DECISIONS), 'utf8')) ?? []);
// npm exits with 1 for any finding; its output shows whether it could compare.
const { stdout, error } = spawnSync(
  'npm',
  ['audit', '--omit=dev', '--json', '--package-lock-only', '--fetch-retries=0', '--fetch-timeout=30000'],
  { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
);
const report = AuditReport.safeParse(readJson(stdout));
if (!report.success) {
  console.error(`packages: not compared with known vulnerabilities: ${error?.message ?? reasonOf(stdout)}`);
  process.exit(NOT_COMPARED);
}
const faults = findAuditFaults(report.data, decisions, new Date());
for (const fault of faults) console.error(`packages: ${fault}`);
console.log(`packages: compared with known vulnerabilities, ${faults.length} to act on, ${decisions.length} decided`);
process.exit(faults.length > 0 ? 1 : 0);

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function reasonOf(text: string): string {
  const reply = readJson(text);
  return typeof reply === 'object' && reply !== null && 'message' in reply ? String(reply.message) : 'no reply';
}
