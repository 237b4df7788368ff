import { Page } from '../src/page.tsx';
import { Section } from '../src/section.tsx';
import { Toaster } from '../src/toaster.tsx';
import { ACTIONS } from './actions.tsx';
import { DATA } from './data.tsx';
import { FIELDS } from './fields.tsx';
import { MESSAGES } from './messages.tsx';
import { Bottom, FRAME, PLACES, Top } from './places.tsx';
import type { Samples, Specimens } from './samples.ts';
import { TALK } from './talk.tsx';

const INSIDE: Specimens = { ...ACTIONS, ...FIELDS, ...MESSAGES, ...DATA, ...PLACES, ...TALK };

/** Every part of the design system. */
export const PARTS: Specimens = { ...INSIDE, ...FRAME };

/** One part in all of its states. */
export function Shown({ part, t }: { part: string; t: Samples }) {
  const Specimen = PARTS[part];
  if (!Specimen) throw new Error(`The gallery shows no ${part}. It shows: ${Object.keys(PARTS).join(', ')}`);
  return (
    <>
      {part in FRAME ? (
        <Specimen t={t} />
      ) : (
        <Page bottomBar={false}>
          <Specimen t={t} />
        </Page>
      )}
      <Toaster dismissLabel={t.close} />
    </>
  );
}

/** All of them, in the frame of a screen. */
export function Gallery({ t }: { t: Samples }) {
  return (
    <>
      <Top t={t} />
      <Page>
        <h1 className="visually-hidden">Krapao</h1>
        {Object.entries(INSIDE).map(([part, Specimen]) => (
          <Section key={part} title={part}>
            <Specimen t={t} />
          </Section>
        ))}
      </Page>
      <Bottom t={t} />
      <Toaster dismissLabel={t.close} />
    </>
  );
}
