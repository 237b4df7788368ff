import type { Inside } from '@krapao/contract/api';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import type { Queryable } from '../../db/pool.ts';

type Wallet = Inside<'GET /api/wallet'>['output'];
type Slot = Wallet['slots'][number];

/** A slot as PostgreSQL writes it into JSON: satang as a number, moments as text. */
type SlotJson = Omit<Slot, 'amount' | 'amountAt'> & { amount: number; amountAt: string | null };

interface Row {
  memberId: MemberId;
  profile: Wallet['profile'];
  bankAccount: Wallet['bankAccount'];
  payoutsHeldUntil: Date | null;
  balance: bigint;
  slots: SlotJson[] | null;
}

/**
 * All that the home screen shows of those members, in one round trip: a read model over tables of members, site, games and ledger
 * (decision 0009). In their order; undefined where there is no such member.
 */
export async function walletsOf(
  on: Queryable,
  members: readonly MemberId[],
): Promise<(Wallet | undefined)[]> {
  const { rows } = await on.client.query<Row>({
    name: 'wallet_screens',
    text: `select m.id as "memberId",
        json_build_object('_id', m.id, 'id', m.id, 'username', m.phone, 'name', m.name, 'coin', 0) as profile,
        json_build_object('bankCode', m.bank_code, 'bankAccountName', m.bank_account_name, 'bankAccountNo', m.bank_account_no,
          'bank', json_build_object('nameTH', b.name_th, 'nameEN', b.name_en, 'nameLA', b.name_la)) as "bankAccount",
        case when m.payouts_held_until > now() then m.payouts_held_until end as "payoutsHeldUntil", wallet.balance,
        (select json_agg(json_build_object('code', p.code, 'name', p.name, 'category', p.category, 'isActive', g.state is not null,
            'amount', coalesce(a.balance, 0), 'amountAt', g.known_at,
            'isTransferring', t.id is not null,
            'ftWalletSlot', p.ft_wallet_slot, 'logo', p.logo, 'background', p.background, 'launch', p.launch,
            'autoLogin', p.auto_login, 'web', p.web, 'android', p.android, 'ios', p.ios) order by p.position, p.code)
          from game_provider p
          left join game_account g on g.member_id = m.id and g.slot_code = p.code and g.state = 'open'
          left join ledger_account a on a.member_id = m.id and a.code = p.code
          left join game_transfer t on t.member_id = m.id and t.slot_code = p.code and t.closed_at is null
          where p.is_active or g.state is not null) as slots
      from member m
      join site_bank b on b.code = m.bank_code
      join ledger_account wallet on wallet.member_id = m.id and wallet.code = 'WALLET'
      where m.id = any ($1)`,
    values: [members],
  });
  const found = new Map(rows.map((row) => [row.memberId, toWallet(row)]));
  return members.map((id) => found.get(id));
}

const toWallet = ({ profile, bankAccount, payoutsHeldUntil, balance, slots }: Row): Wallet => ({
  profile,
  bankAccount,
  payoutsHeldUntil,
  wallet: { amount: satang(balance) },
  invite: { amount: satang(0), success: 0, fail: 0 },
  slots: (slots ?? []).map(toSlot),
});

const toSlot = (slot: SlotJson): Slot => ({
  ...slot,
  amount: satang(slot.amount),
  amountAt: slot.amountAt === null ? null : new Date(slot.amountAt),
});
