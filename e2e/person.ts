/** Who a member is, at home and at their bank. */
export interface Person {
  readonly name: string;
  readonly phone: string;
  readonly password: string;
  readonly bankCode: string;
  readonly accountNo: string;
  readonly holder: string;
}

let made = 0;

/** Someone whose phone and bank account nobody else in this worker's database has. */
export function newPerson(): Person {
  made += 1;
  const number = String(made).padStart(6, '0');
  return {
    name: 'มะลิ สุขใจ',
    phone: `0870${number}`,
    password: 'night-market-1',
    bankCode: 'KBANK',
    // banks show the last digit but one and three before it: nobody else's, since the names are all the same
    accountNo: `4705${number.slice(1)}0`,
    holder: 'MALI SUKJAI',
  };
}
