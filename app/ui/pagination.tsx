// Paging by key: to the page before and the page after, never to 'page 417'.
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Link } from 'react-router'
import { ButtonLink } from './button.tsx'

type To = ComponentProps<typeof Link>['to']

export type PaginationProps = { previous?: To | undefined; next?: To | undefined; label?: string }

export function Pagination({ previous, next, label = 'Halaman' }: PaginationProps) {
  if (previous === undefined && next === undefined) return null
  return (
    <nav aria-label={label} className="flex flex-wrap justify-between gap-3">
      {previous !== undefined && (
        <ButtonLink variant="secondary" to={previous} rel="prev">
          <ArrowLeft />
          Sebelumnya
        </ButtonLink>
      )}
      {next !== undefined && (
        <ButtonLink variant="secondary" to={next} rel="next" className="ml-auto">
          Berikutnya
          <ArrowRight />
        </ButtonLink>
      )}
    </nav>
  )
}
