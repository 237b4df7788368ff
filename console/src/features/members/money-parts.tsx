import { dateTimeOf } from '@krapao/contract/bangkok';
import { shortReference } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { kindWord } from '../../lib/words.ts';
import { Baht } from '../../parts/baht.tsx';
import { Chip } from '../../parts/chip.tsx';
import { endTone, endWord, noteWord } from './member-words.ts';
import { Line, PartList, Rows } from './part-list.tsx';

const End = ({ state }: { state: string }) => <Chip tone={endTone(state)}>{endWord(state)}</Chip>;
const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ');

/** Money that came or was said to come. */
export function Deposits({ id }: { id: string }) {
  const { t } = useTranslation('members');
  useTranslation('work'); // the words of why one waits
  return (
    <PartList id={id} part="deposits">
      {(rows) => (
        <Rows label={t('part.deposits')}>
          {rows.map(({ channel, id: own, at, amount, state, note, to, reference }) => (
            <Line
              key={`${channel} ${own}`}
              when={dateTimeOf(at)}
              what={kindWord(channel)}
              chip={<End state={state} />}
              note={joined(to, reference, note === null ? null : noteWord(note))}
              amount={
                amount === null ? <span className="mute">{t('unknown')}</span> : <Baht amount={amount} />
              }
            />
          ))}
        </Rows>
      )}
    </PartList>
  );
}

export function Withdrawals({ id }: { id: string }) {
  const { t } = useTranslation('members');
  return (
    <PartList id={id} part="withdrawals">
      {(rows) => (
        <Rows label={t('part.withdrawals')}>
          {rows.map(
            ({ id: own, at, amount, state, bankCode, accountNo, accountName, reference, closedAt }) => (
              <Line
                key={own}
                when={dateTimeOf(at)}
                what={`${bankCode} ${accountNo}`}
                chip={<End state={state} />}
                note={joined(accountName, shortReference(own), reference)}
                amount={<Baht amount={amount} />}
                rest={closedAt !== null && t('closedAt', { at: dateTimeOf(closedAt) })}
              />
            ),
          )}
        </Rows>
      )}
    </PartList>
  );
}
