import { useState } from 'react';
import { TextArea } from '@krapao/ui/text-area.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { call } from '../../lib/call.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import type { Person } from './queries.ts';
import { useStaffEnd } from './use-staff-end.ts';

const listed = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** From which addresses and networks a person comes in: by two. */
export function FromDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('staff');
  const { id, display, addresses: now } = person;
  const [text, setText] = useState(now.join('\n'));
  const addresses = listed(text);
  const isSame = addresses.join(' ') === now.join(' ');
  const end = useStaffEnd(onClose);
  return (
    <ActDialog
      title={t('from.title')}
      summary={[
        [t('person'), <b key="person">{display}</b>],
        [t('from.now'), now.length > 0 ? now.join(', ') : t('from.anywhere')],
        [t('does'), t('from.does')],
      ]}
      filled={[[t('from.label'), addresses.length > 0 ? addresses.join(', ') : t('from.anywhere')]]}
      fields={['addresses']}
      confirmLabel={t('from.submit')}
      tone="two"
      why={{ label: t('why'), choices: [] }}
      isIncomplete={isSame}
      send={({ why, proof, idempotencyKey }) =>
        call('POST /api/console/staff/{id}/addresses', {
          params: { id },
          body: { why, proof, addresses },
          idempotencyKey,
        })
      }
      {...end}
      onClose={onClose}
    >
      {(isTried, wrongOf) => (
        <TextArea
          label={t('from.label')}
          hint={t('from.hint')}
          spellCheck={false}
          autoCapitalize="off"
          value={text}
          error={isTried && isSame ? t('from.same') : wrongOf('addresses')}
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </ActDialog>
  );
}
