import { registerHooks } from 'node:module';

// Loaded into a process before its own code: the simulated operator charges every request, even under a known key, and
// has no mandates, so that it does not know who left.

const CHANGES = [
  {
    file: 'carrier/simulator/payments.ts',
    right: "const known = world.records.get('payment', ask.key);",
    wrong:
      "const known: PaymentRecord | undefined = undefined; if (world.records.get('payment', ask.key)) ask = { ...ask, key: `${ask.key}#${world.newId()}` };",
  },
  {
    file: 'carrier/simulator/payments.ts',
    right: "if (!world.records.get('mandate', account.msisdn)) return 'DENIED';",
    wrong: '',
  },
  { file: 'carrier/simulator/simulator.ts', right: 'hasMandates: true,', wrong: 'hasMandates: false,' },
];

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const own = CHANGES.filter(({ file }) => url.endsWith(file));
    if (own.length === 0) return loaded;
    let source = textOf(loaded.source);
    for (const { file, right, wrong } of own) {
      if (!source.includes(right)) throw new Error(`${file} does not read as the drill expects`);
      source = source.replace(right, () => wrong);
    }
    return { ...loaded, source };
  },
});

function textOf(source: string | ArrayBufferView | ArrayBuffer | null | undefined): string {
  if (typeof source === 'string') return source;
  if (ArrayBuffer.isView(source)) return Buffer.from(source.buffer, source.byteOffset, source.byteLength).toString();
  return source ? Buffer.from(source).toString() : '';
}
