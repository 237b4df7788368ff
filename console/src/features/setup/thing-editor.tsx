import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { focusFirstWrong } from '@krapao/ui/lib/focus-field.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { askAgain } from '@krapao/ui/lib/ask-again.ts';
import { call } from '../../lib/call.ts';
import { codeOf, isIn, wrongFields } from '../../lib/console-error.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useMay } from '../../lib/me.ts';
import { topicKeys } from '../../lib/queries.ts';
import { BackLink } from '../../parts/back-link.tsx';
import { Note } from '../../parts/note.tsx';
import { Press } from '../../parts/press.tsx';
import { NotYet } from '../../parts/states.tsx';
import { AccountActs } from './account-acts.tsx';
import { KINDS, type Kind } from './areas.ts';
import { FieldInput } from './field-input.tsx';
import { fieldsOf, type Field } from './fields.ts';
import { History } from './history.tsx';
import { LanguageFields } from './language-fields.tsx';
import { ProviderDown } from './received.tsx';
import { setupThingQuery, type SetupThing } from './queries.ts';
import { ReviewDialog, type Review } from './review-dialog.tsx';
import { Sides } from './sides.tsx';
import { WheelView } from './wheel-view.tsx';
import { changedOf, movedFields, orderOf, seenDraft, type Typed } from './typed.ts';
import { fieldWord, hintOf, languageWord, problemText, toldProblem } from './words.ts';
import styles from './editor.module.css';

interface ThingEditorProps {
  kind: Kind;
  subject: string;
  title: string;
  /** Of the list that it was opened from. */
  path: string;
}

/** One thing that the site is set up with. Mount it by its kind and subject: what was typed is of that one. */
export function ThingEditor(props: ThingEditorProps) {
  const { kind, subject } = props;
  const { data, error, refetch } = useQuery(setupThingQuery(kind, subject));
  if (data) return <Editor {...props} now={data} />;
  return <NotYet error={error} refetch={refetch} />;
}

type Wrong = Readonly<Record<string, string>>;

/** How far it is: typed, tried by the server, or shown before it is done. What was wrong is known while it is mended. */
type Stage =
  { at: 'typing'; wrong: Wrong; failure: unknown } | { at: 'trying' } | { at: 'review'; review: Review };

const NONE: Wrong = {};
const TYPING = { at: 'typing', wrong: NONE, failure: null } as const;

