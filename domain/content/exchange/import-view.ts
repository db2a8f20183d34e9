import type { FieldChange, ImportLine, ImportResult } from './content-exchange.ts'

const mostShown = 100

const mostCompared = 50

/** Texts with more lines, multiplied, are not compared line by line. */
const mostComparisons = 250_000

type Figures = Readonly<Record<ImportLine['status'] | 'onlyHere', number>>

/** A field with both texts; `isLong`: they are omitted. */
type ShownChange = FieldChange & { readonly isLong: boolean }

export interface ShownItem {
  readonly line: number
  readonly name: string
  readonly isRestored: boolean
  readonly changes: readonly ShownChange[]
}

export interface Shown<Item> {
  readonly items: readonly Item[]
  readonly more: number
}

export interface ImportView {
  readonly figures: Figures
  readonly problems: Shown<Pick<ImportLine, 'line' | 'name' | 'problem'>>
  readonly changed: Shown<ShownItem>
  readonly fresh: Shown<string>
  readonly onlyHere: Shown<string>
}

function some<Item>(all: readonly Item[], most = mostShown): Shown<Item> {
  return { items: all.slice(0, most), more: Math.max(0, all.length - most) }
}

const linesIn = (text: string) => text.split('\n').length

function shownChange({ label, before, after }: FieldChange): ShownChange {
  const isLong = linesIn(before) * linesIn(after) > mostComparisons
  return isLong ? { label, before: '', after: '', isLong } : { label, before, after, isLong }
}

export function viewOf({ lines, onlyHere }: ImportResult): ImportView {
  const of = (...wanted: readonly ImportLine['status'][]) => lines.filter(({ status }) => wanted.includes(status))
  const changed = some(of('changed', 'restored'), mostCompared)
  return {
    figures: {
      ...{ new: of('new').length, changed: of('changed').length, restored: of('restored').length },
      ...{ same: of('same').length, problem: of('problem').length, onlyHere: onlyHere.length },
    },
    problems: some(of('problem').map(({ line, name, problem }) => ({ line, name, problem }))),
    changed: {
      ...changed,
      items: changed.items.map(({ line, name, status, changes }) => ({
        ...{ line, name, isRestored: status === 'restored', changes: changes.map(shownChange) },
      })),
    },
    fresh: some(of('new').map(({ name }) => name)),
    onlyHere: some(onlyHere),
  }
}

export const changesIn = ({ new: fresh, changed, restored }: Figures): number => fresh + changed + restored

export function figuresInWords({ new: fresh, changed, restored }: Figures): string {
  const parts = [
    [fresh, 'baru'],
    [changed, 'berubah'],
    [restored, 'dikembalikan'],
  ] as const
  return parts.flatMap(([count, word]) => (count > 0 ? `${count.toLocaleString('id-ID')} ${word}` : [])).join(', ')
}

export interface DifferenceLine {
  readonly kind: 'same' | 'gone' | 'came'
  readonly text: string
  readonly place: number
}

const around = 2

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
