interface Welcome {
  readonly address: string;
  readonly sandboxAddress: string | undefined;
  readonly demo: boolean;
  readonly log: string;
}

/** What stands in the terminal when everything runs. */
export function welcome({ address, sandboxAddress, demo, log }: Welcome): string {
  const rows = [
    ['Wallet', address],
    [
      'Sandbox',
      sandboxAddress === undefined ? 'off' : `${sandboxAddress}  (bank, phone, game sites, all pretended)`,
    ],
    ...(demo ? [['Sign in', 'phone 0800000001, password krapao-demo']] : []),
    ['Log', log],
  ];
  const lines = rows.map(([name = '', value = '']) => `  ${name.padEnd(9)}${value}`);
  return [
    '',
    '  Krapao is ready.',
    '',
    ...lines,
    '',
    '  Ctrl-C stops it; the next start finds its data.',
    '',
  ].join('\n');
}
