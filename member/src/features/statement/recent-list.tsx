import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link, useNavigate } from 'react-router';
import { useBalanceHidden } from '../../lib/hidden-balance.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { moneyListClass } from '@krapao/ui/money-row.tsx';
import { Section } from '@krapao/ui/section.tsx';
import { dayOf, nameOfDay } from './days.ts';
import { MovementRow } from './movement-row.tsx';
import { useStatement, type Statement } from './queries.ts';
import styles from './recent-list.module.css';

/** So many stand beside the games. */
const SHOWN = 6;

/** The last transactions, under the balance where there is room for them. */
export function RecentList() {
  const { t } = useTranslation('statement');
  const { data } = useStatement(1, {});
  const navigate = useNavigate();
  const hidesBalance = useBalanceHidden();
  if (!data || data.statements.length === 0) return null;
  const dayName = ({ createdAt }: Statement) => {
    const { near, day, month } = nameOfDay(dayOf(createdAt));
    return near ? t(near) : `${day} ${t(`month.short.${month}`)}`;
  };
  const open = ({ _id, statementType }: Statement) => {
    const name = statementType === 'withdraw' ? 'withdrawal' : 'movement';
    void navigate(`${paths.statement}?dialog=${name}&${name}=${_id}`);
  };
  return (
    <Section
      title={t('recent.title')}
      action={
        <Link to={paths.statement} className={styles.all}>
          {t('recent.all')}
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      }
    >
      <ul className={moneyListClass}>
        {data.statements.slice(0, SHOWN).map((movement) => (
          <MovementRow
            key={movement._id}
            movement={movement}
            day={dayName(movement)}
            hidesBalance={hidesBalance}
            onOpen={open}
          />
        ))}
      </ul>
    </Section>
  );
}
