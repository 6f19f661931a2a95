import { z } from 'zod';

const Labels = z.record(z.string(), z.string());
const Selector = z.looseObject({ matchLabels: Labels.default({}) });
const Container = z.looseObject({
  name: z.string(),
  readinessProbe: z.unknown().optional(),
  livenessProbe: z.unknown().optional(),
  resources: z.looseObject({ requests: z.unknown(), limits: z.looseObject({ memory: z.string() }) }),
  securityContext: z.looseObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.looseObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
});
const PodSpec = z.looseObject({
  automountServiceAccountToken: z.literal(false),
  imagePullSecrets: z.array(z.unknown()).default([]),
  securityContext: z.looseObject({ runAsNonRoot: z.literal(true), seccompProfile: z.unknown() }),
  terminationGracePeriodSeconds: z.number(),
  containers: z.array(Container),
});
const Deployment = z.looseObject({
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({
    template: z.looseObject({ metadata: z.looseObject({ labels: Labels }), spec: z.unknown() }),
  }),
});
const Budget = z.looseObject({ spec: z.looseObject({ selector: Selector }) });
const Policy = z.looseObject({ spec: z.looseObject({ podSelector: Selector, policyTypes: z.array(z.string()) }) });

type Rendered = { kind: string };
type Selecting = { matchLabels: Record<string, string> };

/** Finds pods that a cluster with strict rules refuses, evicts together, or leaves open to every other pod. */
export function verifyPods(
  manifests: readonly Rendered[],
  { pullsWithSecret }: { pullsWithSecret: boolean },
): string[] {
  const ofKind = (kind: string) => manifests.filter((one) => one.kind === kind);
  const budgets = ofKind('PodDisruptionBudget').map((one) => Budget.parse(one).spec.selector);
  const policies = ofKind('NetworkPolicy').map((one) => Policy.parse(one).spec);
  return ofKind('Deployment').flatMap((one) => {
    const { metadata, spec } = Deployment.parse(one);
    const { labels } = spec.template.metadata;
    const chosen = policies.filter(({ podSelector }) => selects(podSelector, labels));
    const faults = [
      ...verifySpec(spec.template.spec, pullsWithSecret),
      ...(budgets.filter((selector) => selects(selector, labels)).length === 1 ? [] : ['needs one budget']),
      ...['Ingress', 'Egress']
        .filter((type) => !chosen.some(({ policyTypes }) => policyTypes.includes(type)))
        .map((type) => `no network policy limits its ${type}`),
    ];
    return faults.map((fault) => `Deployment ${metadata.name}: ${fault}`);
  });
}

function verifySpec(template: unknown, pullsWithSecret: boolean): string[] {
  const { success, data, error } = PodSpec.safeParse(template);
  if (!success) return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const unprobed = data.containers.filter((one) => one.readinessProbe === undefined || one.livenessProbe === undefined);
  return [
    ...unprobed.map(({ name }) => `${name} lacks a probe`),
    ...(pullsWithSecret && data.imagePullSecrets.length === 0 ? ['does not use image.pullSecrets'] : []),
  ];
}

function selects({ matchLabels }: Selecting, labels: Record<string, string>): boolean {
  return Object.entries(matchLabels).every(([name, value]) => labels[name] === value);
}
