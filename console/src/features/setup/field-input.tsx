import { LANGUAGES } from '@krapao/contract/constants';
import { CheckboxField } from '@krapao/ui/checkbox-field.tsx';
import type { FieldLook } from '@krapao/ui/field.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LANGUAGE_NAMES, LANGUAGE_TAGS } from '@krapao/ui/lib/language.ts';
import { MoneyInput } from '@krapao/ui/money-input.tsx';
import { Segmented } from '@krapao/ui/segmented.tsx';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { TextArea } from '@krapao/ui/text-area.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import { Press } from '../../parts/press.tsx';
import { CodeField } from './code-field.tsx';
import { draftOf, movedUp, named, typedText, type Draft } from './draft.ts';
import type { Field, Shape, Unit } from './fields.ts';
import { useOpenLanguage } from './use-open-language.ts';
import { choiceWord, fieldWord, noneWord, unitWord } from './words.ts';
import styles from './field-input.module.css';

export interface FieldInputProps {
  shape: Shape & { isEmptiable?: boolean };
  label: string;
  hint?: string | undefined;
  /** Its place: `weights.0.percent`. */
  at: string;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** What is wrong at a place. */
  problemAt: (at: string) => string | undefined;
  isDisabled?: boolean | undefined;
  /** The others of its list, to which it may lead. */
  peers?: readonly Draft[];
}

/** One field as a person types it, whatever its schema says that it is. */
export function FieldInput(props: FieldInputProps) {
  const { shape, label, hint, at, draft, onDraft, problemAt, isDisabled: disabled } = props;
  const error = problemAt(at);
  const text = typedText(draft);
  const look = { label, hint, error, disabled };
  switch (shape.is) {
    case 'switch':
      return (
        <CheckboxField
          {...look}
          role="switch"
          checked={draft === true}
          onChange={({ target }) => onDraft(target.checked)}
        />
      );
    case 'choice':
      return (
        <SelectField
          {...look}
          {...((shape.isEmptiable || text === '') && { placeholder: '–' })}
          options={shape.of.map((value) => ({ value, label: choiceWord(value) }))}
          value={text}
          onChange={({ target }) => onDraft(target.value)}
        />
      );
    case 'list':
      return <ListInput {...props} shape={shape} />;
    case 'languages':
      return <LanguagesInput {...props} of={shape.of} />;
    case 'fields':
      return (
        <fieldset className={styles.group}>
          <legend>{label}</legend>
          <OwnProblem problem={error} />
          <FieldsInput {...props} of={shape.of} />
        </fieldset>
      );
    case 'pairs':
      return (
        <TextArea
          {...look}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={({ target }) => onDraft(target.value)}
        />
      );
    default:
      return <LineInput {...props} look={look} text={text} />;
  }
}

/** The browser's own inputs; its colours are always one, so that where none may be said they are typed. */
function typeOf(format: string | undefined, isEmptiable = false): string {
  if (format === 'color') return isEmptiable ? 'text' : 'color';
  return format === 'date-time' ? 'datetime-local' : format === 'time' ? 'time' : 'text';
}

const isMoney = (unit: Unit | undefined): boolean => unit !== undefined && unit !== 'percent';

function LineInput(
  props: FieldInputProps & { look: FieldLook & { disabled: boolean | undefined }; text: string },
) {
  const { shape, onDraft, look, text } = props;
  // amounts with their thousands apart: a nought too many is seen; below nought none is typed there
  if (shape.is === 'number' && isMoney(shape.unit) && (shape.least ?? shape.above ?? -1) >= 0)
    return <MoneyInput {...look} unit={unitWord(shape.unit)} value={text} onChange={onDraft} />;
  if (shape.is === 'number')
    return (
      <TextField
        {...look}
        inputMode="decimal"
        autoComplete="off"
        trailing={unitWord(shape.unit)}
        value={text}
        onChange={({ target }) => onDraft(target.value)}
      />
    );
  const { format, names, longest = 0 } = shape.is === 'text' ? shape : {};
  if (names !== undefined)
    return (
      <CodeField
        {...look}
        names={names}
        peers={props.peers}
        none={noneWord(shape)}
        code={text}
        onCode={onDraft}
      />
    );
  if (format === 'html' || longest > 200)
    return <TextArea {...look} rows={6} value={text} onChange={({ target }) => onDraft(target.value)} />;
  return (
    <TextField
      {...look}
      type={typeOf(format, shape.isEmptiable)}
      spellCheck={false}
      autoComplete="off"
      value={text}
      onChange={({ target }) => onDraft(target.value)}
    />
  );
}

