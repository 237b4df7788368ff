import type { Phrase } from '@krapao/contract/phrases';
import type { ReactNode } from 'react';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import type { Acted, Proof } from '../../lib/act.ts';
import { topicKeys } from '../../lib/queries.ts';
import { useActEnd } from '../../parts/use-act-end.ts';
import { ActDialog, type ActDialogProps } from '../../parts/act-dialog.tsx';
import { isByTwo, type ActName } from './acts.ts';
import type { Member } from './queries.ts';

/** Keeps payouts of a member back: of whom no more is known than their name. */
export interface HoldOf {
  member: Pick<Member, 'id' | 'name'>;
  onClose: () => void;
}

export interface ActOf {
  member: Member;
  onClose: () => void;
}

/** What every act says beside what it is about. */
export interface Acting {
  params: { id: string };
  body: { why: string; proof: Proof | undefined };
  idempotencyKey: string;
}

interface MemberActProps extends HoldOf {
  act: ActName;
  summary?: readonly (readonly [term: string, value: ReactNode])[];
  filled?: ActDialogProps<Acted>['filled'];
  children?: ActDialogProps<Acted>['children'];
  fields?: readonly string[];
  second?: boolean;
  isIncomplete?: boolean;
  /** Without one, what is written is why. */
  why?: Phrase;
  send: (acting: Acting) => Promise<Acted>;
}

/** An act about a member: who, what will happen, why, and how it ended. */
export function MemberAct({ act, member, onClose, summary = [], send, ...rest }: MemberActProps) {
  const { t } = useTranslation('members');
  const second = rest.second ?? isByTwo(act);
  const what = `${t(`act.${act}`)} · ${member.name}`;
  const end = useActEnd({
    says: {
      done: t('answer.done', { what }),
      waits: t('answer.second', { what }),
      movedOn: t('answer.movedOn'),
    },
    keys: [topicKeys.members, topicKeys.requests, topicKeys.board],
    onClose,
  });
  return (
    <ActDialog<Acted>
      title={t(`act.${act}`)}
      summary={[
        [t('order.member'), <b key="m">{member.name}</b>],
        ...summary,
        [t('order.does'), t(`does.${act}`)],
      ]}
      confirmLabel={second ? t('toSecond', { act: t(`act.${act}`) }) : t(`act.${act}`)}
      tone={second ? 'two' : act === 'freeze' ? 'no' : 'first'}
      second={second}
      isIncomplete={rest.isIncomplete}
      fields={rest.fields}
      filled={rest.filled}
      why={{ label: t(second ? 'whySecond' : 'why'), choices: [], initial: rest.why }}
      send={({ why, proof, idempotencyKey }) =>
        send({ params: { id: member.id }, body: { why, proof }, idempotencyKey })
      }
      {...end}
      onClose={onClose}
    >
      {rest.children}
    </ActDialog>
  );
}
