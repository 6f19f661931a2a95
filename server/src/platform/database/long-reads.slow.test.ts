import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { runsPostgresFaults, startOwnPostgres, startReplica, type OwnPostgres } from '../../../test/own-postgres.ts';
import { DEFAULT_POSTGRES_SETTINGS } from '../../config/database-config.ts';
import { openLongReads, type LongReads } from './long-reads.ts';

const WAIT = { timeout: 20_000, interval: 50 };

describe.runIf(runsPostgresFaults())('long reads', () => {
  let main: OwnPostgres;
  let replica: OwnPostgres;
  let reads: LongReads | null = null;
  const log = { warn: vi.fn<() => void>(), info: vi.fn<() => void>() };
  beforeAll(async () => {
    main = await startOwnPostgres();
    await main.query('create table note (n int)');
    replica = await startReplica(main);
  }, 60_000);
  afterEach(async () => {
    await reads?.close();
    reads = null;
    vi.clearAllMocks();
  });
  afterAll(async () => {
    await replica?.drop();
    await main?.drop();
  });

  function open(replicaUrl: string | undefined, statement = DEFAULT_POSTGRES_SETTINGS.timeouts.statement): LongReads {
    const timeouts = { ...DEFAULT_POSTGRES_SETTINGS.timeouts, statement };
    reads = openLongReads(main.url, { ...DEFAULT_POSTGRES_SETTINGS, replicaUrl, timeouts }, log);
    return reads;
  }

  async function readOnce(on: LongReads): Promise<{ notes: number; replica: boolean }> {
    const { rows } = await sql<{ notes: number; replica: boolean }>`
      select count(*)::int as notes, pg_is_in_recovery() as replica from note`.execute(await on.database());
    const [row] = rows;
    if (!row) throw new Error('no row');
    return row;
  }

  it('are made on the replica, and have everything that was committed before', async () => {
    const on = open(replica.url);
    for (let n = 1; n <= 20; n += 1) {
      await main.query(`insert into note values (${n})`);
      expect(await readOnce(on)).toEqual({ notes: n, replica: true });
    }
    expect(on.counts).toEqual({ replica: 20, main: 0 });
  });

  it('may take longer than a request', async () => {
    const on = open(undefined, 100);
    await sql`select pg_sleep(0.4)`.execute(await on.database());
    expect(on.counts).toEqual({ replica: 0, main: 1 });
  });

  it('are made on the main database while the replica is behind or away, and on the replica again after that', async () => {
    const on = open(replica.url);
    await replica.query('select pg_wal_replay_pause()');
    await main.query('insert into note values (0)');
    const { notes, replica: isReplica } = await readOnce(on);
    expect(isReplica).toBe(false);
    await replica.query('select pg_wal_replay_resume()');
    await vi.waitFor(async () => expect(await readOnce(on)).toEqual({ notes, replica: true }), WAIT);
    expect(log.warn).toHaveBeenCalledTimes(1);
    expect(log.info).toHaveBeenCalledTimes(1);

    await replica.stop('immediate');
    expect(await readOnce(on)).toEqual({ notes, replica: false });
    await replica.start();
    await vi.waitFor(async () => expect(await readOnce(on)).toEqual({ notes, replica: true }), WAIT);
  }, 60_000);

  it('are made on the main database within seconds while the replica is frozen', async () => {
    const on = open(replica.url);
    expect(await readOnce(on)).toMatchObject({ replica: true });
    replica.freeze();
    const startedAt = performance.now();
    expect(await readOnce(on)).toMatchObject({ replica: false });
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    replica.thaw();
    await vi.waitFor(async () => expect(await readOnce(on)).toMatchObject({ replica: true }), WAIT);
  }, 60_000);

  it('are never made on an address that is no replica', async () => {
    const on = open(main.url);
    expect(await readOnce(on)).toMatchObject({ replica: false });
    expect(on.counts).toEqual({ replica: 0, main: 1 });
    expect(log.warn).toHaveBeenCalledTimes(1);
  });
});
