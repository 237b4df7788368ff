import { phrase } from '@krapao/contract/phrases';
import { useState } from 'react';
import { TextArea } from '@krapao/ui/text-area.tsx';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import { Segmented } from '@krapao/ui/segmented.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { call } from '../../lib/call.ts';
import { MemberAct, type ActOf } from './member-act.tsx';

/** Ends their sessions, has them set another password, or lets their payouts go: nothing is said but why. */
export function PlainDialog({ act, ...of }: ActOf & { act: 'sessions' | 'password' | 'lift' }) {
  return (
    <MemberAct {...of} act={act} send={(acting) => call(`POST /api/console/members/{id}/${act}`, acting)} />
  );
}

/** Writes something down for whoever looks next. */
export function NoteDialog(of: ActOf) {
  const { t } = useTranslation('members');
  const [text, setText] = useState('');
  return (
    <MemberAct
      {...of}
      act="note"
      why={phrase('didForWhoeverLooksNext')}
      fields={['text']}
      isIncomplete={text.trim() === ''}
      send={({ body, ...rest }) =>
        call('POST /api/console/members/{id}/note', { ...rest, body: { ...body, text: text.trim() } })
      }
    >
      {(isTried, wrongOf) => (
        <TextArea
          label={t('field.note')}
          maxLength={2000}
          value={text}
          error={isTried && text.trim() === '' ? t('field.missing') : wrongOf('text')}
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </MemberAct>
  );
}

/** Gives a tag, or takes one of theirs away. */
export function TagDialog(of: ActOf) {
  const { t } = useTranslation('members');
  const { tags } = of.member;
  const [way, setWay] = useState<'give' | 'take'>('give');
  const [tag, setTag] = useState('');
  // of several the person says which; the only one is meant
  const [taken, setTaken] = useState(tags.length === 1 ? (tags[0] ?? '') : '');
  const said = way === 'give' ? tag.trim() : taken;
  const isMissing = said === '';
  return (
    <MemberAct
      {...of}
      act="tag"
      why={phrase('didToGroupMembers')}
      fields={['tag']}
      isIncomplete={isMissing}
      send={({ body, ...rest }) =>
        call('POST /api/console/members/{id}/tag', {
          ...rest,
          body: { ...body, tag: said, isOn: way === 'give' },
        })
      }
    >
      {(isTried, wrongOf) => (
        <>
          {tags.length > 0 && (
            <Segmented
              label={t('act.tag')}
              name="tag-way"
              value={way}
              onChange={setWay}
              options={[
                { value: 'give', label: t('field.giveTag') },
                { value: 'take', label: t('field.takeTag') },
              ]}
            />
          )}
          {way === 'give' ? (
            <TextField
              label={t('filter.tag')}
              maxLength={40}
              autoComplete="off"
              value={tag}
              error={isTried && isMissing ? t('field.missing') : wrongOf('tag')}
              onChange={({ target }) => setTag(target.value)}
            />
          ) : (
            <SelectField
              label={t('filter.tag')}
              placeholder={t('field.choose')}
              options={tags.map((one) => ({ value: one, label: one }))}
              value={taken}
              error={isTried && isMissing ? t('field.missing') : wrongOf('tag')}
              onChange={({ target }) => setTaken(target.value)}
            />
          )}
        </>
      )}
    </MemberAct>
  );
}
