/** Markup that is safe to send; made by `html` only. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Piece = Html | string | number | undefined | false | readonly Piece[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template whose values are escaped, unless they are markup themselves; lists are joined, nothing is left out. */
export function html(parts: TemplateStringsArray, ...values: Piece[]): Html {
  return new Html(parts.reduce((text, part, index) => text + render(values[index - 1]) + part));
}

function render(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (piece instanceof Html) return piece.markup;
  if (typeof piece === 'string' || typeof piece === 'number') {
    return String(piece).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
  }
  return piece.map(render).join('');
}
