import { page, userEvent } from 'vitest/browser';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, show } from './testing/show.tsx';

const field = (name: string) => page.getByRole('textbox', { name, exact: true });

describe('a text field', () => {
  it.each(LANGUAGES)(
    'is read with its label, what is wrong with it and its hint, in %s',
    async (language) => {
      const t = await show('text-field', language);
      const wrong = field(t.contact);
      await expect.element(wrong).toHaveAccessibleDescription(`${t.phoneError} ${t.phoneHint}`);
      await expect.element(wrong).toBeInvalid();
      await expect.element(field(t.name)).toBeValid();
      await expect.element(field(t.account)).toBeDisabled();
    },
  );

  it('gets the focus by a press on its label', async () => {
    const t = await show('text-field');
    await page.getByText(t.name, { exact: true }).click();
    await expect.element(field(t.name)).toHaveFocus();
  });
});

describe('a password field', () => {
  it('shows what was typed, and hides it again', async () => {
    const t = await show('password-field');
    const input = page.getByLabelText(t.password, { exact: true });
    await expect.element(input).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: t.show }).click();
    await expect.element(input).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: t.hide }).click();
    await expect.element(input).toHaveAttribute('type', 'password');
  });
});

describe('a field of digits', () => {
  it('keeps digits only, however they are written, and as many as there may be', async () => {
    const t = await show('digits-input');
    const code = field(t.otp);
    await userEvent.fill(code, '12 34-5678');
    await expect.element(code).toHaveValue('123456');
    const phone = page.getByRole('textbox', { name: t.phone, exact: true });
    await userEvent.fill(phone, '+66 81-234-5678');
    await expect.element(phone).toHaveValue('0812345678');
  });

  it('asks for the keyboard and the memory of a phone that fit', async () => {
    const t = await show('digits-input');
    await expect.element(field(t.otp)).toHaveAttribute('autocomplete', 'one-time-code');
    await expect.element(field(t.otp)).toHaveAttribute('inputmode', 'numeric');
    await expect.element(field(t.phone)).toHaveAttribute('type', 'tel');
  });
});

describe('a field of money', () => {
  it('groups thousands while typing, and the caret stays behind what was typed', async () => {
    const t = await show('money-input');
    const amount = field(t.amount);
    await expect.element(amount).toHaveValue('12,500.5');
    await userEvent.clear(amount);
    await userEvent.type(amount, '1234567.899');
    await expect.element(amount).toHaveValue('1,234,567.89');
    await userEvent.keyboard('{Home}{ArrowRight}98');
    await expect.element(amount).toHaveValue('198,234,567.89');
  });

  it('takes an amount by one tap, and tells which one it is', async () => {
    const t = await show('money-input');
    await page.getByRole('button', { name: '500', exact: true }).click();
    await expect.element(field(t.amount)).toHaveValue('500');
    await expect
      .element(page.getByRole('button', { name: '500', exact: true }))
      .toHaveAttribute('aria-pressed', 'true');
    await expect.element(page.getByRole('group', { name: t.sum })).toBeVisible();
  });

  it('asks for the keyboard of amounts', async () => {
    const t = await show('money-input');
    await expect.element(field(t.amount)).toHaveAttribute('inputmode', 'decimal');
    await expect.element(field(t.total)).toBeDisabled();
    await expect.element(field(t.sum)).toHaveAccessibleDescription(t.error);
  });
});

describe('a select', () => {
  it.each(LANGUAGES)('has the name of its label and an empty first choice, in %s', async (language) => {
    const t = await show('select-field', language);
    const bank = page.getByRole('combobox', { name: t.bank });
    await expect.element(bank).toHaveDisplayValue(t.chooseBank);
    await userEvent.selectOptions(bank, 'KBANK');
    await expect.element(bank).toHaveValue('KBANK');
    await expect.element(page.getByRole('combobox', { name: t.status })).toHaveAccessibleDescription(t.error);
  });

  it('is chosen from by the keyboard, past what cannot be chosen', async () => {
    const t = await show('select-field');
    await userEvent.keyboard('{Tab}');
    const bank = page.getByRole('combobox', { name: t.bank });
    await expect.element(bank).toHaveFocus();
    await userEvent.selectOptions(bank, 'KTB');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(bank).toHaveValue('BBL');
  });
});

