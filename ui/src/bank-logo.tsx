import styles from './bank-logo.module.css';

export interface BankLogoProps {
  code: string;
  /** Its name for a screen reader; without it the mark is decoration beside the written name. */
  name?: string | undefined;
  size?: number | undefined;
}

/** Our own marks: a colour and a few letters each, no bank's emblem. [ground, letters, text] */
const MARKS: Record<string, readonly [string, string, string]> = {
  SCB: ['#4e2e7f', '#fff', 'SCB'],
  KBANK: ['#0b7a3b', '#fff', 'K'],
  KTB: ['#0a6ea8', '#fff', 'KTB'],
  TMB: ['#0f4fb0', '#fff', 'ttb'],
  TTB: ['#0f4fb0', '#fff', 'ttb'],
  BBL: ['#1b2f86', '#fff', 'BBL'],
  BAY: ['#ffc527', '#4a2b00', 'BAY'],
  GSB: ['#c2186b', '#fff', 'GSB'],
  BAAC: ['#1e6b39', '#ffe27a', 'ธกส'],
  UOB: ['#14306e', '#ff9b8a', 'UOB'],
  CIMBT: ['#8c1020', '#fff', 'CIMB'],
  KKP: ['#4f4a8c', '#fff', 'KKP'],
  TISCO: ['#12539c', '#fff', 'TIS'],
  LH: ['#5d6a72', '#fff', 'LH'],
  GHB: ['#b5500b', '#fff', 'GHB'],
  ISBT: ['#12573b', '#ffe7a3', 'ISBT'],
  BCEL: ['#a8121f', '#ffdf7d', 'BCEL'],
  LDB: ['#0b5aa5', '#fff', 'LDB'],
  JDB: ['#1d2f6f', '#ffcf5c', 'JDB'],
  APB: ['#1f6e37', '#fff3b8', 'APB'],
  LVB: ['#0d5f63', '#fff', 'LVB'],
  STB: ['#5b2a86', '#ffd9f2', 'ST'],
  PSVB: ['#9a3b12', '#ffe9c7', 'PSV'],
  IDCB: ['#143b78', '#9fe0ff', 'IDC'],
  ACLB: ['#0c2a5b', '#ffc94d', 'ACL'],
  ICBC: ['#a91f24', '#fff', 'ICBC'],
  WW: ['#0f6b66', '#fff', 'WW'],
  ZAPMAN: ['#7a3410', '#ffd28a', 'ZAP'],
  TRUEWALLET: ['#e0651a', '#1d0a00', 'TW'],
};

/** A bank's mark. */
export function BankLogo({ code, name, size = 40 }: BankLogoProps) {
  const [ground, ink, text] = MARKS[code.toUpperCase()] ?? [
    '#3a4562',
    '#fff',
    code.slice(0, 3).toUpperCase(),
  ];
  const fontSize = [0, 22, 17, 14.5, 11.5][text.length] ?? 11.5;
  return (
    <svg
      className={styles.logo}
      viewBox="0 0 40 40"
      width={size}
      height={size}
      role={name ? 'img' : undefined}
      aria-label={name}
      aria-hidden={name ? undefined : true}
    >
      <circle cx="20" cy="20" r="20" fill={ground} />
      <path d="M0 20a20 20 0 0 1 40 0c-9-7-31-7-40 0Z" fill="#fff" opacity=".1" />
      <circle cx="20" cy="20" r="19.25" fill="none" stroke="#fff" strokeOpacity=".22" strokeWidth="1.5" />
      <text
        x="20"
        y={20 + fontSize * 0.36}
        textAnchor="middle"
        fontSize={fontSize}
        fontWeight="800"
        fill={ink}
      >
        {text}
      </text>
    </svg>
  );
}
