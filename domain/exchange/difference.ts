// The difference of two texts by lines: the longest common run stays, the rest went or came. Pure.
/** A line of the difference; `place` identifies it. */
export interface DifferenceLine {
  readonly kind: 'same' | 'gone' | 'came'
  readonly text: string
  readonly place: number
}

/** Unchanged lines that are shown on either side of a change. */
const around = 2

/** The lines of both texts in order; long unchanged stretches are cut to '…'. */
export function differenceOf(before: string, after: string): DifferenceLine[] {
  const lines = compare(before.split('\n'), after.split('\n'))
  const near = lines.map((_, here) =>
    lines.slice(Math.max(0, here - around), here + around + 1).some(({ kind }) => kind !== 'same'),
  )
  const shown: DifferenceLine[] = []
  for (const [place, line] of lines.entries()) {
    if (near[place]) shown.push({ ...line, place })
    else if (place === 0 || near[place - 1]) shown.push({ kind: 'same', text: '…', place })
  }
  return shown
}

function compare(before: readonly string[], after: readonly string[]): Omit<DifferenceLine, 'place'>[] {
  // common[b][a]: length of the longest common run of what is left of both texts.
  const common = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1))
  const at = (b: number, a: number) => common[b]?.[a] ?? 0
  for (let b = before.length - 1; b >= 0; b -= 1) {
    const row = common[b]
    if (!row) continue
    for (let a = after.length - 1; a >= 0; a -= 1) {
      row[a] = before[b] === after[a] ? at(b + 1, a + 1) + 1 : Math.max(at(b + 1, a), at(b, a + 1))
    }
  }
  const lines: Omit<DifferenceLine, 'place'>[] = []
  let b = 0
  let a = 0
  while (b < before.length || a < after.length) {
    const [old, fresh] = [before[b], after[a]]
    if (old !== undefined && old === fresh) {
      lines.push({ kind: 'same', text: old })
      b += 1
      a += 1
    } else if (old !== undefined && (fresh === undefined || at(b + 1, a) >= at(b, a + 1))) {
      lines.push({ kind: 'gone', text: old })
      b += 1
    } else {
      lines.push({ kind: 'came', text: fresh ?? '' })
      a += 1
    }
  }
  return lines
}
