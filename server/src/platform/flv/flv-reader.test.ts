import { expect, test } from 'vitest';
import { FlvReader, type FlvPicture } from './flv-reader.ts';

const HEADER = Buffer.from([...Buffer.from('FLV'), 1, 1, 0, 0, 0, 9, 0, 0, 0, 0]);

function tagOf(type: number, time: number, body: number[]): Buffer {
  const head = Buffer.alloc(11);
  head[0] = type;
  head.writeUIntBE(body.length, 1, 3);
  head.writeUIntBE(time & 0xffffff, 4, 3);
  head[7] = time >>> 24;
  return Buffer.concat([head, Buffer.from(body), Buffer.alloc(4)]);
}

function read(maxTagBytes = 1000) {
  const pictures: FlvPicture[] = [];
  const configurations: Buffer[] = [];
  const listener = {
    onConfiguration: (avcC: Buffer) => configurations.push(avcC),
    onPicture: (picture: FlvPicture) => pictures.push(picture),
  };
  return { reader: new FlvReader(listener, { maxTagBytes }), pictures, configurations };
}

test('pictures are read as soon as they are complete, wherever the bytes are cut', () => {
  const stream = Buffer.concat([
    HEADER,
    tagOf(18, 0, [1, 2, 3]),
    tagOf(9, 0, [0x17, 0, 0, 0, 0, 7, 8]),
    tagOf(9, 40, [0x17, 1, 0, 0, 0, 9]),
    tagOf(9, 0x1000028, [0x27, 1, 0, 0, 2, 10, 11]),
    tagOf(9, 99, [0x17, 2, 0, 0, 0]),
  ]);
  const { reader, pictures, configurations } = read();
  for (const byte of stream) reader.push(Buffer.from([byte]));
  expect(configurations).toEqual([Buffer.from([7, 8])]);
  expect(pictures).toEqual([
    { time: 40, isKey: true, bytes: Buffer.from([9]) },
    { time: 0x1000028 + 2, isKey: false, bytes: Buffer.from([10, 11]) },
  ]);
});

test('what is no FLV, or too large, is refused', () => {
  expect(() => read().reader.push(Buffer.from('y\ny\ny\ny\ny\ny\ny\n'))).toThrow('no FLV');
  expect(() => read(2).reader.push(Buffer.concat([HEADER, tagOf(9, 0, [1, 2, 3])]))).toThrow('a tag of 3 bytes');
});