function Editor({ kind, subject, title, now, path }: ThingEditorProps & { now: SetupThing }) {
  const { t } = useTranslation('setup');
  const client = useQueryClient();
  const may = useMay()(KINDS[kind]);
  const [kept, setKept] = useState(now);
  const [typed, setTyped] = useState<Typed>({});
  const [stage, setStage] = useState<Stage>(TYPING);
  const { wrong, failure } = stage.at === 'typing' ? stage : { wrong: NONE, failure: null };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusFirstWrong(form.current), [wrong]);
  const failed = useErrorText(failure);
  const fields = fieldsOf(now.schema);
  const isUntouched = changedOf(fields, kept.inForce, typed).length === 0;
  // nobody has typed anything over it: what it is now is what is seen
  const seen = isUntouched ? now : kept;
  // what is told while it is sent may be just that; what is another's is answered so
  const moved = stage.at === 'review' ? [] : movedFields(fields, seen, now);
  const changed = changedOf(fields, seen.inForce, typed);

  const type = (name: string, draft: Typed[string]) => {
    if (isUntouched) setKept(now);
    setTyped({ ...typed, [name]: draft });
    if (stage.at === 'typing') setStage({ ...stage, wrong: NONE });
  };
  const drop = () => {
    setTyped({});
    setStage((was) => (was.at === 'trying' ? was : TYPING));
    setKept(now);
  };
  const lookAgain = () => {
    setStage(TYPING);
    void askAgain(client, [topicKeys.setup]);
  };
  const tryIt = async () => {
    const { order, problems } = orderOf(fields, seen.inForce, typed);
    if (problems.length > 0) {
      const told: Wrong = Object.fromEntries(problems.map((one) => [one.at, problemText(one)]));
      setStage({ ...TYPING, wrong: told });
      return;
    }
    setStage({ at: 'trying' });
    try {
      const tried = await call('POST /api/console/setup/{kind}/{subject}/rehearse', {
        params: { kind, subject },
        body: { order, seen: seen.version },
      });
      setStage({ at: 'review', review: { order, seen: seen.version, tried } });
    } catch (error) {
      if (codeOf(error) === 'MOVED_ON') lookAgain();
      else refuse(error);
    }
  };
  /** What is about a field stands beside it; the rest above the buttons. */
  const refuse = (error: unknown) => {
    const told = Object.entries(wrongFields(error)).map(([at, why]) => {
      const field = fields.find(({ name }) => isIn(at, name));
      // what is inside is typed as one text
      return { at: field?.is === 'pairs' ? field.name : at, why: toldProblem(why), isBeside: field };
    });
    setStage({
      at: 'typing',
      wrong: Object.fromEntries(told.map(({ at, why }) => [at, why])),
      failure: told.length > 0 && told.every(({ isBeside }) => isBeside) ? null : error,
    });
  };

  const byLanguage = fields.filter(({ name }) => languageWord(name) !== undefined);
  /** The language stands above already: what is said in it is called by what it is. */
  const written = kind === 'promotion' ? fieldWord('html') : title;
  const draftOf = (field: Field) => typed[field.name] ?? seenDraft(field, seen.inForce);
  const inputOf = (field: Field): ReactNode => (
    <FieldInput
      key={field.name}
      shape={field}
      label={byLanguage.includes(field) ? written : fieldWord(field.name, kind)}
      hint={hintOf(kind, field.name)}
      at={field.name}
      draft={draftOf(field)}
      onDraft={(draft) => type(field.name, draft)}
      problemAt={(at) => wrong[at]}
      isDisabled={!may}
    />
  );
  const slices = fields.find(({ name }) => kind === 'wheel' && name === 'slices');
  return (
    <article className={styles.editor} aria-label={title}>
      <header className={styles.head}>
        <BackLink to={path} label={t('back')} isNarrowOnly />
        <h1 className={styles.title}>{title}</h1>
        <span className="mute code">{subject}</span>
      </header>
      {kind === 'provider' && <ProviderDown subject={subject} />}
      {now.state === null && <Note tone="sky">{t(now.inForce === null ? 'isNew' : 'isDefault')}</Note>}
      {moved.length > 0 && (
        <Note
          tone="amber"
          role="alert"
          action={<Press onClick={() => setKept(now)}>{t('moved.goOn')}</Press>}
        >
          <b>{t('moved.title')}</b>
          <Sides
            kind={kind}
            fields={fields}
            before={seen.inForce}
            after={now.inForce}
            history={now.history}
          />
        </Note>
      )}
      {(kind === 'account' || kind === 'wallet') && may && (
        <AccountActs kind={kind} subject={subject} now={now} onDone={drop} />
      )}
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (stage.at !== 'trying' && changed.length > 0) void tryIt();
        }}
      >
        {slices && <WheelView draft={draftOf(slices)} />}
        {fields.filter((field) => !byLanguage.includes(field)).map(inputOf)}
        <LanguageFields
          kind={kind}
          fields={byLanguage}
          draftOf={draftOf}
          inputOf={inputOf}
          isWrong={(language) => Object.keys(wrong).some((at) => at.split('.')[0] === language)}
        />
        {!may && <p className="mute">{t('mayNot')}</p>}
        {failed && (
          <Note tone="coral" role="alert">
            {failed}
          </Note>
        )}
        {may && (
          <footer className={styles.foot}>
            <Press disabled={changed.length === 0} onClick={drop}>
              {t('drop')}
            </Press>
            <Press
              tone="first"
              type="submit"
              busy={stage.at === 'trying'}
              disabled={changed.length === 0 || moved.length > 0}
            >
              {t('review.open', { count: changed.length })}
            </Press>
          </footer>
        )}
      </form>
      <History kind={kind} fields={fields} history={now.history} />
      {stage.at === 'review' && (
        <ReviewDialog
          kind={kind}
          subject={subject}
          title={title}
          fields={fields}
          inForce={seen.inForce}
          review={stage.review}
          history={now.history}
          onDone={drop}
          onRefused={refuse}
          onMovedOn={lookAgain}
          onClose={() => setStage((was) => (was.at === 'review' ? TYPING : was))}
        />
      )}
    </article>
  );
}
