import type { Inside } from '@krapao/contract/api';
import type { MemberId } from '@krapao/contract/ids';
import { TRANSFER_MIN_BAHT } from '@krapao/contract/constants';
import { fromBaht, satang, ZERO } from '@krapao/contract/money';
import type { Queryable } from '../../db/pool.ts';

type Wallet = Inside<'GET /api/wallet'>['output'];
type Slot = Wallet['slots'][number];

const TRANSFER_MINIMUM = fromBaht(TRANSFER_MIN_BAHT);

/** What of stakes and of losses a reward brings, percent: of those invited, and of one's own. */
export type Rates = Wallet['refund'];
type RewardRates = Record<'invite' | 'refund', Rates>;

/** What a slot is for every member. One that is no longer offered is shown to those who have an account there. */
interface Game extends Omit<Slot, 'isActive' | 'amount' | 'amountAt' | 'isTransferring'> {
  isOffered: boolean;
}

/** A member's own part of a slot as PostgreSQL writes it into JSON: satang as a number, a moment as text. */
interface Account {
  amount: number;
  amountAt: string | null;
  isTransferring: boolean;
}

interface Row {
  id: MemberId;
  phone: string;
  name: string;
  bankCode: string;
  bankAccountName: string;
  bankAccountNo: string;
  nameTH: string;
  nameEN: string;
  nameLA: string;
  payoutsHeldUntil: Date | null;
  payoutsBlocked: boolean;
  coin: number;
  invite: bigint;
  balance: bigint;
  accounts: Record<string, Account> | null;
  /** The same for all, so only the first row has them. */
  games: Game[] | null;
}

/**
 * All that the home screen shows of those members, in one round trip: a read model over tables of members, site, games, rewards and ledger
 * (decision 0009). In their order; undefined where there is no such member.
 */
export async function walletScreensOf(
  on: Queryable,
  members: readonly MemberId[],
  rates: RewardRates,
): Promise<(Wallet | undefined)[]> {
  const { rows } = await on.client.query<Row>({
    name: 'wallet_screens',
    text: `select m.id, m.phone, m.name, m.bank_code as "bankCode", m.bank_account_name as "bankAccountName",
        m.bank_account_no as "bankAccountNo", b.name_th as "nameTH", b.name_en as "nameEN", b.name_la as "nameLA",
        case when m.payouts_held_until > now() then m.payouts_held_until end as "payoutsHeldUntil",
        coalesce(m.payouts_blocked_until > now(), false) as "payoutsBlocked", wallet.balance,
        coalesce((select c.balance from coin_balance c where c.member_id = m.id), 0) as coin,
        coalesce((select i.balance from ledger_account i where i.member_id = m.id and i.code = 'INVITE'), 0) as invite,
        (select json_object_agg(g.slot_code, json_build_object('amount', a.balance, 'amountAt', g.known_at,
            'isTransferring', exists (select from game_transfer t
              where t.member_id = m.id and t.slot_code = g.slot_code and t.closed_at is null)))
          from game_account g
          join ledger_account a on a.member_id = m.id and a.code = g.slot_code
          where g.member_id = m.id and g.state = 'open') as accounts,
        case when row_number() over () = 1 then
          (select json_agg(json_build_object('code', code, 'name', name, 'category', category, 'ftWalletSlot', ft_wallet_slot,
              'logo', logo, 'background', background, 'launch', launch, 'autoLogin', auto_login, 'web', web, 'android', android,
              'ios', ios, 'isOffered', is_active) order by position, code) from game_provider) end as games
      from member m
      join site_bank b on b.code = m.bank_code
      join ledger_account wallet on wallet.member_id = m.id and wallet.code = 'WALLET'
      where m.id = any ($1)`,
    values: [members],
  });
  const games = (rows[0]?.games ?? []).map(({ isOffered, ...game }) => ({ isOffered, slot: closed(game) }));
  const found = new Map(rows.map((row) => [row.id, toWallet(row, games, rates)]));
  return members.map((id) => found.get(id));
}

/** A game as those see it who have no account there: one and the same object in all their wallets. */
const closed = (game: Omit<Game, 'isOffered'>): Slot => ({
  ...game,
  isActive: false,
  amount: ZERO,
  amountAt: null,
  isTransferring: false,
});

function toWallet(
  row: Row,
  games: readonly { isOffered: boolean; slot: Slot }[],
  rates: RewardRates,
): Wallet {
  const { id, bankCode, bankAccountName, bankAccountNo, nameTH, nameEN, nameLA } = row;
  const accounts = row.accounts ?? {};
  return {
    profile: { _id: id, id, username: row.phone, name: row.name, coin: row.coin },
    bankAccount: { bankCode, bankAccountName, bankAccountNo, bank: { nameTH, nameEN, nameLA } },
    payoutsHeldUntil: row.payoutsHeldUntil,
    payoutsBlocked: row.payoutsBlocked,
    wallet: { amount: satang(row.balance) },
    transferMinimum: TRANSFER_MINIMUM,
    invite: { amount: satang(row.invite), ...rates.invite },
    refund: rates.refund,
    slots: games.flatMap(({ isOffered, slot }) => {
      const account = accounts[slot.code];
      if (account) return { ...slot, ...opened(account) };
      return isOffered ? slot : [];
    }),
  };
}

const opened = ({ amount, amountAt, isTransferring }: Account) => ({
  isActive: true,
  amount: satang(amount),
  amountAt: amountAt === null ? null : new Date(amountAt),
  isTransferring,
});
