// A text without what identifies its writer: numbers, addresses, IDs and the names of those who took part. Pure.
const gaps: readonly (readonly [RegExp, string])[] = [
  [/(?<![^\s@<>()"'])[^\s@<>()"']+@[^\s@<>()"']+\.[^\s@<>()"',;.]+/g, '[email]'],
  [/\b(?=[a-z0-9]*\d)[a-z0-9]{25}\b/g, '[ID]'],
  [/\b[TC]-\d+\b/g, '[nomor tiket]'],
  // A date or a clock time has fewer digits in a row; NIK, NISN, KK and telephone numbers have nine and more.
  [/(?<![\d-])\+?\d(?:[ .-]?\d){8,}(?!\d)/g, '[nomor]'],
]

/** Longest first, so that 'Siti Aminah' goes before 'Siti'; particles of two letters say nothing about anybody. */
function partsOf(names: readonly string[]): string[] {
  const parts = names.flatMap((name) => [name.trim(), ...name.split(/\s+/)])
  return [...new Set(parts)].filter((part) => part.length > 2).toSorted((a, b) => b.length - a.length)
}

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** `names` are those of the requester, the agents and their institution; anyone who edits the draft reads it once more. */
export function redact(text: string, names: readonly string[]): string {
  const cleaned = gaps.reduce((left, [pattern, gap]) => left.replaceAll(pattern, gap), text)
  const parts = partsOf(names)
  if (parts.length === 0) return cleaned
  const anyName = new RegExp(`(?<![\\p{L}\\d])(?:${parts.map(literally).join('|')})(?![\\p{L}\\d])`, 'giu')
  return cleaned.replaceAll(anyName, '[nama]').replaceAll(/\[nama\](?:\s+\[nama\])+/g, '[nama]')
}
