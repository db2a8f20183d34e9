// What a page or command shows of an import: the figures whole, lists and differences within bounds. Pure.
import type { FieldChange, ImportLine, ImportResult } from './import-items.ts'

/** The most of a list that the page shows. */
const mostShown = 100

/** The most items that show what changed in them. */
const mostCompared = 50

/** Texts with more lines, multiplied, are not compared line by line. */
const mostComparisons = 250_000

/** How many there are of each. */
export type Figures = Readonly<Record<ImportLine['status'] | 'onlyHere', number>>

/** A field and its two texts; `isLong`: they are left out. */
export type ShownChange = FieldChange & { readonly isLong: boolean }

/** An item that changes. */
export interface ShownItem {
  readonly line: number
  readonly name: string
  readonly isRestored: boolean
  readonly changes: readonly ShownChange[]
}

/** Some of a list, and how many more there are. */
export interface Shown<Item> {
  readonly items: readonly Item[]
  readonly more: number
}

/** An import as the page shows it. */
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

/** The view of a result. */
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

/** How many items an import would write. */
export const changesIn = ({ new: fresh, changed, restored }: Figures): number => fresh + changed + restored

/** '3 baru, 2 berubah': those of which there are any. */
export function figuresInWords({ new: fresh, changed, restored }: Figures): string {
  const parts = [
    [fresh, 'baru'],
    [changed, 'berubah'],
    [restored, 'dikembalikan'],
  ] as const
  return parts.flatMap(([count, word]) => (count > 0 ? `${count.toLocaleString('id-ID')} ${word}` : [])).join(', ')
}
