import { page } from 'vitest/browser';
import { afterEach, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { BrowserRouter } from 'react-router';
import { useDialogAddress } from '../src/lib/dialog-address.ts';

/** A page with one dialog, whose presses come as fast as they may. */
function Page() {
  const dialog = useDialogAddress(['step', 'slip']);
  const presses: Record<string, () => void> = {
    open: () => dialog.open('deposit'),
    further: () => dialog.forward('way', { step: 'way' }),
    'further and closed': () => {
      dialog.forward('way', { step: 'way' });
      dialog.close();
    },
    sent: () => dialog.restart({ slip: '7' }),
    'sent and closed': () => {
      dialog.restart({ slip: '7' });
      dialog.close();
    },
    'sent and closed once it is back': () => {
      dialog.restart({ slip: '7' });
      window.addEventListener('popstate', dialog.close, { once: true });
    },
    close: dialog.close,
  };
  return (
    <>
      <output>{[dialog.name, dialog.param('step'), dialog.param('slip')].join(' ')}</output>
      {Object.entries(presses).map(([name, press]) => (
        <button key={name} onClick={press}>
          {name}
        </button>
      ))}
    </>
  );
}

const before = window.location.href;
afterEach(() => window.history.replaceState(null, '', before));

async function open(search: string) {
  window.history.replaceState(null, '', search);
  await render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  const shown = page.getByRole('status');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  return { press, shows: (words: string) => expect.element(shown).toHaveTextContent(words) };
}

describe('a dialog with an address', () => {
  it.each([
    ['opened on its page', '?of=1', ['open', 'further']],
    ['that the page was opened with', '?of=1&dialog=deposit', ['further']],
  ])('%s closes also while it goes back to its first step', async (_, search, presses) => {
    const { press, shows } = await open(search);
    for (const name of presses) await press(name);
    await shows('deposit way');
    await press('sent and closed');
    await expect.poll(() => window.location.search).toBe('?of=1');
    await shows('');
    await press('open');
    await shows('deposit');
  });

  it.each([
    ['from a step', ['further and closed']],
    ['when it is back at its first step, and that', ['further', 'sent and closed once it is back']],
  ])('closes also %s is not drawn yet', async (_, presses) => {
    const { press, shows } = await open('?of=1');
    for (const name of ['open', ...presses]) await press(name);
    await expect.poll(() => window.location.search).toBe('?of=1');
    await shows('');
  });

  it('goes back to its first step with what it is to say there', async () => {
    const { press, shows } = await open('?of=1');
    await press('open');
    await press('further');
    await press('sent');
    await shows('deposit 7');
    await expect.poll(() => window.location.search).toBe('?of=1&dialog=deposit&slip=7');
    await press('close');
    await expect.poll(() => window.location.search).toBe('?of=1');
  });
});
