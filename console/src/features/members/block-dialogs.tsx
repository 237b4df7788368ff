import { useState } from 'react';
import { BLOCK_KINDS, type BlockKind } from '@krapao/contract/console/constants';
import { dateTimeOf } from '@krapao/contract/bangkok';
import { CheckboxField } from '@krapao/ui/checkbox-field.tsx';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { call } from '../../lib/call.ts';
import type { WrongOf } from '../../parts/act-dialog.tsx';
import { Note } from '../../parts/note.tsx';
import { SPANS, untilOf, type Span } from './acts.ts';
import { MemberAct, type ActOf, type HoldOf } from './member-act.tsx';

interface Ending {
  span: Span;
  /** Counted once, when it was chosen. */
  until: string | undefined;
}
const OPEN: Ending = { span: 'open', until: undefined };

interface UntilProps {
  ending: Ending;
  onEnding: (ending: Ending) => void;
  wrongOf: WrongOf;
}

function UntilField({ ending, onEnding, wrongOf }: UntilProps) {
  const { t } = useTranslation('members');
  const choose = (value: string) => {
    const span = SPANS.find((one) => one === value) ?? 'open';
    onEnding({ span, until: untilOf(span, Date.now()) });
  };
  return (
    <SelectField
      label={t('until.label')}
      hint={ending.until && t('until.at', { at: dateTimeOf(ending.until) })}
      options={SPANS.map((span) => ({ value: span, label: t(`until.${span}`) }))}
      value={ending.span}
      error={wrongOf('until')}
      onChange={({ target }) => choose(target.value)}
    />
  );
}

interface KindsProps<K extends BlockKind> {
  kinds: readonly K[];
  chosen: readonly K[];
  onChosen: (chosen: K[]) => void;
  isTried: boolean;
}

function KindsField<K extends BlockKind>({ kinds, chosen, onChosen, isTried }: KindsProps<K>) {
  const { t } = useTranslation('members');
  return (
    <fieldset>
      <legend>{t('kinds.label')}</legend>
      {kinds.map((kind) => {
        const named: BlockKind = kind;
        return (
          <CheckboxField
            key={kind}
            label={t(`kinds.${named}`)}
            checked={chosen.includes(kind)}
            onChange={({ target }) =>
              onChosen(kinds.filter((one) => (one === kind ? target.checked : chosen.includes(one))))
            }
          />
        );
      })}
      {isTried && chosen.length === 0 && <Note tone="coral">{t('kinds.missing')}</Note>}
    </fieldset>
  );
}

/** Keeps them from signing in, being paid, playing: at once. */
export function FreezeDialog(of: ActOf) {
  const [kinds, setKinds] = useState<BlockKind[]>(['sign-in']);
  const [ending, setEnding] = useState(OPEN);
  return (
    <MemberAct
      {...of}
      act="freeze"
      fields={['until']}
      isIncomplete={kinds.length === 0}
      send={({ body, ...rest }) =>
        call('POST /api/console/members/{id}/freeze', {
          ...rest,
          body: { ...body, kinds, until: ending.until },
        })
      }
    >
      {(isTried, wrongOf) => (
        <>
          <KindsField kinds={BLOCK_KINDS} chosen={kinds} onChosen={setKinds} isTried={isTried} />
          <UntilField ending={ending} onEnding={setEnding} wrongOf={wrongOf} />
        </>
      )}
    </MemberAct>
  );
}

/** Lets them sign in or play again; payouts are let go by two. */
export function UnfreezeDialog(of: ActOf) {
  const standing = (['sign-in', 'play'] as const).filter((kind) => of.member.blocks.includes(kind));
  const [kinds, setKinds] = useState(standing);
  return (
    <MemberAct
      {...of}
      act="unfreeze"
      isIncomplete={kinds.length === 0}
      send={({ body, ...rest }) =>
        call('POST /api/console/members/{id}/unfreeze', { ...rest, body: { ...body, kinds } })
      }
    >
      {(isTried) => <KindsField kinds={standing} chosen={kinds} onChosen={setKinds} isTried={isTried} />}
    </MemberAct>
  );
}

/** Takes no payouts of theirs for now. */
export function HoldDialog(of: HoldOf) {
  const [ending, setEnding] = useState(OPEN);
  return (
    <MemberAct
      {...of}
      act="hold"
      fields={['until']}
      send={({ body, ...rest }) =>
        call('POST /api/console/members/{id}/hold', { ...rest, body: { ...body, until: ending.until } })
      }
    >
      {(_, wrongOf) => <UntilField ending={ending} onEnding={setEnding} wrongOf={wrongOf} />}
    </MemberAct>
  );
}
