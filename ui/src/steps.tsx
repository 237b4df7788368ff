import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';
import styles from './steps.module.css';

export type StepState = 'done' | 'current' | 'waiting' | 'failed';

export interface Step {
  key: string;
  title: ReactNode;
  note?: ReactNode;
  state: StepState;
  /** The state in words, for a screen reader: 'done'. */
  stateLabel: string;
}

/** The way of a money action, step by step: what is done, what runs now, what waits, what failed. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          className={cx(styles.step, styles[step.state])}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            <Mark state={step.state} number={index + 1} />
          </span>
          <div className={styles.words}>
            <p className={styles.title}>
              {step.title}
              <span className="visually-hidden"> – {step.stateLabel}</span>
            </p>
            {step.note && <p className={styles.note}>{step.note}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Mark({ state, number }: { state: StepState; number: number }) {
  if (state === 'current') return <Spinner size={18} />;
  if (state === 'waiting') return <span className="num">{number}</span>;
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="2.2">
      <path
        strokeLinecap="round"
        strokeLinejoin="round"
        d={state === 'done' ? 'm3.5 8.5 3 3 6-7' : 'm4.5 4.5 7 7m0-7-7 7'}
      />
    </svg>
  );
}