/** Several fields, each with its own name. */
function FieldsInput({
  of,
  at,
  draft,
  onDraft,
  problemAt,
  isDisabled,
  peers,
}: FieldInputProps & { of: readonly Field[] }) {
  const all = named(draft);
  return (
    <div className={styles.fields}>
      {of.map((field) => (
        <FieldInput
          key={field.name}
          shape={field}
          label={fieldWord(field.name)}
          at={`${at}.${field.name}`}
          draft={all[field.name] ?? ''}
          onDraft={(next) => onDraft({ ...all, [field.name]: next })}
          problemAt={problemAt}
          isDisabled={isDisabled}
          {...(peers && { peers })}
        />
      ))}
    </div>
  );
}

/** The same in three languages, one at a time; a problem in another one says where it is. */
function LanguagesInput(props: FieldInputProps & { of: readonly Field[] }) {
  const { label, of, at, draft, onDraft, problemAt, isDisabled } = props;
  const { t } = useTranslation('setup');
  const wrong = LANGUAGES.filter((one) => problemAt(`${at}.${one}`) !== undefined);
  const [open, setOpen] = useOpenLanguage(wrong);
  const all = named(draft);
  const field = of.find(({ name }) => name === open);
  return (
    <div className={styles.languages} role="group" aria-label={label}>
      <Segmented
        name={`${at}-language`}
        label={t('inLanguage', { name: label })}
        value={open}
        onChange={setOpen}
        options={LANGUAGES.map((value) => ({
          value,
          label: wrong.includes(value) ? `${LANGUAGE_NAMES[value]} !` : LANGUAGE_NAMES[value],
        }))}
      />
      <OwnProblem problem={problemAt(at)} />
      {field && (
        <div lang={LANGUAGE_TAGS[open]}>
          <FieldInput
            key={open}
            shape={field}
            label={label}
            at={`${at}.${open}`}
            draft={all[open] ?? ''}
            onDraft={(next) => onDraft({ ...all, [open]: next })}
            problemAt={problemAt}
            isDisabled={isDisabled}
          />
        </div>
      )}
    </div>
  );
}

/** What is wrong with a group as a whole: its fields say what is wrong with each of them. */
function OwnProblem({ problem }: { problem: string | undefined }) {
  return (
    problem !== undefined && (
      <p className={styles.error} role="alert" data-wrong tabIndex={-1}>
        {problem}
      </p>
    )
  );
}

/** As many as a person adds, in their order. */
function ListInput(props: FieldInputProps & { shape: Shape & { is: 'list' } }) {
  const { shape, label, at, draft, onDraft, problemAt, isDisabled } = props;
  const { t } = useTranslation('setup');
  const all = Array.isArray(draft) ? (draft as readonly Draft[]) : [];
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <OwnProblem problem={problemAt(at)} />
      {all.map((one, index) => (
        <div key={index} className={styles.item}>
          <FieldInput
            shape={shape.of}
            label={t('nth', { name: label, n: index + 1 })}
            at={`${at}.${String(index)}`}
            draft={one}
            peers={all}
            onDraft={(next) => onDraft(all.map((other, place) => (place === index ? next : other)))}
            problemAt={problemAt}
            isDisabled={isDisabled}
          />
          {!isDisabled && (
            <div className={styles.places}>
              {index > 0 && (
                <Press tone="plain" onClick={() => onDraft(movedUp(all, index))}>
                  {t('up', { n: index + 1 })}
                </Press>
              )}
              <Press tone="plain" onClick={() => onDraft(all.filter((_, place) => place !== index))}>
                {t('remove', { n: index + 1 })}
              </Press>
            </div>
          )}
        </div>
      ))}
      {!isDisabled && (
        <Press onClick={() => onDraft([...all, draftOf(shape.of, undefined)])}>{t('add')}</Press>
      )}
    </fieldset>
  );
}
