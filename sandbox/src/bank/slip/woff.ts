import { inflateSync } from 'node:zlib';

const WOFF_SIGNATURE = 0x774f4646;

/**
 * Unpacks a WOFF 1 font into the TrueType or OpenType file inside it: the drawing library reads only those, npm packages
 * carry only web fonts. Throws when the bytes are no WOFF 1.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF_SIGNATURE) throw new Error('not a WOFF 1 font');
  const count = woff.readUInt16BE(12);
  const power = Math.floor(Math.log2(count));
  const header = Buffer.alloc(12 + 16 * count);
  header.writeUInt32BE(woff.readUInt32BE(4), 0);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(16 * 2 ** power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(16 * count - 16 * 2 ** power, 10);

  const parts: Buffer[] = [header];
  let offset = header.length;
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + 20 * index;
    const start = woff.readUInt32BE(entry + 4);
    const packed = woff.readUInt32BE(entry + 8);
    const length = woff.readUInt32BE(entry + 12);
    const raw = woff.subarray(start, start + packed);
    const table = packed < length ? inflateSync(raw) : raw;
    const record = 12 + 16 * index;
    woff.copy(header, record, entry, entry + 4);
    header.writeUInt32BE(woff.readUInt32BE(entry + 16), record + 4);
    header.writeUInt32BE(offset, record + 8);
    header.writeUInt32BE(length, record + 12);
    const padded = Math.ceil(length / 4) * 4;
    parts.push(table, Buffer.alloc(padded - length));
    offset += padded;
  }
  return Buffer.concat(parts);
}
