import { useState } from 'react';
import { BOUNDED, RIGHTS, type Right } from '@krapao/contract/console/rights';
import { CheckboxField } from '@krapao/ui/checkbox-field.tsx';
import { MoneyInput } from '@krapao/ui/money-input.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { call } from '../../lib/call.ts';
import { rightWord, roleWord } from '../../lib/words.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Note } from '../../parts/note.tsx';
import type { RoleRights } from './queries.ts';
import { RightChanges, useHolding } from './right-changes.tsx';
import {
  changesOf,
  draftOf,
  isBounded,
  pathOf,
  rightsOf,
  SUMS,
  type RightDraft,
  type Sum,
} from './rights.ts';
import { useStaffEnd } from './use-staff-end.ts';
import styles from './rights.module.css';

/** What a role may do from now on, and up to which sum: asked for by one, confirmed by another. */
export function RightsDialog({
  role: { role, rights },
  seen,
  onClose,
}: {
  role: RoleRights;
  /** Of all roles, as the person sees them. */
  seen: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('staff');
  // what was seen when it was opened, whatever comes meanwhile
  const [known] = useState({ rights, seen });
  const [draft, setDraft] = useState(() => draftOf(rights));
  // what is refused is told by its place among those
  const [sent, setSent] = useState(rights);
  const changes = changesOf(known.rights, rightsOf(draft));
  const say = useHolding();
  const end = useStaffEnd(onClose);
  return (
    <ActDialog
      title={t('edit.title', { role: roleWord(role) })}
      summary={[[t('does'), t('edit.does')]]}
      filled={changes.map(({ right, after }) => [rightWord(right), say(after)])}
      confirmLabel={t('edit.submit')}
      second
      why={{ label: t('why'), choices: [] }}
      fields={BOUNDED.flatMap((right) => SUMS.map((sum) => pathOf(sent, right, sum)))}
      isIncomplete={changes.length === 0}
      send={({ why, proof, idempotencyKey }) => {
        const asked = rightsOf(draft);
        setSent(asked);
        return call('POST /api/console/roles/{role}', {
          params: { role },
          body: { why, proof, seen: known.seen, rights: asked },
          idempotencyKey,
        });
      }}
      {...end}
      onClose={onClose}
    >
      {(isTried, wrongOf) => (
        <>
          <ul className={styles.rights}>
            {RIGHTS.map((right) => (
              <li key={right}>
                <RightField
                  right={right}
                  draft={draft[right]}
                  wrongOf={(sum) => wrongOf(pathOf(sent, right, sum))}
                  onDraft={(one) => setDraft((now) => ({ ...now, [right]: one }))}
                />
              </li>
            ))}
          </ul>
          {changes.length > 0 ? (
            <RightChanges changes={changes} />
          ) : (
            isTried && (
              <Note tone="coral" role="alert">
                {t('edit.same')}
              </Note>
            )
          )}
        </>
      )}
    </ActDialog>
  );
}

interface RightFieldProps {
  right: Right;
  draft: RightDraft;
  /** What the server found wrong with a sum. */
  wrongOf: (sum: Sum) => string | undefined;
  onDraft: (draft: RightDraft) => void;
}

function RightField({ right, draft, wrongOf, onDraft }: RightFieldProps) {
  const { t } = useTranslation('staff');
  const sum = (name: Sum, label: string) => (
    <MoneyInput
      label={label}
      unit={t('edit.baht')}
      placeholder={t('edit.any')}
      value={draft[name]}
      error={wrongOf(name)}
      onChange={(value) => onDraft({ ...draft, [name]: value })}
    />
  );
  return (
    <div
      role={isBounded(right) ? 'group' : undefined}
      aria-label={isBounded(right) ? rightWord(right) : undefined}
    >
      <CheckboxField
        label={rightWord(right)}
        checked={draft.isOn}
        onChange={({ target }) => onDraft({ ...draft, isOn: target.checked })}
      />
      {draft.isOn && isBounded(right) && (
        <div className={styles.sums}>
          {sum('bound', t('edit.bound'))}
          {sum('dayBound', t('edit.dayBound'))}
        </div>
      )}
    </div>
  );
}
