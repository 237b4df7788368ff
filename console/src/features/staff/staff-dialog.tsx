import { useState } from 'react';
import { ROLES, type Role } from '@krapao/contract/console/rights';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { call } from '../../lib/call.ts';
import { roleWord } from '../../lib/words.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import type { Person } from './queries.ts';
import { useStaffEnd } from './use-staff-end.ts';

export type StaffAct = 'role' | 'suspend' | 'restore' | 'sessions' | 'anew' | 'vouch';

/** One thing that is done about a person. */
export function StaffDialog({
  person,
  act,
  onClose,
}: {
  person: Person;
  act: StaffAct;
  onClose: () => void;
}) {
  const { t } = useTranslation('staff');
  const [role, setRole] = useState<Role | ''>('');
  const { id } = person;
  const words = act === 'sessions' ? 'end' : act;
  const end = useStaffEnd(onClose);
  return (
    <ActDialog
      title={t(`${words}.title`)}
      summary={[
        [t('person'), <b key="person">{person.display}</b>],
        [t('isNow'), roleWord(person.role)],
        [t('does'), t(`${words}.does`)],
      ]}
      filled={act === 'role' && role !== '' ? [[t('role.to'), roleWord(role)]] : []}
      confirmLabel={t(`${words}.submit`)}
      tone={act === 'suspend' ? 'no' : 'first'}
      why={{ label: t('why'), choices: [] }}
      fields={['role']}
      isIncomplete={act === 'role' && role === ''}
      send={({ why, proof, idempotencyKey }) => {
        const order = { why, proof };
        if (act === 'role')
          return call('POST /api/console/staff/{id}/role', {
            params: { id },
            body: { ...order, role: role || person.role },
            idempotencyKey,
          });
        return call(`POST /api/console/staff/{id}/${act}`, { params: { id }, body: order, idempotencyKey });
      }}
      {...end}
      onClose={onClose}
    >
      {(isTried, wrongOf) =>
        act === 'role' && (
          <SelectField
            label={t('role.to')}
            placeholder={t('role.choose')}
            options={ROLES.filter((one) => one !== person.role).map((one) => ({
              value: one,
              label: roleWord(one),
            }))}
            value={role}
            error={isTried && role === '' ? t('role.missing') : wrongOf('role')}
            onChange={({ target }) => setRole(ROLES.find((one) => one === target.value) ?? '')}
          />
        )
      }
    </ActDialog>
  );
}
