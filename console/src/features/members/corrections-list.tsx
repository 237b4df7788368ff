import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dateTimeOf } from '@krapao/contract/bangkok';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { memberPath } from '../../lib/paths.ts';
import { Baht } from '../../parts/baht.tsx';
import { Chip } from '../../parts/chip.tsx';
import { useOwnAccountText } from '../../parts/own-account.tsx';
import { Paged } from '../../parts/paged.tsx';
import { Line, Rows } from './part-list.tsx';
import { whySaid } from '../../lib/words.ts';
import { correctionsQuery } from './queries.ts';

/** Money that staff gave members or took by hand, the newest first: whose, for which reason, by whom and why, and what was missing. */
export function CorrectionsList() {
  const { t } = useTranslation('members');
  const accountText = useOwnAccountText();
  const pages = useInfiniteQuery(correctionsQuery);
  return (
    <Paged pages={pages} rows={pages.data?.pages.flatMap((page) => page.rows)} none={t('byHand.none')}>
      {(rows) => (
        <Rows label={t('byHand.done')}>
          {rows.map(({ id, at, member, direction, reason, account, moved, missing, name, why }) => (
            <Line
              key={id}
              when={dateTimeOf(at)}
              what={<Link to={memberPath(member.id)}>{member.name}</Link>}
              chip={<Chip>{t(`reason.${reason}`)}</Chip>}
              note={[account === null ? null : accountText(account), name, whySaid(why)]
                .filter(Boolean)
                .join(' · ')}
              amount={<Baht amount={direction === 'in' ? moved : -moved} sign flow />}
              rest={
                missing > 0 && (
                  <>
                    {t('byHand.missing')} <Baht amount={missing} />
                  </>
                )
              }
            />
          ))}
        </Rows>
      )}
    </Paged>
  );
}
