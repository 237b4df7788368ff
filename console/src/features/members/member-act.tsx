import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { toast } from '@krapao/ui/toast.ts';
import type { Acted, Proof } from '../../lib/act.ts';
import { askAgain, topicKeys } from '../../lib/queries.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { isByTwo, type ActName } from './acts.ts';
import type { Member } from './queries.ts';

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

interface MemberActProps extends ActOf {
  act: ActName;
  summary?: readonly (readonly [term: string, value: ReactNode])[];
  children?: (isTried: boolean) => ReactNode;
  second?: boolean;
  isIncomplete?: boolean;
  /** Without one, what is written is why. */
  why?: string;
  send: (acting: Acting) => Promise<Acted>;
}

/** An act about a member: who, what will happen, why, and how it ended. */
export function MemberAct({ act, member, onClose, summary = [], send, ...rest }: MemberActProps) {
  const { t } = useTranslation('members');
  const client = useQueryClient();
  const second = rest.second ?? isByTwo(act);
  const refresh = () => void askAgain(client, [topicKeys.members, topicKeys.requests, topicKeys.board]);
  const over = () => {
    onClose();
    refresh();
  };
  const what = `${t(`act.${act}`)} · ${member.name}`;
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
      why={{ label: t(second ? 'whySecond' : 'why'), choices: [], initial: rest.why }}
      send={({ why, proof, idempotencyKey }) =>
        send({ params: { id: member.id }, body: { why, proof }, idempotencyKey })
      }
      onDone={({ message }) => {
        if (message === 'WAITS_FOR_SECOND') toast.info(t('answer.second', { what }));
        else toast.success(t('answer.done', { what }));
        over();
      }}
      onMovedOn={() => {
        toast.danger(t('answer.movedOn'));
        over();
      }}
      onClose={onClose}
    >
      {rest.children}
    </ActDialog>
  );
}
