import QRCode from 'qrcode';

/** The QR that leads to the operator's chat account, as a picture's address; used where the operator gave no picture. */
export async function lineQrOf(link: string): Promise<string> {
  const svg = await QRCode.toString(link, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
