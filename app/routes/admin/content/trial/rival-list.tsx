// What is answered in place of an item, with the way to each.
import { Link } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import type { Rival } from '#domain/search/trial/find-rivals.ts'
import { editAddress } from './tried.ts'

/** Props of `RivalList`; `title` is the item's own, `editTo` leads to its form where it is not open. */
export interface RivalListProps {
  readonly title: string
  readonly rivals: readonly Rival[]
  readonly editTo?: string
}

/** A warning, which holds nothing up; nothing without rivals. */
export function RivalList({ title, rivals, editTo }: RivalListProps) {
  if (rivals.length === 0) return null
  return (
    <Notice tone="warning" title="Jawaban lain akan muncul lebih dulu" data-testid="rivals">
      <ul className="grid gap-1 wrap-anywhere">
        {rivals.map(({ question, first, elsewhere }) => (
          <li key={question}>
            {question === title ? (
              'Pertanyaan dengan judul ini '
            ) : (
              <>
                “<bdi>{question}</bdi>”{' '}
              </>
            )}
            {elsewhere !== null ? (
              `dianggap urusan di luar SPMB: ${elsewhere}`
            ) : first ? (
              <>
                akan dijawab oleh: <Link to={editAddress(first)}>{first.title}</Link>
              </>
            ) : (
              'belum menemukan apa pun.'
            )}
          </li>
        ))}
      </ul>
      {editTo && (
        <p className="mt-2">
          <Link to={editTo} className="inline-flex min-h-9 items-center font-semibold">
            Coba dan tambah cara bertanya
          </Link>
        </p>
      )}
    </Notice>
  )
}
