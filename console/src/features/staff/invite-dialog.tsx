import { useState } from 'react';
import { ROLES, type Role } from '@krapao/contract/console/rights';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { call } from '../../lib/call.ts';
import { roleWord } from '../../lib/words.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { useStaffEnd } from './use-staff-end.ts';

const NAME = /^[a-z][a-z0-9.-]{1,39}$/;

/** Lets a person in, once another one confirms it; their link is made then. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff');
  const { onDone } = useStaffEnd(onClose);
  const [name, setName] = useState('');
  const [display, setDisplay] = useState('');
  const [role, setRole] = useState<Role>('cashier');
  const isNamed = NAME.test(name);
  return (
    <ActDialog
      title={t('invite.title')}
      summary={[[t('does'), t('invite.does')]]}
      filled={[
        [t('invite.name'), name],
        [t('invite.display'), display.trim()],
        [t('invite.role'), roleWord(role)],
      ]}
      confirmLabel={t('invite.submit')}
      second
      why={{ label: t('why'), choices: [] }}
      fields={['name', 'display']}
      isIncomplete={!isNamed || display.trim() === ''}
      send={({ why, proof, idempotencyKey }) =>
        call('POST /api/console/staff', {
          body: { why, proof, name, display: display.trim(), role },
          idempotencyKey,
        })
      }
      onDone={onDone}
      onClose={onClose}
    >
      {(isTried, wrongOf) => (
        <>
          <TextField
            label={t('invite.name')}
            hint={t('invite.nameHint')}
            error={isTried && !isNamed ? t('invite.nameWrong') : wrongOf('name')}
            autoCapitalize="none"
            spellCheck={false}
            value={name}
            onChange={({ target }) => setName(target.value.toLowerCase())}
          />
          <TextField
            label={t('invite.display')}
            error={isTried && display.trim() === '' ? t('invite.displayMissing') : wrongOf('display')}
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
