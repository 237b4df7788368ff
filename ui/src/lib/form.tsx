/**
 * Forms. react-hook-form keeps what is typed and what is wrong with it; fields of the design system are bound to it by their name:
 * `<FormField of={form} name="phone" as={DigitsInput} label={…} />`. What is wrong is said at the press, all at once, beside each field;
 * the first has the focus, and what is said of a field goes with the next letter in it.
 */
import type { ChangeEvent, ComponentType, FormEvent, ReactNode } from 'react';
import {
  useController,
  useForm,
  useWatch,
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
} from 'react-hook-form';
import { dropDraft, keptDraft, useKept, type ReshapedDraft } from './draft.ts';

/** What is wrong, by field, in the order of the fields. */
export type Faults<V, F> = { [N in keyof V]?: F };

interface FormDeps<V, F> {
  empty: V;
  /** What is wrong with what was typed, before the server is asked. */
  rules: (values: V) => Faults<V, F>;
  /** A fault in words. */
  problemOf: (fault: F, name: keyof V) => ReactNode;
  /** Where what is typed is kept, for who comes back to it. */
  draft?: ReshapedDraft;
}

/** What fields are bound to, as methods: a part that knows some fields takes any form that has them. */
export interface Bound<N extends string> {
  control: Control;
  problemOf(name: N): ReactNode;
  /** Forgets what was wrong with these fields, or with all. */
  forgive(...names: N[]): void;
}

export interface Form<V extends FieldValues, F> extends Bound<keyof V & string> {
  values: V;
  faults: Faults<V, F>;
  change: (part: Partial<V>) => void;
  /** Says what is wrong, besides what is said already; the first of these fields has the focus. */
  refuse: (faults: Faults<V, F>) => void;
  /** Empties it, and its draft. */
  clear: () => void;
  /** What is wrong with these fields, or with any; the first of them has the focus. */
  check: (...names: (keyof V & string)[]) => Promise<boolean>;
  /** For `onSubmit`: goes on when nothing is wrong. */
  submit: (onValid: (values: V) => void) => (event: FormEvent) => void;
}

/** The library hands on what is wrong as it was given, and never reads it: a key of ours, or the server's answer. */
const asError = (fault: unknown) => ({ type: 'fault', message: fault as string });

export function useFields<V extends FieldValues, F>({ empty, rules, problemOf, draft }: FormDeps<V, F>) {
  const { control, trigger, getValues, setValue, setError, clearErrors, reset, formState } = useForm<V>({
    defaultValues: (draft ? keptDraft(draft, empty) : empty) as DefaultValues<V>,
    reValidateMode: 'onSubmit',
    resolver: (values) => {
      const found = Object.entries(rules(values)).filter(([, fault]) => fault !== undefined);
      const errors = Object.fromEntries(found.map(([name, fault]) => [name, asError(fault)]));
      return { values: {}, errors: errors as FieldErrors<V> };
    },
  });
  const values = useWatch({ control }) as V;
  const faults = Object.fromEntries(
    Object.entries(formState.errors).map(([name, error]) => [name, error?.message]),
  ) as Faults<V, F>;
  useKept(draft, values, empty);

  const form: Form<V, F> = {
    control: control as unknown as Control,
    values,
    faults,
    problemOf: (name) => {
      const fault = faults[name];
      return fault === undefined ? undefined : problemOf(fault, name);
    },
    change: (part) => {
      for (const name of Object.keys(part) as Path<V>[]) {
        setValue(name, part[name] as PathValue<V, Path<V>>);
        clearErrors(name);
      }
    },
    refuse: (found) =>
      (Object.keys(found) as Path<V>[]).forEach((name, index) =>
        setError(name, asError(found[name]), { shouldFocus: index === 0 }),
      ),
    forgive: (...names) => clearErrors(names.length > 0 ? (names as Path<V>[]) : undefined),
    clear: () => {
      reset(empty);
      if (draft) dropDraft(draft);
    },
    check: (...names) => trigger(names.length > 0 ? (names as Path<V>[]) : undefined, { shouldFocus: true }),
    submit: (onValid) => (event) => {
      event.preventDefault();
      void form.check().then((isValid) => isValid && onValid(getValues()));
    },
  };
  return form;
}

type Given = 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref';

type FormFieldProps<N extends string, P> = Omit<P, Given> & {
  of: Bound<N>;
  name: N;
  /** One of the design system's fields. */
  as: ComponentType<P>;
  /** What else follows a letter. */
  onTyped?: (value: string) => void;
};

export function FormField<N extends string, P>(props: FormFieldProps<N, P>) {
  const { of: form, name, as: Field, onTyped, ...rest } = props;
  const { field } = useController({ control: form.control, name });
  const onChange = (typed: string | ChangeEvent<HTMLInputElement>) => {
    field.onChange(typed);
    form.forgive(name);
    onTyped?.(typeof typed === 'string' ? typed : typed.target.value);
  };
  return <Field {...(rest as unknown as P)} {...field} onChange={onChange} error={form.problemOf(name)} />;
}
