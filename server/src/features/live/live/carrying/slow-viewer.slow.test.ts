import { describe, expect } from 'vitest';
import type { TestApp } from '../../../../../test/build-test-app.ts';
import { it } from '../../../../../test/live/media-fixture.ts';
import { loopFragments, piecesOf } from '../../../../../test/loop-stream.ts';
import type { MediaClient } from '../../../../../test/media-client.ts';
import type { MediaNodes } from '../../../../../test/media-nodes.ts';
import { makeLiveLesson, type TestTeacher } from '../../../../../test/teachers.ts';
import type { Pace } from '../../../../gateways/live/embedded/pace.ts';

const VIDEO = piecesOf('chromium');

describe('a slow viewer', () => {
  const MEGABYTE = 1_000_000;
  /** More than the sockets' own buffers hold. */
  const MANY = 40;

  async function streamPastSlowViewer(server: TestApp, teacher: TestTeacher, nodes: MediaNodes, pace: Partial<Pace>) {
    const node = await nodes.start({ maxKbps: 1_000_000, ...pace });
    const lesson = await makeLiveLesson(server, teacher.id);
    const [slow, quick] = [await nodes.watch(node, lesson), await nodes.watch(node, lesson)];
    const teacherSide = await (await nodes.publish(node, lesson)).start();
    const stream = loopFragments('chromium', MEGABYTE);
    const first = Buffer.concat([VIDEO.init, stream.next().value]);
    teacherSide.send(first);
    let sent = first.length;
    await slow.until(() => lengthOf(slow) === sent);
    slow.socket.pause();
    const sendOne = async () => {
      const fragment = stream.next().value;
      sent += fragment.length;
      teacherSide.send(fragment);
      await quick.until(() => lengthOf(quick) >= sent);
      return fragment;
    };
    for (let i = 0; i < MANY; i += 1) await sendOne();
    expect(lengthOf(quick)).toBe(sent);
    return { slow, quick, sendOne };
  }

  const lengthOf = (client: MediaClient) =>
    client.frames.reduce((sum, frame) => sum + ('bytes' in frame ? frame.bytes.length : 0), 0);

  it('is left out, and continues with a key frame once it reads, while others miss nothing', async ({
    server,
    teacher,
    nodes,
  }) => {
    const { slow, quick, sendOne } = await streamPastSlowViewer(server, teacher, nodes, {});
    slow.socket.resume();
    await slow.until(async () => {
      const fragment = await sendOne();
      await new Promise((resolve) => setTimeout(resolve, 50));
      const last = slow.frames.at(-1);
      return last !== undefined && 'bytes' in last && last.bytes.equals(fragment);
    });
    expect(lengthOf(slow)).toBeLessThan(lengthOf(quick));
    expect(slow.frameTypes.filter((what) => what === 'init')).toHaveLength(1);
  });

  it('is let go when it does not read for long', async ({ server, teacher, nodes }) => {
    const { slow, sendOne } = await streamPastSlowViewer(server, teacher, nodes, { slowMs: 50 });
    await new Promise((resolve) => setTimeout(resolve, 60));
    await sendOne();
    slow.socket.resume();
    // 1006: too slow even for the reason.
    expect([4408, 1006]).toContain(await slow.closed);
  });
});
