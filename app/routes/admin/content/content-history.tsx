import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { ConfirmForm } from '#app/forms/confirm-form.tsx'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { type DifferenceLine, differenceOf } from '#domain/content/exchange/import-view.ts'
import { formatDateTime } from '#shared/dates.ts'

const looks: Record<DifferenceLine['kind'], string> = {
  same: 'text-tinta-soft',
  gone: 'bg-red-50 text-red-700 line-through',
  came: 'bg-green-50 text-green-700',
}

const spoken: Record<DifferenceLine['kind'], string> = { same: '', gone: 'Dihapus: ', came: 'Ditambahkan: ' }

export function TextDifference({ before, after }: { before: string; after: string }) {
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

interface RevisionView {
  readonly id: number
  readonly text: string
  /** Null for the content files. */
  readonly createdByName: string | null
  readonly createdAt: Date
}

/** `action` is shown next to every state but the newest. */
type RevisionListProps = { items: readonly RevisionView[]; action: (id: number) => ReactNode }

/** The first state shows its whole text. */
function RevisionList({ items, action }: RevisionListProps) {
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

/** `version` is the present one, `back` leads to the manager. */
interface ContentHistoryProps {
  readonly title: string
  readonly description: string
  readonly back: { readonly to: string; readonly label: string }
  readonly version: number
  readonly revisions: readonly RevisionView[]
}

export function ContentHistory({ title, description, back, version, revisions }: ContentHistoryProps) {
  return (
    <Page className="gap-6" title={title} description={description} back={back}>
      <FormNotices />
      <RevisionList
        items={revisions}
        action={(revision) => (
          <ConfirmForm
            hidden={{ revision, version }}
            title="Kembalikan versi ini?"
            description="Versi ini menjadi yang terbaru dan langsung dibaca publik. Versi sekarang tetap ada di riwayat."
            confirmLabel="Ya, kembalikan"
          >
            <Button type="submit" variant="secondary" size="sm">
              <RotateCcw />
              Kembalikan
            </Button>
          </ConfirmForm>
        )}
      />
    </Page>
  )
}
