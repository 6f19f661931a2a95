import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../server/src/config/config.ts';
import { VARIABLE_NAMES } from '../../server/src/config/environment.ts';
import { ConfigError } from '../../server/src/config/config-error.ts';
import { listConfigVariables, SECRETS, SET_BY_CHART } from './chart-variables.ts';

const ROOT = join(import.meta.dirname, '../..');
export const CHART = join(ROOT, 'deploy/helm/lisan');
export const EXAMPLES = join(ROOT, 'deploy/helm/examples');
const SCHEMA = join(CHART, 'values.schema.json');
/** Read by Node itself. */
const NODE_VARIABLES = ['NODE_EXTRA_CA_CERTS'];

const Schema = z.looseObject({
  properties: z.looseObject({ config: z.looseObject({ propertyNames: z.object({ enum: z.array(z.string()) }) }) }),
});
const Values = z.record(z.string(), z.unknown());

export function listExamples(): string[] {
  return readdirSync(EXAMPLES).map((name) => join(EXAMPLES, name));
}

/**
 * Finds faults of the chart that no rendering shows: variables, values, and copies of files that Prometheus and Grafana
 * read.
 */
export function verifyValues(): string[] {
  return [...verifyVariables(), ...verifyTemplates(), ...listExamples().flatMap(verifyExample), ...verifyLinks()];
}

/** Writes the variables that the product reads into the schema of the values. */
export function writeVariables(): void {
  const schema = Schema.parse(JSON.parse(readFileSync(SCHEMA, 'utf8')));
  schema.properties.config.propertyNames.enum = listConfigVariables();
  writeFileSync(SCHEMA, `${JSON.stringify(schema, null, 2)}\n`);
}

function verifyVariables(): string[] {
  const schema = Schema.parse(JSON.parse(readFileSync(SCHEMA, 'utf8')));
  const listed = schema.properties.config.propertyNames.enum;
  const known = listConfigVariables();
  const differ = [...known.filter((name) => !listed.includes(name)), ...listed.filter((name) => !known.includes(name))];
  return [
    ...(differ.length === 0
      ? []
      : [
          `values.schema.json differs from the product in ${differ.join(', ')}; a secret belongs into chart-variables.ts, then: npm run check:chart -- --write`,
        ]),
    ...[...SECRETS, ...SET_BY_CHART]
      .filter((name) => !VARIABLE_NAMES.includes(name))
      .map((name) => `chart-variables.ts has ${name}, which the product does not read`),
  ];
}

/** Verifies that the chart sets every variable of a template. */
function verifyTemplates(): string[] {
  const folder = join(CHART, 'templates');
  return readdirSync(folder).flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const named = [...text.matchAll(/name: ([A-Z][A-Z0-9_]+), value|^ {2}([A-Z][A-Z0-9_]+): /gm)];
    return named
      .map(([, first, second]) => first ?? second ?? '')
      .filter((name) => !SET_BY_CHART.includes(name) && !NODE_VARIABLES.includes(name))
      .map((name) => `${file} sets ${name}, which is not in SET_BY_CHART`);
  });
}

function verifyExample(file: string): string[] {
  const schema = z.fromJSONSchema(JSON.parse(readFileSync(SCHEMA, 'utf8')));
  const defaults = Values.parse(parse(readFileSync(join(CHART, 'values.yaml'), 'utf8')));
  const values = merge(defaults, Values.parse(parse(readFileSync(file, 'utf8'))));
  const { error } = schema.safeParse(values);
  if (error) return error.issues.map(({ path, message }) => `${file}: ${path.join('.')}: ${message}`);
  return verifyConfig(Values.parse(values['config'])).map((fault) => `${file}: ${fault}`);
}

/** Reads the configuration of an example as a process does, with secrets made up. */
function verifyConfig(config: Record<string, unknown>): string[] {
  const variables = Object.entries(config).map(([name, value]) => [name, String(value)]);
  try {
    readConfig({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://lisan.example',
      ...makeSecrets(),
      ...Object.fromEntries(variables),
    });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return [error.message];
    throw error;
  }
}

function makeSecrets(): Record<string, string> {
  const secret = () => randomBytes(32).toString('hex');
  return {
    DATABASE_URL: 'postgres://lisan:secret@postgres.example:5432/lisan',
    REDIS_URL: 'redis://valkey.example:6379',
    OTP_PEPPER: secret(),
    SIGNING_KEY: secret(),
    VAPID_PRIVATE_KEY: secret(),
    SMPP_PASSWORD: 'secret',
    CAMARA_CLIENT_SECRET: secret(),
    CARRIER_CALLBACK_KEYS: secret(),
  };
}

/** Merges values as helm does: tables by their keys, and null removes a key. */
function merge(into: Record<string, unknown>, values: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...into };
  for (const [key, value] of Object.entries(values)) {
    const tables = [merged[key], value].map((one) => Values.safeParse(one).data);
    const [before, after] = tables;
    if (value === null) delete merged[key];
    else merged[key] = before !== undefined && after !== undefined ? merge(before, after) : value;
  }
  return merged;
}

function verifyLinks(): string[] {
  const pairs = { 'files/alerts.yaml': 'prometheus/alerts.yaml', 'files/dashboard.json': 'grafana/lisan.json' };
  return Object.entries(pairs).flatMap(([link, source]) => {
    const path = join(CHART, link);
    const isSame =
      existsSync(path) && readFileSync(path, 'utf8') === readFileSync(join(ROOT, 'deploy', source), 'utf8');
    return isSame ? [] : [`${link} is not deploy/${source}`];
  });
}
