import { afterEach, expect, test, vi } from 'vitest';
import { sharePicture } from './share-picture.ts';

afterEach(() => vi.unstubAllGlobals());

test('shares the address of the product with the text', async () => {
  const shared: ShareData[] = [];
  vi.stubGlobal('navigator', { share: async (data: ShareData) => void shared.push(data) });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  await sharePicture('سلسلتي: 7 أيام', { icon: '', color: '#fff', title: '7 أيام', lines: [] });
  expect(shared).toEqual([{ text: 'سلسلتي: 7 أيام', url: `${window.location.origin}/home` }]);
});
