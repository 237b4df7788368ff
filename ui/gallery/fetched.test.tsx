import { Component, type ReactNode, Suspense } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { fetched, optional } from '../src/lib/fetched.ts';
import { forgetFailures } from '../src/lib/failures.ts';

class Boundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override render() {
    if (!this.state.isBroken) return this.props.children;
    const again = () => {
      forgetFailures();
      this.setState({ isBroken: false });
    };
    return <button onClick={again}>again</button>;
  }
}

const Screen = ({ name }: { name: string }) => <p>{name}</p>;
/** Code that can't be fetched the first time. */
function failsOnce() {
  let isBack = false;
  return async () => {
    if (isBack) return Screen;
    isBack = true;
    throw new Error('no line');
  };
}
const shown = (children: ReactNode) =>
  render(
    <Boundary>
      <Suspense fallback="…">{children}</Suspense>
    </Boundary>,
  );

it('code that could not be fetched is fetched anew when somebody tries again', async () => {
  const Later = fetched(failsOnce());
  const screen = await shown(<Later name="the screen" />);
  await screen.getByRole('button', { name: 'again' }).click();
  await expect.element(screen.getByText('the screen')).toBeVisible();
});

it('what a screen can do without is not there, and breaks nothing', async () => {
  const Later = optional(failsOnce());
  const screen = await shown(
    <>
      <Later name="a part" />
      <p>the rest</p>
    </>,
  );
  await expect.element(screen.getByText('the rest')).toBeVisible();
  expect(screen.getByText('a part').query()).toBeNull();
  expect(screen.getByRole('button').query()).toBeNull();
});
