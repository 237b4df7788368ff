import Ticket from 'lucide-react/icons/ticket';
import { codeOf, isUnknownOutcome } from '@krapao/ui/lib/api-error.ts';
import { FormField, useFields, type Form } from '@krapao/ui/lib/form.tsx';
import { dateTime } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { Card } from '@krapao/ui/card.tsx';
import { DialogFooter } from '@krapao/ui/dialog.tsx';
import { EmptyState } from '@krapao/ui/empty-state.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { ProgressBar } from '@krapao/ui/progress.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { RichText } from '@krapao/ui/rich-text.tsx';
import styles from './bonus.module.css';
import { ENDING } from './words.ts';
import { useFoundPromotion, useReceivePromotion, type Promotion } from './queries.ts';

const EMPTY = { code: '' };
const LONGEST = 20;

/** Where a promotion code is typed. @param onSearch with the code in capitals */
export function CodeForm({ onSearch }: { onSearch: (code: string) => void }) {
  const { t } = useTranslation('bonus');
  const form: Form<typeof EMPTY, 'required'> = useFields({
    empty: EMPTY,
    rules: ({ code }) => (code.trim() === '' ? { code: 'required' } : {}),
    problemOf: () => t('code.required'),
  });
  return (
    <form
      noValidate
      className={styles.code}
      onSubmit={form.submit(({ code }) => onSearch(code.trim().toUpperCase()))}
    >
      <FormField
        of={form}
        name="code"
        as={TextField}
        label={t('code.title')}
        labelHidden
        upper
        leading={<Ticket size={20} />}
        placeholder={t('code.placeholder')}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={LONGEST}
      />
      <Button type="submit">{t('code.search')}</Button>
    </form>
  );
}

/** What a code gives, or that there is none of that name. */
export function FoundPromotion({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation('bonus');
  const found = useFoundPromotion(code);
  const receive = useReceivePromotion(() => {
    toast.success(t('code.taken'));
    onClose();
  });
  const searchText = useErrorText(found.error);
  const receiveText = useErrorText(receive.error);
  if (found.isPending)
    return (
      <div role="status" className="stack">
        <p>{t('code.searching')}</p>
        <ProgressBar label={t('code.searching')} />
      </div>
    );
  if (!found.data)
    return codeOf(found.error) === 'NO_PROMOTION' ? (
      <div role="status">
        <EmptyState compact art="/art/not-found.svg" title={t('code.notFound', { code })}>
          {t('code.notFoundText')}
        </EmptyState>
      </div>
    ) : (
      <LoadFailed compact of={found}>
        {searchText}
      </LoadFailed>
    );
  const unknown = receive.error !== null && isUnknownOutcome(receive.error);
  return (
    <div className="stack">
      <PromotionWords promotion={found.data} />
      <p className="soft">{t('code.days', { count: found.data.days })}</p>
      {receive.error && (
        <Notice tone={unknown ? 'warning' : 'danger'}>
          {unknown ? t('common:unknown.text') : receiveText}
        </Notice>
      )}
      <DialogFooter>
        <Button
          variant="primary"
          size="l"
          block
          busy={receive.isPending}
          onClick={() => receive.mutate(found.data.code)}
        >
          {t(unknown ? 'common:unknown.ask' : 'code.receive')}
        </Button>
      </DialogFooter>
    </div>
  );
}

function PromotionWords({ promotion }: { promotion: Promotion }) {
  const { t } = useTranslation('bonus');
  return (
    <>
      <p className={styles.name}>{t('code.gives', { percent: promotion.percentFail })}</p>
      {promotion.coins > 0 && <p>{t('code.coins', { count: promotion.coins })}</p>}
      {promotion.bonus !== null && <p>{t('code.bonus', { name: promotion.bonus })}</p>}
      {promotion.description && <RichText html={promotion.description} />}
    </>
  );
}

/** The promotion that is active, which may be ended for nothing. */
export function RunningPromotion({ promotion, onEnd }: { promotion: Promotion; onEnd: () => void }) {
  const { t } = useTranslation('bonus');
  const { code, until } = promotion;
  return (
    <Card as="section" tone="gold" className={styles.running} aria-label={t('running.label')}>
      <h2 className={styles.name}>{t('code.active', { code })}</h2>
      <PromotionWords promotion={promotion} />
      {until && <p className="soft">{t('terms.until', { until: dateTime(until) })}</p>}
      <Button block size="l" aria-haspopup="dialog" onClick={onEnd}>
        {t(ENDING.promotion.action)}
      </Button>
    </Card>
  );
}
