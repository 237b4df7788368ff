import { useState } from 'react';
import { CHAT_BLOCKS } from '@krapao/contract/console/constants';
import { Segmented } from '@krapao/ui/segmented.tsx';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { call } from '../../lib/call.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { whoOf } from './line-words.ts';
import { usePresence } from './presence.ts';
import type { Talk, TalkMessage } from './queries.ts';

export interface TalkDialogProps {
  talk: Talk;
  onDone: () => void;
  onClose: () => void;
}

/** To another agent who is there now, or back to all of them. */
export function HandDialog({ talk, ...rest }: TalkDialogProps) {
  const { t } = useTranslation('chat');
  const [to, setTo] = useState('');
  const { agents } = usePresence(talk.id);
  const others = agents.filter(({ id }) => id !== talk.assignee?.id);
  return (
    <ActDialog
      title={t('hand.title')}
      summary={[[t('hand.talk'), whoOf(talk)]]}
      confirmLabel={t('hand.submit')}
      send={() =>
        call('POST /api/console/chats/{id}/hand', { params: { id: talk.id }, body: { to: to || null } })
      }
      {...rest}
    >
      {() => (
        <SelectField
          label={t('hand.to')}
          value={to}
          onChange={({ target }) => setTo(target.value)}
          options={[
            { value: '', label: t('hand.all') },
            ...others.map(({ id, name, talks }) => ({
              value: id,
              label: t('hand.agent', { name, count: talks }),
            })),
          ]}
        />
      )}
    </ActDialog>
  );
}

/** Takes nothing from them for a while; or again. */
export function BlockDialog({ talk, ...rest }: TalkDialogProps) {
  const { t } = useTranslation('chat');
  const [length, setLength] = useState<(typeof CHAT_BLOCKS)[number]>('hour');
  // as it stood when the dialog was opened: what comes meanwhile turns no press into another one
  const [seen] = useState(talk.blockedUntil);
  const isBlocked = seen !== null;
  return (
    <ActDialog
      title={t(isBlocked ? 'block.lift' : 'block.title')}
      summary={[[t('hand.talk'), whoOf(talk)]]}
      confirmLabel={t(isBlocked ? 'block.lift' : 'block.submit')}
      tone={isBlocked ? 'first' : 'no'}
      why={{ label: t('why'), choices: [] }}
      send={({ why }) =>
        call('POST /api/console/chats/{id}/block', {
          params: { id: talk.id },
          body: { length: isBlocked ? null : length, why, seen },
        })
      }
      {...rest}
    >
      {() =>
        !isBlocked && (
          <>
            <Segmented
              label={t('block.length')}
              name="block"
              value={length}
              onChange={setLength}
              options={CHAT_BLOCKS.map((value) => ({ value, label: t(`block.${value}`) }))}
            />
            {talk.member && <p className="mute mini">{t('block.money')}</p>}
          </>
        )
      }
    </ActDialog>
  );
}

/** Gives a label, or takes one away. */
export function LabelDialog({ talk, ...rest }: TalkDialogProps) {
  const { t } = useTranslation('chat');
  const [label, setLabel] = useState('');
  const name = label.trim();
  const isOn = !talk.labels.includes(name);
  return (
    <ActDialog
      title={t('label.title')}
      summary={[[t('hand.talk'), whoOf(talk)]]}
      confirmLabel={t(isOn ? 'label.give' : 'label.take')}
      fields={['label']}
      isIncomplete={name === ''}
      send={() =>
        call('POST /api/console/chats/{id}/label', { params: { id: talk.id }, body: { label: name, isOn } })
      }
      {...rest}
    >
      {(isTried, wrongOf) => (
        <>
          <TextField
            label={t('label.name')}
            maxLength={40}
            list="chat-labels"
            value={label}
            error={isTried && name === '' ? t('missing') : wrongOf('label')}
            onChange={({ target }) => setLabel(target.value)}
          />
          <datalist id="chat-labels">
            {talk.labels.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </>
      )}
    </ActDialog>
  );
}

/** Nobody is shown it any more but who audits. */
export function TakeAwayDialog({ talk, message, ...rest }: TalkDialogProps & { message: TalkMessage }) {
  const { t } = useTranslation('chat');
  return (
    <ActDialog
      title={t('takeAway.title')}
      summary={[[t('hand.talk'), whoOf(talk)]]}
      confirmLabel={t('takeAway.submit')}
      tone="no"
      why={{ label: t('why'), choices: [] }}
      send={({ why }) =>
        call('POST /api/console/chats/{id}/messages/{seq}/remove', {
          params: { id: talk.id, seq: String(message.seq) },
          body: { why },
        })
      }
      {...rest}
    />
  );
}
