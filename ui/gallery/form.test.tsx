/** Forms as pages use them: fields of the design system, bound by their name (src/lib/form.tsx). */
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { afterEach, describe, expect, it } from 'vitest';
import { forgetDrafts, keepDraft, keptDraft } from '../src/lib/draft.ts';
import { FormField, useFields, type Faults } from '../src/lib/form.tsx';
import { DigitsInput } from '../src/digits-input.tsx';
import { TextField } from '../src/text-field.tsx';

type Person = { name: string; phone: string };
const EMPTY: Person = { name: '', phone: '' };
const DRAFT = { form: 'person', owner: 'A1' };

interface PersonFormProps {
  draft?: typeof DRAFT;
  refused?: Faults<Person, string>;
  onValid?: (person: Person) => void;
}

/** Both fields must be filled in; what is sent is refused as `refused` says. */
function PersonForm({ draft, refused, onValid }: PersonFormProps) {
  const form = useFields<Person, string>({
    empty: EMPTY,
    rules: ({ name, phone }) => ({ ...(!name && { name: 'empty' }), ...(!phone && { phone: 'empty' }) }),
    problemOf: (fault, name) => `${name} is ${fault}`,
    ...(draft && { draft }),
  });
  const send = (person: Person) => {
    onValid?.(person);
    if (refused) form.refuse(refused);
  };
  return (
    <form onSubmit={form.submit(send)} noValidate>
      <FormField of={form} name="name" as={TextField} label="Name" />
      <FormField of={form} name="phone" as={DigitsInput} kind="phone" label="Phone" />
      <button type="submit">Send</button>
      <button type="button" onClick={form.clear}>
        Clear
      </button>
    </form>
  );
}

const name = page.getByLabelText('Name', { exact: true });
const phone = page.getByLabelText('Phone', { exact: true });
const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click();

afterEach(forgetDrafts);

describe('a form', () => {
  it('says at the press all that is wrong, the first of it with the focus, and sends nothing', async () => {
    const sent: Person[] = [];
    await render(<PersonForm onValid={(person) => sent.push(person)} />);
    await expect.element(name).toBeValid();
    await press('Send');
    await expect.element(name).toHaveFocus();
    await expect.element(name).toHaveAccessibleDescription('name is empty');
    await expect.element(phone).toHaveAccessibleDescription('phone is empty');
    expect(sent).toEqual([]);
  });

  it('forgives a field with its next letter, and no other', async () => {
    await render(<PersonForm />);
    await press('Send');
    await userEvent.type(name, 'N');
    await expect.element(name).toBeValid();
    await expect.element(phone).toBeInvalid();
    await userEvent.clear(name);
    await expect.element(name).toBeValid();
  });

  it('hands on what was typed, as each field keeps it', async () => {
    const sent: Person[] = [];
    await render(<PersonForm onValid={(person) => sent.push(person)} />);
    await userEvent.fill(name, 'Noi');
    await userEvent.fill(phone, '+66 81-234-5678');
    await press('Send');
    await expect.poll(() => sent).toEqual([{ name: 'Noi', phone: '0812345678' }]);
  });

  it('says a refusal beside its field, which has the focus, until its next letter', async () => {
    await render(<PersonForm refused={{ phone: 'taken' }} />);
    await userEvent.fill(name, 'Noi');
    await userEvent.fill(phone, '0812345678');
    await press('Send');
    await expect.element(phone).toHaveFocus();
    await expect.element(phone).toHaveAccessibleDescription('phone is taken');
    await expect.element(name).toBeValid();
    await userEvent.fill(phone, '0812345679');
    await expect.element(phone).toBeValid();
  });

  it('begins with its draft and keeps it, until it is emptied', async () => {
    keepDraft(DRAFT, { name: 'Noi', phone: '' });
    await render(<PersonForm draft={DRAFT} />);
    await expect.element(name).toHaveValue('Noi');
    await userEvent.fill(phone, '0812345678');
    await expect.poll(() => keptDraft(DRAFT, EMPTY)).toEqual({ name: 'Noi', phone: '0812345678' });
    await press('Clear');
    await expect.element(name).toHaveValue('');
    await expect.element(phone).toHaveValue('');
    await expect.poll(() => keptDraft(DRAFT, EMPTY)).toEqual(EMPTY);
  });
});
