import QRCode from 'qrcode';
import { bangkokAs, inBangkok } from '../../bangkok.ts';
import { showBaht } from '../../money.ts';
import { type Bank, findBank, maskAccount, TRUEMONEY } from '../banks.ts';
import { slipPayload, type Transfer } from '../transfers.ts';

const WIDTH = 720;
const HEIGHT = 1180;
const MONTHS = 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'.split(' ');

/** The transfer's slip as SVG, as a bank app would save it: labels in Thai, years of the Buddhist calendar. */
export function drawSlip(transfer: Transfer, withQr: boolean): string {
  const from = bankOf(transfer.fromBank);
  const to = bankOf(transfer.toBank);
  const payload = withQr ? slipPayload(transfer) : undefined;
  const unit = to.currency === 'LAK' ? 'กีบ' : 'บาท';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#e9edf3"/>
<g font-family="Noto Sans Thai, Noto Sans Lao" fill="#1b2233">
${header(from, transfer)}
<rect x="32" y="216" width="656" height="932" rx="28" fill="#ffffff"/>
${party('จาก', from, transfer.fromName, transfer.fromAccount, 262)}
<path d="M104 370v52m-12-14 12 14 12-14" fill="none" stroke="#9aa5b8" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>
${party('ไปยัง', to, transfer.toName, transfer.toAccount, 432)}
<path d="M64 566h592" stroke="#dfe4ec" stroke-width="2" stroke-dasharray="2 10" stroke-linecap="round"/>
${row('จำนวนเงิน', `${showBaht(transfer.amount)} ${unit}`, 632, 38, 700)}
${row('ค่าธรรมเนียม', `0.00 ${unit}`, 690, 26, 400)}
${row('เลขที่รายการ', transfer.transRef, 746, 23, 400)}
<path d="M64 790h592" stroke="#dfe4ec" stroke-width="2" stroke-dasharray="2 10" stroke-linecap="round"/>
${payload === undefined ? '' : qr(payload, 656, 836, 264)}
<text x="64" y="886" font-size="25" font-weight="700">สแกนตรวจสอบสลิป</text>
<text x="64" y="926" font-size="22" fill="#5d6a80">ผู้รับเงินสแกนคิวอาร์นี้</text>
<text x="64" y="960" font-size="22" fill="#5d6a80">เพื่อตรวจสอบการโอน</text>
<text x="64" y="1070" font-size="19" fill="#78849a">ธนาคารจำลอง ไม่ใช่เงินจริง</text>
<text x="64" y="1100" font-size="19" fill="#78849a">Krapao Sandbox</text>
</g></svg>`;
}

function header(bank: Bank, transfer: Transfer): string {
  return `<path d="M0 0h${WIDTH}v284H0z" fill="${bank.colour}"/>
<path d="M470 0h250v284C640 250 520 150 470 0z" fill="${bank.ink}" fill-opacity=".08"/>
<path d="M560 0h160v190C650 150 590 90 560 0z" fill="${bank.ink}" fill-opacity=".08"/>
<circle cx="80" cy="106" r="42" fill="${bank.ink}" fill-opacity=".16"/>
<path d="m60 107 14 15 27-31" fill="none" stroke="${bank.ink}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>
<text x="146" y="98" font-size="40" font-weight="700" fill="${bank.ink}">โอนเงินสำเร็จ</text>
<text x="146" y="144" font-size="25" fill="${bank.ink}" fill-opacity=".88">${shownDate(transfer.at)}</text>
<text x="656" y="98" font-size="32" font-weight="700" fill="${bank.ink}" text-anchor="end">${bank.code}</text>`;
}

function party(label: string, bank: Bank, name: string, account: string, y: number): string {
  const title = name === '' ? 'บัญชีผู้รับเงิน' : name;
  const size = sizeFor(title);
  return `<circle cx="104" cy="${y + 52}" r="42" fill="${bank.colour}"/>
<text x="104" y="${y + 60}" font-size="${bank.code.length > 4 ? 20 : 23}" font-weight="700" fill="${bank.ink}" text-anchor="middle">${bank.code}</text>
<text x="170" y="${y + 20}" font-size="21" fill="#5d6a80">${label}</text>
<text x="170" y="${y + 58}" font-size="${size}" font-weight="700">${escapeXml(shorten(title))}</text>
<text x="170" y="${y + 96}" font-size="24" fill="#414d63">${bank.code === TRUEMONEY ? '' : 'ธ.'}${bank.th.replace(/^ธ\./, '')}  ${maskAccount(account)}</text>`;
}

function row(label: string, value: string, y: number, size: number, weight: number): string {
  return `<text x="64" y="${y}" font-size="25" fill="#5d6a80">${label}</text>
<text x="656" y="${y}" font-size="${size}" font-weight="${weight}" text-anchor="end">${escapeXml(value)}</text>`;
}

function qr(payload: string, right: number, y: number, size: number): string {
  const { modules } = QRCode.create(payload, { errorCorrectionLevel: 'M' });
  // Whole pixels, so that every module is equally sharp.
  const cell = Math.floor(size / modules.size);
  const left = right - cell * modules.size;
  let path = '';
  for (let line = 0; line < modules.size; line += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(line, column)) path += `M${column} ${line}h1v1h-1z`;
    }
  }
  return `<path transform="translate(${left} ${y}) scale(${cell})" d="${path}" fill="#000" shape-rendering="crispEdges"/>`;
}

/** `21 พ.ย. 2569 10:10 น.` */
function shownDate(at: string): string {
  const there = inBangkok(at);
  return `${there.getDate()} ${MONTHS[there.getMonth()] ?? ''} ${there.getFullYear() + 543}  ${bangkokAs('HH:mm', at)} น.`;
}

/** Long names are drawn smaller rather than over the edge, and very long ones cut. */
function sizeFor(text: string): number {
  return Math.max(17, Math.min(29, Math.floor(484 / (text.length * 0.62))));
}

function shorten(text: string): string {
  return text.length > 44 ? `${text.slice(0, 43)}…` : text;
}

function bankOf(code: string): Bank {
  const bank = findBank(code);
  if (!bank) throw new Error(`no bank ${code}`);
  return bank;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
