import { readFileSync } from 'node:fs';
import { AacEncoder } from '../../src/gateways/live/embedded/aac-encoder.ts';
import { fragmentOfKind, initOfKind } from '../../src/platform/mp4/extract-kind.ts';
import { readStream, splitWhole } from '../mp4/sample-mp4.ts';

// A process that has a converter until it is killed: arguments are ffmpeg and a published file.

const [, , path = '', file = ''] = process.argv;
const mp4 = readFileSync(file);
const boxes = splitWhole(mp4);
const { tracks } = readStream(mp4);
const init = Buffer.concat(boxes.slice(0, 2).map(({ bytes }) => bytes));
const encoder = new AacEncoder({ path }, initOfKind('sound', init, tracks), {
  onFrame: () => process.send?.('a frame'),
  onFail: (error) => {
    throw error;
  },
});
const first = boxes.findIndex(({ type }) => type === 'moof');
const fragment = Buffer.concat(boxes.slice(first, first + 2).map(({ bytes }) => bytes));
encoder.write(fragmentOfKind('sound', fragment, tracks) ?? fragment);
setInterval(() => undefined, 1000);
