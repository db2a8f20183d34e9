// What changed between two texts, line by line: what went is struck through, what came is marked.
import { type DifferenceLine, differenceOf } from '#domain/exchange/difference.ts'

const looks: Record<DifferenceLine['kind'], string> = {
  same: 'text-tinta-soft',
  gone: 'bg-red-50 text-red-700 line-through',
  came: 'bg-green-50 text-green-700',
}

const spoken: Record<DifferenceLine['kind'], string> = { same: '', gone: 'Dihapus: ', came: 'Ditambahkan: ' }

/** Props of `TextDifference`. */
export type TextDifferenceProps = { before: string; after: string }

/** Unchanged stretches shrink to a few lines around each change. */
export function TextDifference({ before, after }: TextDifferenceProps) {
  return (
    <div className="overflow-hidden rounded-control border border-garis text-sm">
      {differenceOf(before, after).map(({ kind, text, place }) => (
        <p key={place} className={`min-h-6 px-3 py-0.5 wrap-anywhere whitespace-pre-wrap ${looks[kind]}`}>
          {spoken[kind] && <span className="sr-only">{spoken[kind]}</span>}
          {text}
        </p>
      ))}
    </div>
  )
}
