import { useState } from 'react';
import { CheckboxField } from '@krapao/ui/checkbox-field.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { call } from '../../lib/call.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { MemberPick } from '../../parts/member-pick.tsx';
import type { Person } from './queries.ts';
import { useStaffEnd } from './use-staff-end.ts';

/** Which account as a member is a person's own: by two. */
export function OwnMemberDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('staff');
  const { id, display, memberId, memberName } = person;
  const [chosen, setChosen] = useState('');
  const [isNone, setNone] = useState(false);
  const isMissing = !isNone && (chosen === '' || chosen === memberId);
  const end = useStaffEnd(onClose);
  return (
    <ActDialog
      title={t('ownMember.title')}
      summary={[
        [t('person'), <b key="person">{display}</b>],
        [t('ownMember.now'), memberName ?? memberId ?? t('ownMember.none')],
        [t('does'), t('ownMember.does')],
      ]}
      fields={['member']}
      confirmLabel={t('ownMember.submit')}
      tone="two"
      why={{ label: t('why'), choices: [] }}
      isIncomplete={isMissing}
      send={({ why, proof, idempotencyKey }) =>
        call('POST /api/console/staff/{id}/member', {
          params: { id },
          body: { why, proof, member: isNone ? null : chosen },
          idempotencyKey,
        })
      }
      {...end}
      onClose={onClose}
    >
      {(isTried, wrongOf) => (
        <>
          {!isNone && (
            <MemberPick
              label={t('ownMember.label')}
              error={isTried && isMissing ? t('ownMember.missing') : wrongOf('member')}
              value={chosen}
              onChange={setChosen}
            />
          )}
          {memberId !== null && (
            <CheckboxField
              label={t('ownMember.clear')}
              checked={isNone}
              onChange={({ target }) => setNone(target.checked)}
            />
          )}
        </>
      )}
    </ActDialog>
  );
}