describe('a text area', () => {
  it('is read with its label and hint', async () => {
    const t = await show('text-area');
    await expect.element(field(t.contact)).toHaveAccessibleDescription(t.emptyMore);
  });
});

describe('a checkbox', () => {
  it('is ticked by its words and by space, and read with what is wrong with it', async () => {
    const t = await show('checkbox-field');
    const terms = page.getByRole('checkbox', { name: t.terms, exact: true });
    await page.getByText(t.terms, { exact: true }).click();
    await expect.element(terms).toBeChecked();
    await userEvent.keyboard(' ');
    await expect.element(terms).not.toBeChecked();
    await expect.element(terms).toHaveAccessibleDescription(t.phoneError);
    await expect.element(page.getByRole('checkbox', { name: t.closed })).toBeDisabled();
  });
});

describe('a list of choices', () => {
  it('is one stop for the keyboard; arrows choose, past what cannot be chosen', async () => {
    await show('choice-list');
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('radio', { name: 'SCB' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('radio', { name: 'KBANK' })).toBeChecked();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('radio', { name: 'SCB' })).toBeChecked();
  });

  it('is read with what is wrong with it', async () => {
    const t = await show('choice-list');
    await page.getByRole('radio', { name: 'KBANK' }).click({ force: true });
    await expect.element(page.getByRole('group', { name: t.bank })).toHaveAccessibleDescription(t.error);
  });
});

describe('a place for a file', () => {
  const picture = (name: string, bytes: number) =>
    new File([new Uint8Array(bytes)], name, { type: name.endsWith('.png') ? 'image/png' : 'text/plain' });

  it('takes a picture, shows it, and lets go of it', async () => {
    const t = await show('file-drop');
    const place = page.getByRole('group', { name: t.slip });
    await expect.element(place).toHaveAccessibleDescription(t.errorMore);
    await userEvent.upload(place.element().querySelector('input')!, picture('slip.png', 10));
    await expect.element(place.getByText('slip.png')).toBeVisible();
    await place.getByRole('button', { name: t.remove }).click();
    await expect.element(place.getByRole('button', { name: t.choose })).toBeVisible();
  });

  it('takes one that is dropped or pasted', async () => {
    const t = await show('file-drop');
    const place = page.getByRole('group', { name: t.slip });
    const dropped = new DataTransfer();
    dropped.items.add(picture('dropped.png', 10));
    place
      .getByRole('button', { name: t.choose })
      .element()
      .dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }));
    await expect.element(place.getByText('dropped.png')).toBeVisible();
    const pasted = new DataTransfer();
    pasted.items.add(picture('pasted.png', 10));
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted }));
    await expect.element(place.getByText('pasted.png')).toBeVisible();
  });

  it.each([
    ['of another kind', picture('notes.txt', 10)],
    ['that is too large', picture('large.png', 1_001)],
  ])('refuses one %s', async (_, file) => {
    const t = await show('file-drop');
    const dropped = new DataTransfer();
    dropped.items.add(file);
    const place = page.getByRole('group', { name: t.slip });
    place
      .getByRole('button', { name: t.choose })
      .element()
      .dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }));
    await expect.element(place).toHaveAccessibleDescription(`${t.error} ${t.errorMore}`);
  });

  it('shows how far it is sent, and cannot be changed meanwhile', async () => {
    const t = await show('file-drop');
    const sending = page.getByRole('group', { name: t.sending });
    await expect.element(sending.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '62');
    await expect.element(sending.getByRole('button')).not.toBeInTheDocument();
  });
});
