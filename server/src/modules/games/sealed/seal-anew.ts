import type { MemberId } from '@krapao/contract/ids';
import type { Db, Tx } from '../../../db/pool.ts';
import type { SecretBox } from '../../../kernel/secret-box.ts';
import { accountBinding } from '../accounts/open-account.ts';
import { connectionBinding } from '../providers/store.ts';
import {
  opened,
  accountsAfter,
  lockOtherAccounts,
  lockOtherConnections,
  saveBoxes,
  saveConnectionBox,
  type AccountKey,
} from './store.ts';

/** Accounts that are looked at, and locked, at a time: transfers of their members wait so long. */
const BATCH = 200;

/** How much was sealed anew, and what was not. */
export interface SealedAnew {
  accounts: number;
  connections: number;
  /** Accounts whose password is being changed just now, or was until five minutes ago. */
  busy: number;
  /** What no key opens, by what it belongs to. */
  lost: string[];
}

/**
 * Seals every password and connection that was sealed with another key anew with the one that seals now, while servers run. What was
 * done stays done when it dies, and the next run goes on with the rest; two at once do each account once.
 */
export async function sealAnew(db: Db, box: SecretBox, batch = BATCH): Promise<SealedAnew> {
  const { sealed: connections, lost } = await db.withTx((tx) => sealConnections(tx, box));
  const done: SealedAnew = { accounts: 0, connections, busy: 0, lost };
  let after: AccountKey | undefined = { memberId: '' as MemberId, slotCode: '' };
  while (after) {
    const page: Awaited<ReturnType<typeof accountsAfter>> = await accountsAfter(db, {
      after,
      version: box.version,
      most: batch,
    });
    const others = page.filter(({ isOther }) => isOther);
    if (others.length > 0) {
      const more = await db.withTx((tx) => sealAccounts(tx, box, others));
      done.accounts += more.sealed;
      done.busy += more.busy;
      done.lost.push(...more.lost);
    }
    after = page.at(-1);
  }
  return done;
}

async function sealConnections(tx: Tx, box: SecretBox) {
  const lost: string[] = [];
  let sealed = 0;
  for (const { code, connection } of await lockOtherConnections(tx, box.version)) {
    const binding = connectionBinding(code);
    const again = anew(box, connection, binding);
    if (again) await saveConnectionBox(tx, code, again);
    if (again) sealed += 1;
    else lost.push(binding);
  }
  return { sealed, lost };
}

async function sealAccounts(tx: Tx, box: SecretBox, accounts: readonly AccountKey[]) {
  const lost: string[] = [];
  const locked = await lockOtherAccounts(tx, box.version, accounts);
  const sealed = locked
    .filter(({ isBusy }) => !isBusy)
    .flatMap(({ memberId, slotCode, ...boxes }) => {
      const binding = accountBinding(memberId, slotCode);
      const password = anew(box, boxes.password, binding);
      const pending = boxes.pending && anew(box, boxes.pending, binding);
      if (password && pending !== undefined) return [{ memberId, slotCode, password, pending }];
      lost.push(binding);
      return [];
    });
  if (sealed.length > 0) await saveBoxes(tx, sealed);
  return { sealed: sealed.length, busy: locked.length - sealed.length - lost.length, lost };
}

/** Undefined where no key opens it. */
function anew(box: SecretBox, sealed: Buffer, binding: string): Buffer | undefined {
  const secret = opened(box, { box: sealed, binding });
  return secret === undefined ? undefined : box.seal(secret, binding);
}
