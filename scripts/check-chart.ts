import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findHelm } from './chart/find-helm.ts';
import { verifyPods } from './chart/verify-pods.ts';
import { parseManifests, validateManifests } from './chart/validate-manifests.ts';
import { CHART, EXAMPLES, listExamples, verifyValues, writeVariables } from './chart/verify-values.ts';

/** Values that the chart has to refuse, by a part of its reason. */
const REFUSED: [reason: string, ...values: string[]][] = [
  ['maxConnections is 100', 'database.maxConnections=100'],
  ['raise maxClientConnections', 'pgbouncer.maxClientConnections=50'],
  ['none has the queue media', 'workers.media.queues={codes}'],
  ['the SMSC grants 4', 'smpp.maxBinds=4'],
  ['needs drainDelayMs', 'drainDelayMs=60000'],
  ['several machines need s3', 'config.MEDIA_STORE=disk'],
  ['pgbouncer.caSecret', 'pgbouncer.caSecret='],
  ['no process reaches PostgreSQL', 'networkPolicy.database.cidrs=null'],
  ['SIGNING_KEY', 'config.SIGNING_KEY=x'],
];

/**
 * Reports faults of the chart. It is rendered and compared with the definitions of Kubernetes if helm is installed, and
 * in CI. `--write` writes the variables of the product into the schema of the values.
 */
if (process.argv.includes('--write')) writeVariables();
const helm = findHelm();
const faults = [...verifyValues(), ...(await renderAll())];
for (const fault of faults) console.error(`deploy/helm: ${fault}`);
process.exit(faults.length > 0 ? 1 : 0);

async function renderAll(): Promise<string[]> {
  if (helm === null) {
    console.log('helm is not installed: the chart was not rendered');
    return [];
  }
  let count = 0;
  const found: string[] = [];
  for (const file of listExamples()) {
    const { status, stdout, stderr } = render(['--values', file]);
    if (status !== 0) return [`${file}: ${stderr}`];
    const manifests = parseManifests(stdout);
    count += manifests.length;
    const pods = verifyPods(manifests, { pullsWithSecret: stdout.includes('imagePullSecrets') });
    found.push(...[...(await validateManifests(manifests)), ...pods].map((fault) => `${file}: ${fault}`));
  }
  found.push(...REFUSED.flatMap(findAccepted));
  console.log(`chart: ${count} manifests, ${REFUSED.length} refusals`);
  return found;
}

function findAccepted([reason, ...values]: (typeof REFUSED)[number]): string[] {
  const sets = values.flatMap((value) => ['--set', value]);
  const { status, stderr } = render(['--values', join(EXAMPLES, 'operator.yaml'), ...sets]);
  return status !== 0 && stderr.includes(reason)
    ? []
    : [`${values.join(' ')} is not refused with "${reason}": ${stderr}`];
}

function render(args: readonly string[]) {
  // An old helm assumes an old cluster.
  const cluster = ['--namespace', 'lisan', '--kube-version', '1.31.0'];
  return spawnSync(helm ?? 'helm', ['template', 'lisan', CHART, ...cluster, ...args], { encoding: 'utf8' });
}
