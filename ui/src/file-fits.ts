/** Whether a file may be taken: by an input's `accept` list and a limit in bytes. */
export function fileFits(
  file: { name: string; type: string; size: number },
  accept: string,
  maxBytes = Infinity,
): 'fits' | 'type' | 'size' {
  const name = file.name.toLowerCase();
  const kinds = accept.split(',').map((kind) => kind.trim().toLowerCase());
  const known = kinds.some((kind) => {
    if (kind === '' || kind === '*/*') return true;
    if (kind.startsWith('.')) return name.endsWith(kind);
    return kind.endsWith('/*') ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind;
  });
  if (!known) return 'type';
  return file.size > maxBytes ? 'size' : 'fits';
}
