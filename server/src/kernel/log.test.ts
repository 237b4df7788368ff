import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { testDb } from '../testing/fixtures.ts';
import { createLog } from './log.ts';

/** What the log writes of an error. */
function written(error: unknown): string {
  const lines: string[] = [];
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  createLog('info', to).error({ err: error }, 'failed');
  return lines.join('');
}

describe('the log of a statement that failed', () => {
  it('names the statement and the reason, and no value that went with it', async () => {
    const { db, drop } = await testDb();
    const secret = 'vOuChEr-0123456789';
    const statements = [
      // refused, and the reason repeats the row
      () =>
        db.sql.execute(
          sql`insert into deposit_gift (id, member_id, voucher, mobile, state, attempts) values (${crypto.randomUUID()}, ${secret}, ${secret}, ${'x\n    at y'}, 'none', 1)`,
        ),
      () =>
        db.client.query({
          text: `insert into site_wallet (mode, account_name, mobile) values ('gift', 'x', $1)`,
          values: [secret],
        }),
    ];
    for (const statement of statements) {
      const error: unknown = await statement().catch((thrown: unknown) => thrown);
      const line = written(error);
      expect(line).toContain('"level":50');
      expect(line).toMatch(/deposit_gift|site_wallet/);
      expect(line).not.toContain(secret);
      expect(written(new Error('outside', { cause: error }))).not.toContain(secret);
    }
    await drop();
  });
});
