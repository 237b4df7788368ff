import { Link } from 'react-router';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { buttonClass, type ButtonLook } from '@krapao/ui/button.tsx';
import { EmptyState } from '@krapao/ui/empty-state.tsx';
import { Notice } from '@krapao/ui/notice.tsx';

/** In place of a form that moves money, where there is none: the way to put some in. Back leads to the form again. */
export function DepositFirst() {
  const { t } = useTranslation();
  return (
    <EmptyState
      compact
      art="/art/bank.svg"
      title={t('depositFirst.title')}
      action={<DepositLink variant="primary" size="l" />}
    >
      {t('depositFirst.text')}
    </EmptyState>
  );
}

/** The same inside a form that can do something else as well. */
export function DepositFirstNotice() {
  const { t } = useTranslation();
  return (
    <Notice title={t('depositFirst.title')} action={<DepositLink size="s" />}>
      {t('depositFirst.text')}
    </Notice>
  );
}

/** The way to put money in. */
export function DepositLink(look: ButtonLook) {
  const { t } = useTranslation();
  return (
    <Link to={`${paths.home}?dialog=deposit`} state={{ openedHere: true }} className={buttonClass(look)}>
      {t('depositFirst.action')}
    </Link>
  );
}
