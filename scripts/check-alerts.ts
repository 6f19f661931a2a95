import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..');
const RULES = 'deploy/prometheus';
const RUNBOOKS = 'docs/runbooks';

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.strictObject({ severity: z.enum(['critical', 'warning']), area: z.string() }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const Tests = z.object({
  tests: z.array(
    z.object({
      alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })),
    }),
  ),
});

/**
 * Reports alerts without a test or a runbook that repeats them, and runbooks without an alert. The rules and their
 * tests run if promtool is installed.
 */
const alerts = Rules.parse(readYaml('alerts.yaml')).groups.flatMap(({ rules }) => rules);
const tests = Tests.parse(readYaml('alerts.test.yaml')).tests.flatMap(({ alert_rule_test }) => alert_rule_test);
const faults = [...alerts.flatMap(findFaults), ...findUnusedRunbooks(), ...runPromtool()];
for (const fault of faults) console.error(`${RULES}: ${fault}`);
console.log(`alerts: ${alerts.length}, tests: ${tests.length}`);
process.exit(faults.length > 0 ? 1 : 0);

function readYaml(name: string): unknown {
  return parse(readFileSync(join(ROOT, RULES, name), 'utf8'));
}

function findFaults(rule: (typeof alerts)[number]): string[] {
  const {
    alert,
    annotations: { runbook },
  } = rule;
  const own = tests.filter(({ alertname }) => alertname === alert);
  const index = readFileSync(join(ROOT, RUNBOOKS, 'README.md'), 'utf8');
  return [
    existsSync(join(ROOT, runbook)) ? null : `${alert} names ${runbook}, which does not exist`,
    index.includes(`(${runbook.slice(RUNBOOKS.length + 1)})`) ? null : `${runbook} is not in the list of runbooks`,
    repeatsRule(rule) ? null : `${runbook} has another expression, severity, area or duration than ${alert}`,
    own.some(({ exp_alerts }) => exp_alerts.length > 0) ? null : `${alert} has no test in which it fires`,
    own.some(({ exp_alerts }) => exp_alerts.length === 0) ? null : `${alert} has no test in which it stays silent`,
  ].filter((fault) => fault !== null);
}

function repeatsRule({ expr, labels, for: duration, annotations }: (typeof alerts)[number]): boolean {
  const file = join(ROOT, annotations.runbook);
  const page = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const when = duration === undefined ? 'at once' : `after ${duration}`;
  return page.includes(`\n${expr}\n`) && page.includes(`\nSeverity ${labels.severity}, area ${labels.area}, ${when}.`);
}

function findUnusedRunbooks(): string[] {
  const named = new Set(alerts.map(({ annotations }) => annotations.runbook));
  return readdirSync(join(ROOT, RUNBOOKS))
    .filter((name) => name !== 'README.md' && !named.has(`${RUNBOOKS}/${name}`))
    .map((name) => `${RUNBOOKS}/${name} belongs to no alert`);
}

function runPromtool(): string[] {
  const runs = [
    ['check', 'config', '--syntax-only', 'prometheus.yaml'],
    ['check', 'rules', 'alerts.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
  ];
  for (const args of runs) {
    const { error, status, stdout, stderr } = spawnSync('promtool', args, {
      cwd: join(ROOT, RULES),
      encoding: 'utf8',
    });
    if (error && 'code' in error && error.code === 'ENOENT') {
      console.log('promtool is not installed: the rules were not run');
      return [];
    }
    if (status !== 0) return [`promtool ${args.join(' ')} failed\n${stdout}${stderr}`];
  }
  return [];
}
