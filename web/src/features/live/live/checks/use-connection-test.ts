import { useState } from 'react';
import { readToken } from '../../../../domain/learner/session/session.ts';
import type { Measured } from './connection-quality.ts';
import { measureLatency } from './measure-latency.ts';
import { measureSocket } from './measure-socket.ts';
import { readDevice } from './read-device.ts';

export type ConnectionTest = { isRunning: boolean; measured: Measured | null; run: () => void };

export function useConnectionTest(): ConnectionTest {
  const [isRunning, setRunning] = useState(false);
  const [measured, setMeasured] = useState<Measured | null>(null);
  async function run() {
    setRunning(true);
    const device = await readDevice();
    const latency = await measureLatency();
    // One after the other, since parallel tests would slow each other.
    const socket = latency === null ? null : await measureSocket(readToken());
    setMeasured({ latency, socket, device });
    setRunning(false);
  }
  return { isRunning, measured, run: () => void run() };
}
