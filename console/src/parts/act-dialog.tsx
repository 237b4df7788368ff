import { useEffect, useId, useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { Phrase } from '@krapao/contract/phrases';
import { Dialog } from '@krapao/ui/dialog.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { focusFirstWrong } from '@krapao/ui/lib/focus-field.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { createAct, type ActStep, type Proof } from '../lib/act.ts';
import { codeOf, isIn, wrongFields } from '../lib/console-error.ts';
import { said, whyOf } from '../lib/words.ts';
import { besideText, useErrorText } from '../lib/error-text.ts';
import { Key } from './key.tsx';
import { Note } from './note.tsx';
import { Press } from './press.tsx';
import { isTyped, PROOF_FIELDS, ProofFields, takesCode, type ByCode } from './proof-fields.tsx';
import styles from './act-dialog.module.css';

/** What the server found wrong with a field or inside it, in words. */
export type WrongOf = (field: string) => string | undefined;

export interface ActDialogProps<T> {
  title: string;
  /** What will happen, as terms and their values. */
  summary: readonly (readonly [term: string, value: ReactNode])[];
  /** What was filled in: it stands with the proof of it, where its fields do not. */
  filled?: readonly (readonly [term: string, value: ReactNode])[] | undefined;
  /** What else is said with it; told whether it was tried to send it with something missing, and what the server found wrong with a field. */
  children?: ((isTried: boolean, wrongOf: WrongOf) => ReactNode) | undefined;
  /** Fields of `children` that say themselves what is wrong with them. */
  fields?: readonly string[] | undefined;
  confirmLabel: string;
  tone?: 'first' | 'no' | 'two' | undefined;
  /** Old and new stand side by side in it. */
  isWide?: boolean | undefined;
  /** Nothing is done before another person confirms it: said before it is pressed. */
  second?: boolean | undefined;
  /** Why: asked for where it is given, with reasons that are ready. */
  why?: { label: string; choices: readonly Phrase[]; initial?: Phrase | undefined } | undefined;
  /** Something in `children` is missing or wrong. */
  isIncomplete?: boolean | undefined;
  send: (order: { why: string; proof?: Proof | undefined; idempotencyKey: string }) => Promise<T>;
  onDone: (done: T) => void;
  /** It is not any more what the person saw: nothing was done. */
  onMovedOn?: (() => void) | undefined;
  onClose: () => void;
}

const NOTHING: ByCode = { password: '', code: '' };
/** Sides to choose from have one that is chosen already: what a person fills in comes after them. */
const FIELDS = 'input:not([type="radio"]), select, textarea';
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** One act of staff: what it does, why, the proof where it takes one, and how it ended. Mount it to open it. */
export function ActDialog<T>(props: ActDialogProps<T>) {
  const { title, summary, confirmLabel, tone = 'first', second = false, isIncomplete = false, why } = props;
  const { t } = useTranslation();
  const [step, setStep] = useState<ActStep>({ name: 'order' });
  const ready = [...(why?.choices ?? []), ...(why?.initial === undefined ? [] : [why.initial])];
  const [typed, setTyped] = useState(why?.initial === undefined ? '' : said(why.initial));
  const [byCode, setByCode] = useState(NOTHING);
  // how often it was sent with something missing
  const [tries, setTries] = useState(0);
  const isTried = tries > 0;
  const fields = useRef<HTMLFormElement>(null);
  const [run, setRun] = useState<((proof?: Proof) => Promise<void>) | null>(null);
  const form = useId();
  const failure = 'error' in step ? step.error : undefined;
  const error = useErrorText(failure);
  const wrongOf: WrongOf = (field) => besideText(failure, field);
  const wrong = Object.keys(wrongFields(failure));
  const isProof = step.name === 'proof' || (step.name === 'sending' && step.asked !== undefined);
  const fieldNames = isProof ? PROOF_FIELDS : [...(props.fields ?? []), ...(why ? ['why'] : [])];
  const isBeside = wrong.length > 0 && wrong.every((at) => fieldNames.some((field) => isIn(at, field)));
  const stepUp = step.name === 'proof' ? step.stepUp : step.name === 'sending' ? step.asked : undefined;
  const isSending = step.name === 'sending';
  const rows = isProof ? [...summary, ...(props.filled ?? [])] : summary;
  const isWhyMissing = why !== undefined && typed.trim() === '';

  // what is filled in already is passed over; where nothing is typed, the form itself: for the key of its button, and to be scrolled
  useLayoutEffect(() => {
    const all = [...(fields.current?.querySelectorAll<Field>(FIELDS) ?? [])];
    const first = all.find(({ type, value }) => type === 'checkbox' || value === '') ?? all[0];
    (first ?? fields.current)?.focus({ preventScroll: true });
  }, []);
  // what was said of the thing before would push the fields down, and back again under a finger; what failed is read first
  useLayoutEffect(() => toast.clear('danger'), []);
  useEffect(() => {
    if (tries > 0 || isBeside) focusFirstWrong(fields.current);
  }, [tries, isBeside]);

  const order = () => {
    if (isWhyMissing || isIncomplete) return setTries(tries + 1);
    setTries(0);
    // the same act goes on where its outcome is not known
    const known = step.name === 'order' && step.isUnknown === true ? run : null;
    const act =
      known ??
      createAct<T>({
        send: (sending) => props.send({ why: whyOf(typed, ready), ...sending }),
        onStep: (next) => {
          // what was not looked at is mended where it stands
          const isKept = next.name === 'sending' || (next.name === 'proof' && next.error !== undefined);
          if (!isKept) setByCode(NOTHING);
          if (next.name === 'order' && codeOf(next.error) === 'MOVED_ON' && props.onMovedOn)
            props.onMovedOn();
          else setStep(next);
        },
        onDone: props.onDone,
      });
    setRun(() => act);
    void act();
  };
  const prove = (proof: Proof) => {
    setTries(0);
    void run?.(proof);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (step.name === 'order') order();
    else if (step.name === 'proof' && takesCode(step.stepUp)) {
      if (isTyped(byCode)) prove({ kind: 'code', ...byCode });
      else setTries(tries + 1);
    }
  };

  return (
    <Dialog
      open
      size={props.isWide ? 'l' : 'm'}
      title={title}
      closeLabel={t('close')}
      busy={isSending}
      onClose={props.onClose}
      footer={
        <div className={styles.footer}>
          <Press onClick={props.onClose} disabled={isSending}>
            {t('cancel')} <Key>Esc</Key>
          </Press>
          {(!isProof || (stepUp && takesCode(stepUp))) && (
            <Press tone={tone} type="submit" form={form} busy={isSending}>
              {isProof ? t('proof.submit') : confirmLabel} <Key>↵</Key>
            </Press>
          )}
        </div>
      }
    >
      <form
        ref={fields}
        id={form}
        className={styles.form}
        tabIndex={why || isProof ? undefined : 0}
        onSubmit={submit}
        onKeyDown={(event) => {
          // kept down since it was opened is no word
          const isMeant = event.key === 'Enter' && !event.repeat && event.target === event.currentTarget;
          if (isMeant) event.currentTarget.requestSubmit();
        }}
        noValidate
      >
        {rows.length > 0 && (
          <dl className={styles.summary}>
            {rows.map(([term, value]) => (
              <div key={term} style={{ display: 'contents' }}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {isProof && stepUp ? (
          <ProofFields
            stepUp={stepUp}
            isAgain={step.name === 'proof' && step.isAgain}
            isTried={isTried}
            byCode={byCode}
            wrongOf={wrongOf}
            onByCode={setByCode}
            onProof={prove}
          />
        ) : (
          <>
            {props.children?.(isTried, wrongOf)}
            {why && (
              <>
                <TextField
                  label={why.label}
                  value={typed}
                  maxLength={500}
                  error={isTried && isWhyMissing ? t('why.missing') : wrongOf('why')}
                  onChange={({ target }) => setTyped(target.value)}
                />
                {why.choices.length > 0 && (
                  <div className={styles.choices} role="group" aria-label={t('why.choices')}>
                    {why.choices.map((choice) => (
                      <button
                        key={choice}
                        type="button"
                        className={styles.choice}
                        onClick={() => setTyped(said(choice))}
                        onKeyDown={(event) => {
                          // once it is chosen, the key is that of the button that sends
                          if (event.key !== 'Enter' || event.repeat || typed !== said(choice)) return;
                          event.preventDefault();
                          fields.current?.requestSubmit();
                        }}
                      >
                        {said(choice)}
                      </button>
                    ))}
                  </div>
                )}
              </>
            )}
            {second && <Note tone="dusk">{t('second.before')}</Note>}
          </>
        )}
        {error && !isBeside && (
          <Note tone={step.name === 'order' && step.isUnknown ? 'sky' : 'coral'} role="alert">
            {step.name === 'order' && step.isUnknown ? t('outcome.unknown') : error}
          </Note>
        )}
      </form>
    </Dialog>
  );
}
