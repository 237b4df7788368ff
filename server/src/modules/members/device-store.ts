/** The SQL of member_device: browsers that signed a member in before. */
import type { MemberId } from '@krapao/contract/ids';
import type { Queryable, Tx } from '../../db/pool.ts';
import { waysOf } from './rules.ts';

/** How many browsers of a member are known at most: the one that was used longest ago makes way. */
const MOST_DEVICES = 20;

/** Whether that browser signed in the member with that phone before. */
export async function isDeviceOf(on: Queryable, deviceHash: Buffer, phone: string): Promise<boolean> {
  const { rowCount } = await on.client.query(
    `select 1 from member_device d join member m on m.id = d.member_id where d.device_hash = $1 and m.phone = any ($2)`,
    [deviceHash, waysOf(phone)],
  );
  return (rowCount ?? 0) > 0;
}

/** It signed the member in just now. */
export async function knowDevice(tx: Tx, memberId: MemberId, deviceHash: Buffer): Promise<void> {
  await tx.client.query(
    `insert into member_device (member_id, device_hash) values ($1, $2)
      on conflict (member_id, device_hash) do update set last_at = now()`,
    [memberId, deviceHash],
  );
  await tx.client.query(
    `delete from member_device where member_id = $1 and device_hash in (
      select device_hash from member_device where member_id = $1 order by last_at desc offset $2)`,
    [memberId, MOST_DEVICES],
  );
}

/** The browser of that session is one like any other from now on. */
export async function forgetDeviceOf(tx: Tx, memberId: MemberId, sessionId: bigint): Promise<void> {
  await tx.client.query(
    `delete from member_device d using member_session s
      where s.id = $2 and s.member_id = $1 and d.member_id = $1 and d.device_hash = s.device_hash`,
    [memberId, sessionId],
  );
}

/** So are all of the member but that of one session; without a session, all. */
export async function forgetOtherDevices(tx: Tx, memberId: MemberId, current: bigint | null): Promise<void> {
  await tx.client.query(
    `delete from member_device d where d.member_id = $1 and not exists (
      select 1 from member_session s where s.id = $2 and s.device_hash = d.device_hash)`,
    [memberId, current],
  );
}
