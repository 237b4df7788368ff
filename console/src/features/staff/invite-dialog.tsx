import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ROLES, type Role } from '@krapao/contract/console/rights';
import { CopyButton } from '@krapao/ui/copy-button.tsx';
import { Dialog } from '@krapao/ui/dialog.tsx';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { call } from '../../lib/call.ts';
import { askAgain, topicKeys } from '../../lib/queries.ts';
import { roleWord } from '../../lib/words.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import styles from './staff.module.css';

const NAME = /^[a-z][a-z0-9.-]{1,39}$/;

/** Asks a person in: the link is told once, here. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff');
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [display, setDisplay] = useState('');
  const [role, setRole] = useState<Role>('cashier');
  const [link, setLink] = useState<string>();
  const isNamed = NAME.test(name);
  if (link !== undefined)
    return (
      <Dialog open title={t('invite.made')} closeLabel={t('common:close')} onClose={onClose}>
        <p>{t('invite.once', { name: display })}</p>
        <p className={styles.link}>
          <code>{link}</code>
          <CopyButton text={link} label={t('invite.copy')} />
        </p>
      </Dialog>
    );
  return (
    <ActDialog
      title={t('invite.title')}
      summary={[[t('does'), t('invite.does')]]}
      confirmLabel={t('invite.submit')}
      why={{ label: t('why'), choices: [] }}
      isIncomplete={!isNamed || display.trim() === ''}
      send={({ why, proof, idempotencyKey }) =>
        call('POST /api/console/staff', {
          body: { why, proof, name, display: display.trim(), role },
          idempotencyKey,
        })
      }
      onDone={(done) => {
        setLink(done.link ?? '');
        void askAgain(client, [topicKeys.staff]);
      }}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <TextField
            label={t('invite.name')}
            hint={t('invite.nameHint')}
            error={isTried && !isNamed ? t('invite.nameWrong') : undefined}
            autoCapitalize="none"
            spellCheck={false}
            value={name}
            onChange={({ target }) => setName(target.value.toLowerCase())}
          />
          <TextField
            label={t('invite.display')}
            error={isTried && display.trim() === '' ? t('invite.displayMissing') : undefined}
            value={display}
            maxLength={60}
            onChange={({ target }) => setDisplay(target.value)}
          />
          <SelectField
            label={t('invite.role')}
            options={ROLES.map((one) => ({ value: one, label: roleWord(one) }))}
            value={role}
            onChange={({ target }) => setRole(ROLES.find((one) => one === target.value) ?? role)}
          />
        </>
      )}
    </ActDialog>
  );
}
