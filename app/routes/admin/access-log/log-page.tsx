import type { ReactNode } from 'react'
import { filterAddress, neighbours } from '#app/list-address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { DateSpan } from '#app/ui/forms/date-input.tsx'
import { FilterForm } from '#app/ui/forms/filter-form.tsx'
import { Page, type PageHeaderProps } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { spanProblem } from '#domain/reporting/date-span.ts'

interface LogPageProps<Row> extends Pick<PageHeaderProps, 'description' | 'actions'> {
  readonly path: string
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly items: readonly Row[]
  readonly next: number | null
  readonly filter: {
    readonly from?: string | undefined
    readonly to?: string | undefined
    readonly before?: number | undefined
  }
  readonly today: string
  readonly children: ReactNode
}

/** What happened, newest first, with the filters and the days that choose from it. */
export function LogPage<Row extends { readonly id: number }>({
  path,
  title,
  description,
  actions,
  columns,
  items,
  next,
  filter,
  today,
  children,
}: LogPageProps<Row>) {
  const here = filterAddress({ ...filter, before: undefined })
  return (
    <Page className="gap-6" title={title} description={description} actions={actions}>
      <FilterForm
        key={here}
        clear={path}
        filtered={here !== '?'}
        className="sm:grid-cols-2 lg:grid-cols-3 lg:items-start"
        buttonsClassName="lg:mt-8"
      >
        {children}
        <DateSpan from={filter.from} to={filter.to} today={today} problem={spanProblem(filter.from, filter.to)} />
      </FilterForm>
      <Table
        caption={title}
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="Tidak ada catatan yang cocok" action={<ButtonLink to={path}>Hapus filter</ButtonLink>}>
            Coba rentang hari yang lebih panjang, atau lepas salah satu filter.
          </EmptyState>
        }
      />
      <Pagination {...neighbours(filter, 'before', next)} />
    </Page>
  )
}
