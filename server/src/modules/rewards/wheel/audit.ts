import { drawn } from '@krapao/contract/wheel-draw';
import type { Check, FoundCheck } from '../../../ledger/audit-checks.ts';
import { provableSpins } from './store.ts';

const SPIN = `format('spin %s of member %s', s.id, s.member_id)`;
/** Spins that are proved at a time. */
const BATCH = 500;

export const wheelChecks: readonly (Check | FoundCheck)[] = [
  {
    name: 'a spin has taken its coin, and given its coins or its coupon',
    text: `select ${SPIN} as subject, format('%s: coin %s, coins won %s, coupon %s', p.kind, spent.amount, won.amount, c.id) as problem
      from wheel_spin s join prize p on p.code = s.prize
      left join coin_entry spent on spent.member_id = s.member_id and spent.reason = 'spin:' || s.id
      left join coin_entry won on won.member_id = s.member_id and won.reason = 'spin:' || s.id || ':won'
      left join coupon c on c.spin_id = s.id
      where spent.amount is distinct from -1
        or won.amount is distinct from (case when p.kind = 'coin' then p.value end)
        or (p.kind in ('cash', 'bonus', 'goods')) <> coalesce(c.member_id = s.member_id and c.prize = s.prize and c.kind = p.kind and c.value = p.value and c.offer is not distinct from p.offer, false)`,
  },
  {
    name: 'coins that a spin took or gave have their spin',
    text: `select format('coins of member %s', e.member_id) as subject, format('%s, %s', e.amount, e.reason) as problem
      from coin_entry e left join wheel_spin s on s.id::text = e.subject_id and s.member_id = e.member_id
      where e.subject_kind = 'wheel_spin' and s.id is null`,
  },
  {
    name: 'what was given of a prize on a day is what its spins took, and no more than there was',
    text: `select format('%s on %s', t.prize, t.day) as subject, format('%s of %s given, %s spins', t.given, t.daily, count(s.id)) as problem
      from prize_stock t left join wheel_spin s on s.prize = t.prize and s.stock_day = t.day
      group by t.prize, t.day having t.given <> count(s.id) or t.given > t.daily`,
  },
  {
    name: 'what was given is what was drawn, or its substitute where none of it was left',
    text: `select ${SPIN} as subject, format('drawn %s, given %s (%s), %s of %s given that day', s.drawn, s.given, s.prize, t.given, s.stock_daily) as problem
      from wheel_spin s join wheel_version v on v.wheel = s.wheel and v.version = s.version
      left join lateral (select e as slice from jsonb_array_elements(v.slices) e where e ->> 'code' = s.drawn) d on true
      left join lateral (select e as slice from jsonb_array_elements(v.slices) e where e ->> 'code' = s.given) g on true
      left join prize_stock t on t.prize = d.slice ->> 'prize' and t.day = (s.at at time zone 'Asia/Bangkok')::date
      where (g.slice ->> 'prize') is distinct from s.prize
        or (s.drawn <> s.given and not coalesce(d.slice ->> 'substitute' = s.given and s.stock_day is null, false))
        or (s.instead = 'stock' and coalesce(t.given, 0) < s.stock_daily)
        or (s.instead = 'offer' and not exists (select from prize p where p.code = d.slice ->> 'prize' and p.kind = 'bonus'))`,
  },
  {
    name: 'a seed has decided its spins, one after the other',
    text: `select format('seed %s of member %s', d.id, d.member_id) as subject,
        format('nonce %s, %s spins up to %s', d.nonce, count(s.id), max(s.nonce)) as problem
      from wheel_seed d left join wheel_spin s on s.seed_id = d.id and s.member_id = d.member_id
      group by d.id having d.nonce <> count(s.id) or coalesce(max(s.nonce) + 1, 0) <> d.nonce`,
  },
  {
    name: 'a spin was made under the commitment of its seed',
    text: `select ${SPIN} as subject, format('commitment %s, its seed has %s', s.commitment, d.commitment) as problem
      from wheel_spin s join wheel_seed d on d.id = s.seed_id where s.commitment <> d.commitment`,
  },
  {
    name: 'a seed that decided spins is told one day: a key opens it',
    text: `select format('seed %s of member %s', id, member_id) as subject, format('lost since %s, spins %s', lost_at, nonce) as problem
      from wheel_seed where lost_at is not null and revealed_at is null and nonce > 0`,
  },
  {
    name: 'a seed that was told is what its member saw the commitment of',
    text: `select format('seed %s of member %s', id, member_id) as subject, format('commitment %s', commitment) as problem
      from wheel_seed where seed is not null and encode(sha256(decode(seed, 'hex')), 'hex') <> commitment`,
  },
  {
    name: 'a spin whose seed was told fell where that says',
    async *find(tx) {
      for (let after: string | null = null; ;) {
        const spins = await provableSpins(tx, after, BATCH);
        for (const { id, seed, slices, clientSeed, drawn: stored, ...from } of spins) {
          const { code } = await drawn(seed, { ...from, clientSeed: clientSeed ?? '' }, slices);
          if (code !== stored)
            yield { subject: `spin ${id}`, problem: `drawn ${stored}, its seed says ${code}` };
        }
        if (spins.length < BATCH) return;
        after = spins.at(-1)?.id ?? null;
      }
    },
  },
];
