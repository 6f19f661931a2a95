import { describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';

const LIVEKIT = {
  LIVE_PROVIDER: 'livekit',
  LIVEKIT_URL: 'wss://live.example',
  LIVEKIT_API_KEY: 'api-key',
  LIVEKIT_API_SECRET: 's'.repeat(32),
};

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe('the settings of LiveKit', () => {
  it('are required only where it is selected', () => {
    expect(readConfig({}).livekit).toBeNull();
    expect(readConfig(LIVEKIT).livekit).toEqual({
      url: 'wss://live.example',
      apiKey: 'api-key',
      apiSecret: 's'.repeat(32),
    });
    expect(faultsOf({ LIVE_PROVIDER: 'livekit', LIVEKIT_API_KEY: 'api-key' })).toEqual([
      'LIVEKIT_URL: LIVE_PROVIDER=livekit needs it',
      'LIVEKIT_API_SECRET: LIVE_PROVIDER=livekit needs it',
    ]);
  });

  it.each([
    ['LIVEKIT_URL', 'https://live.example'],
    ['LIVEKIT_API_SECRET', 'short'],
  ])('reject %s=%s by one line with its name', (name, value) => {
    const faults = faultsOf({ ...LIVEKIT, [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name}: `));
  });
});
