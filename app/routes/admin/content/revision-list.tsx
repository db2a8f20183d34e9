// The states of a text, newest first, each with what changed against the one before.
import type { ReactNode } from 'react'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatDateTime } from '#shared/dates.ts'
import { TextDifference } from './text-difference.tsx'

/** A state; no name means the content files. */
export interface RevisionView {
  readonly id: number
  readonly text: string
  readonly createdByName: string | null
  readonly createdAt: Date
}

/** Props of `RevisionList`; `action` stands beside every state but the newest. */
export type RevisionListProps = { items: readonly RevisionView[]; action: (id: number) => ReactNode }

/** The first state shows its whole text. */
export function RevisionList({ items, action }: RevisionListProps) {
  if (items.length === 0) {
    return (
      <EmptyState title="Belum pernah diubah">Setiap perubahan dicatat di sini, dengan siapa dan kapan.</EmptyState>
    )
  }
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {items.map(({ id, text, createdByName, createdAt }, place) => {
        const before = items[place + 1]
        return (
          <li key={id}>
            <Card>
              <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
                <div>
                  <h2 className="text-base">
                    {place === 0 ? 'Versi sekarang' : before ? 'Versi sebelumnya' : 'Versi pertama'}
                  </h2>
                  <p className="text-sm text-tinta-soft">
                    <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
                    {` · ${createdByName ?? 'isi awal portal'}`}
                  </p>
                </div>
                {place > 0 && action(id)}
              </div>
              {before ? (
                <TextDifference before={before.text} after={text} />
              ) : (
                <p className="max-h-80 overflow-y-auto text-sm wrap-anywhere whitespace-pre-line text-tinta-soft">
                  {text}
                </p>
              )}
            </Card>
          </li>
        )
      })}
    </ol>
  )
}
