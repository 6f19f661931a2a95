// Preloaded into a process, it sets its clock ahead by CLOCK_AHEAD_MS, as a machine without a time server may be.

const ahead = Number(process.env['CLOCK_AHEAD_MS']);
const MachineDate = Date;

globalThis.Date = class extends MachineDate {
  static override now(): number {
    return MachineDate.now() + ahead;
  }

  constructor(...parts: []) {
    super(...(parts.length === 0 ? ([MachineDate.now() + ahead] as unknown as []) : parts));
  }
} as DateConstructor;
