import { describe, expect, vi } from 'vitest';
import { it } from '../../../../../test/live/media-fixture.ts';
import { piecesOf } from '../../../../../test/loop-stream.ts';
import { runsRedisTests, startTestRedis } from '../../../../../test/redis.ts';
import { endLesson } from '../../../../../test/teachers.ts';
import { createRedisBus } from '../../../../platform/bus/redis-bus.ts';
import { RedisLink } from '../../../../platform/redis/redis-link.ts';

const VIDEO = piecesOf('chromium');
const AGAIN = piecesOf('again');

describe('several nodes', () => {
  it('viewers at another node receive the same, also when they come late', async ({
    lesson,
    nodes,
    node: elsewhere,
  }) => {
    const [near, far] = [await nodes.start(), await nodes.start({ askMs: 100 })];
    const teacherSide = await (await nodes.publish(near, lesson)).start();
    const viewer = await nodes.watch(far, lesson);
    teacherSide.send(Buffer.concat([VIDEO.init, ...VIDEO.fragments.slice(0, 2)]));
    const [first = Buffer.alloc(0), second = Buffer.alloc(0), third = Buffer.alloc(0)] = VIDEO.fragments;
    await viewer.receive(VIDEO.init.length + first.length + second.length);
    const late = await nodes.watch(elsewhere, lesson);
    await late.receive(VIDEO.init.length + second.length);
    teacherSide.send(third);
    expect(await late.receive(VIDEO.init.length + second.length + third.length)).toEqual(
      Buffer.concat([VIDEO.init, second, third]),
    );
    expect(await viewer.receive(VIDEO.init.length + first.length + second.length + third.length)).toEqual(
      Buffer.concat([VIDEO.init, first, second, third]),
    );
    expect(viewer.frameTypes.filter((what) => what === 'init')).toHaveLength(1);
  });

  it('a publisher who comes back at another node takes over, and viewers of both follow', async ({ lesson, nodes }) => {
    const [one, two] = [await nodes.start(), await nodes.start()];
    const viewers = [await nodes.watch(one, lesson), await nodes.watch(two, lesson)];
    const first = await (await nodes.publish(one, lesson)).start();
    first.send(VIDEO.all);
    for (const viewer of viewers) await viewer.receive(VIDEO.all.length);
    const second = await (await nodes.publish(two, lesson)).start();
    expect(await first.closed).toBe(4409);
    second.send(AGAIN.all);
    const both = Buffer.concat([VIDEO.all, AGAIN.all]);
    for (const viewer of viewers) expect(await viewer.receive(both.length)).toEqual(both);
  });

  it('a node that closes answers players that wait, for another node to continue', async ({ lesson, nodes, node }) => {
    const teacherSide = await (await nodes.publish(node, lesson)).start();
    teacherSide.send(VIDEO.all);
    const wish = { list: 'published' as const, uriOf: (file: string) => file };
    await node.live.hls?.playlist(lesson, wish);
    const isAnswered = vi.fn<() => void>();
    const files = async () => {
      const found = await node.live.hls?.playlist(lesson, wish);
      if (typeof found !== 'object' || found === null) throw new Error('no playlist');
      return found.text.match(/\d+(?=-1\.m4s)/g) ?? [];
    };
    await vi.waitFor(async () => expect(await files()).toHaveLength(VIDEO.fragments.length), { timeout: 20_000 });
    const next = Number((await files()).at(-1)) + 1;
    const waiting = node.live.hls?.playlist(lesson, { ...wish, until: { segment: next } }).then((found) => {
      isAnswered();
      return found;
    });
    await node.close();
    expect(isAnswered).toHaveBeenCalledOnce();
    expect(await waiting).toMatchObject({ text: expect.not.stringContaining('ENDLIST') });
  });

  it('requests for files that do not exist take no place of those that do', async ({ lesson, nodes }) => {
    const [one, two] = [await nodes.start(), await nodes.start()];
    const teacherSide = await (await nodes.publish(one, lesson)).start();
    teacherSide.send(VIDEO.all);
    const found = await one.live.hls?.playlist(lesson, { list: 'published', uriOf: (file) => file });
    if (typeof found !== 'object' || found === null) throw new Error('no playlist');
    const listed = found.text.split('\n').find((line) => line.endsWith('.m4s')) ?? '';
    const invented = Array.from({ length: 60 }, async (_, number) => two.live.hls?.file(lesson, `${number}-1.m4s`));
    await Promise.race(invented);
    expect(await two.live.hls?.file(lesson, listed)).toEqual(await one.live.hls?.file(lesson, listed));
    expect(new Set(await Promise.all(invented))).toEqual(new Set([null]));
  });

  it('the end reaches all nodes, whichever receives the call', async ({ server, lesson, nodes }) => {
    const [one, two] = [await nodes.start(), await nodes.start()];
    const viewer = await nodes.watch(one, lesson);
    const teacherSide = await (await nodes.publish(one, lesson)).start();
    await endLesson(server, lesson);
    await two.live.end(lesson);
    expect([await viewer.closed, await teacherSide.closed]).toEqual([1000, 1000]);
  });
});

describe.runIf(runsRedisTests())('several nodes that Redis joins', () => {
  it('carry a lesson from one to the other, through a publisher’s change of node', async ({
    server,
    lesson,
    nodes,
  }) => {
    const redis = await startTestRedis();
    const { log, newId } = server.services;
    const join = () => createRedisBus(new RedisLink(redis.url, log), { nodeId: newId(), prefix: 'test:' });
    const buses = [join(), join()] as const;
    const [one, two] = [await nodes.start({ bus: buses[0] }), await nodes.start({ bus: buses[1] })];
    const first = await (await nodes.publish(one, lesson)).start();
    first.send(VIDEO.all);
    const viewer = await nodes.watch(two, lesson);
    const sentFirst = Buffer.concat([VIDEO.init, VIDEO.fragments.at(-1) ?? Buffer.alloc(0)]);
    expect(await viewer.receive(sentFirst.length)).toEqual(sentFirst);
    const second = await (await nodes.publish(two, lesson)).start();
    expect(await first.closed).toBe(4409);
    second.send(AGAIN.all);
    expect(await viewer.receive(sentFirst.length + AGAIN.all.length)).toEqual(Buffer.concat([sentFirst, AGAIN.all]));
    await endLesson(server, lesson);
    await one.live.end(lesson);
    expect([await viewer.closed, await second.closed]).toEqual([1000, 1000]);
    await nodes.close();
    for (const bus of buses) await bus.close();
    await redis.kill();
  });
});
