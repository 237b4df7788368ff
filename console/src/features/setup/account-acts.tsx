import { phrase } from '@krapao/contract/phrases';
import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { newKey } from '@krapao/ui/lib/idempotency.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { toast } from '@krapao/ui/toast.ts';
import { askAgain } from '@krapao/ui/lib/ask-again.ts';
import { call } from '../../lib/call.ts';
import { topicKeys } from '../../lib/queries.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Chip } from '../../parts/chip.tsx';
import { Note } from '../../parts/note.tsx';
import { Press } from '../../parts/press.tsx';
import { kindQuery, type SetupThing } from './queries.ts';
import { sparesOf } from './own-accounts.ts';
import styles from './editor.module.css';

type AccountKind = 'account' | 'wallet';
interface AccountActsProps {
  kind: AccountKind;
  subject: string;
  now: SetupThing;
  onDone: () => void;
}

/** An account where members send money: off at once, by one person, and a spare in its place; another number, name, bank or currency takes two. */
export function AccountActs({ kind, subject, now, onDone }: AccountActsProps) {
  const { t } = useTranslation('setup');
  const [isOpen, setOpen] = useState(false);
  // what may take its place is known before the dialog is there: nothing comes between its fields
  const { data, isPending } = useQuery(kindQuery(kind));
  const isActive = now.state?.['isActive'] === true;
  return (
    <>
      {now.state !== null && (
        <div className={styles.acts}>
          <Chip tone={isActive ? 'jade' : 'plain'}>{t(isActive ? 'on' : 'off')}</Chip>
          {isActive && (
            <Press tone="no" busy={isOpen && isPending} onClick={() => setOpen(true)}>
              {t('account.off')}
            </Press>
          )}
        </div>
      )}
      <Note tone="dusk">{t('account.two')}</Note>
      {isOpen && !isPending && (
        <OffDialog
          kind={kind}
          subject={subject}
          now={now}
          spares={kind === 'account' ? sparesOf(subject, data?.things ?? []) : []}
          onDone={() => {
            setOpen(false);
            onDone();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function OffDialog({
  kind,
  subject,
  onDone,
  onClose,
  ...shown
}: AccountActsProps & { spares: ReturnType<typeof sparesOf>; onClose: () => void }) {
  const { t } = useTranslation('setup');
  const client = useQueryClient();
  // as they were seen: what they become while it is filled in, nobody has looked at
  const [{ now, spares }] = useState(shown);
  const [spare, setSpare] = useState('');
  const [spareKey] = useState(newKey);

  /** What it already is stays: sent again, nothing is done twice. @returns undefined: it was so already */
  const turn = async (
    { subject: which, version: seen }: { subject: string; version: string },
    isActive: boolean,
    said: { why: string; proof?: object | undefined },
    key: string,
  ) => {
    const params = { kind, subject: which };
    const { state } = await call('GET /api/console/setup/{kind}/{subject}', { params });
    if (state?.['isActive'] === isActive) return undefined;
    return call('POST /api/console/setup/{kind}/{subject}', {
      params,
      body: { ...said, order: { isActive }, seen } as never,
      idempotencyKey: key,
    });
  };
  return (
    <ActDialog
      title={t('account.off')}
      summary={[[t('account.what'), <b key="what">{subject}</b>]]}
      confirmLabel={t('account.off')}
      tone="no"
      why={{
        label: t('review.why'),
        choices: [
          phrase('didTheAccountIsFrozen'),
          phrase('didItsLimitIsUsedUp'),
          phrase('didMoneyDoesNotArrive'),
        ],
      }}
      send={async ({ why, proof, idempotencyKey }) => {
        // the spare first: at no moment is there nowhere to send money to
        const chosen = spares.find((one) => one.subject === spare);
        const isTurned = chosen && (await turn(chosen, true, { why, proof }, spareKey)) !== undefined;
        // a proof serves for the one of both that asked for it
        const done = await turn(
          { ...now, subject },
          false,
          isTurned ? { why } : { why, proof },
          idempotencyKey,
        );
        return done ?? { message: 'OK' as const };
      }}
      onDone={() => {
        toast.success(t('review.done'));
        void askAgain(client, [topicKeys.setup]).finally(onDone);
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{t('account.lead')}</p>
          {spares.length > 0 && (
            <SelectField
              label={t('account.spare')}
              placeholder={t('account.noSpare')}
              options={spares.map((one) => ({
                value: one.subject,
                label: [one.subject, one.state?.['accountName'], one.state?.['accountNo']]
                  .filter(Boolean)
                  .join(' · '),
              }))}
              value={spare}
              onChange={({ target }) => setSpare(target.value)}
            />
          )}
        </>
      )}
    </ActDialog>
  );
}
