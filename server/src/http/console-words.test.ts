import { expect, it } from 'vitest';
import { z } from 'zod';
import { consoleRoutes } from '@krapao/contract/console/api';
import { readPhrase } from '@krapao/contract/phrases';
import { AppError } from '../kernel/app-error.ts';
import { parse } from './bind.ts';

const LONG = 'x'.repeat(200_000);
const BUTTONS = [
  { title: ' ', type: 'web', payload: 'http://example.com' },
  { title: 'Call', type: 'call', payload: 'us' },
];
const MESSAGES = [
  { message_type: 'none' },
  { message_type: 'text', payload: { message: ' ' } },
  { message_type: 'buttons', payload: { message: LONG, buttons: BUTTONS } },
  {
    message_type: 'generic',
    payloads: [{ image_url: 'https://example.com/a.jpg', title: '', subtitle: ' ', buttons: BUTTONS }],
  },
  { message_type: 'media', payload: { fileType: 'image', filePath: '/etc/passwd' } },
];
/** What hardly a field can be, and messages that are wrong inside. */
const ODD: readonly unknown[] = [
  ...[-1, 0, 0.001, 1e15, LONG, '#no', '', ' ', [LONG], [{}], Array(200).fill(''), { th: 5 }, null],
  ...['1999-01-01', '0/0'],
  ...MESSAGES,
  ...MESSAGES.map((message) => [{ language: 'th', title: '', message }]),
];
/** Each alone is a day that there is. */
const DAYS = { from: '2026-02-01', to: '2026-01-01' };

it('whatever cannot be so of what staff send, why not is told in words that every screen has', () => {
  const told = new Map<string, string>();
  for (const { method, path, ...route } of consoleRoutes)
    for (const part of ['params', 'query', 'body', 'form'] as const) {
      const schema = (route as Partial<Record<typeof part, z.ZodType>>)[part];
      if (!(schema instanceof z.ZodObject)) continue;
      const orders = Object.keys(schema.shape).flatMap((field) => ODD.map((odd) => ({ [field]: odd })));
      for (const order of [...orders, DAYS])
        try {
          parse(schema, order);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          for (const [at, why] of Object.entries(error.params.fields ?? {}))
            told.set(`${method} ${path} ${at}: ${why.slice(0, 100)}`, why);
        }
    }
  expect([...told].filter(([, why]) => readPhrase(why) === undefined).map(([at]) => at)).toEqual([]);
  expect(told.size).toBeGreaterThan(300);
});
