/** Writes a box of this type with these parts. */
export function box(type: string, ...parts: Buffer[]): Buffer {
  const body = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([u32(8 + body), Buffer.from(type, 'latin1'), ...parts]);
}

/** Writes a box with a version and flags. */
export function fullBox(type: string, { version = 0, flags = 0 }, ...parts: Buffer[]): Buffer {
  return box(type, u32(version * 0x1000000 + flags), ...parts);
}

export function u32(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [i, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * i);
  return bytes;
}

export function u16(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(2 * numbers.length);
  for (const [i, number] of numbers.entries()) bytes.writeUInt16BE(number, 2 * i);
  return bytes;
}

/** Negative numbers in two's complement. */
export function i64(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(8 * numbers.length);
  for (const [i, number] of numbers.entries()) bytes.writeBigInt64BE(BigInt(number), 8 * i);
  return bytes;
}

export function zeros(bytes: number): Buffer {
  return Buffer.alloc(bytes);
}

/** Writes rows of 32-bit numbers after their count. */
export function rows(count: number, width: number, number: (row: number, column: number) => number): Buffer {
  const bytes = Buffer.alloc(4 + 4 * width * count);
  bytes.writeUInt32BE(count);
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < width; column += 1) {
      bytes.writeUInt32BE(number(row, column) >>> 0, 4 + 4 * (row * width + column));
    }
  }
  return bytes;
}
