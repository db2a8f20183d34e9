import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SearchBox } from '#app/ui/forms/search-box.tsx'
import { IconLink } from '#app/ui/icon-link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { AddLink, ContentManager, type ContentManagerProps } from './content-manager.tsx'
import type { ManagerAddress } from './manager-address.ts'

interface ResourcePageProps<Row> extends Omit<ContentManagerProps, 'children' | 'actions'> {
  readonly caption: string
  /** The words of the button that adds one. */
  readonly add: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode }
  /** What was searched for, and the way to the whole list. */
  readonly search?: {
    readonly value: string
    readonly label: string
    readonly placeholder: string
    readonly hint: string
    readonly whole: string
    readonly className?: string
  }
  readonly pages?: { readonly previous: string | undefined; readonly next: string | undefined }
}

/** The list of a kind of rows with its search, its pages, what an empty one says, and the form that adds or changes one. */
export function ResourcePage<Row extends { readonly id: string | number }>({
  caption,
  add,
  columns,
  rows,
  empty,
  search,
  pages,
  ...manager
}: ResourcePageProps<Row>) {
  const none = search?.value ? (
    <EmptyState
      title={`Tidak ada hasil untuk pencarian "${search.value}"`}
      action={<ButtonLink to={search.whole}>Hapus pencarian</ButtonLink>}
    >
      {search.hint}
    </EmptyState>
  ) : (
    <EmptyState title={empty.title} action={empty.action}>
      {empty.text}
    </EmptyState>
  )
  return (
    <ContentManager {...manager} actions={<AddLink to={manager.address({ new: '1' })}>{add}</AddLink>}>
      {search && (
        <SearchBox
          key={search.value}
          label={search.label}
          placeholder={search.placeholder}
          defaultValue={search.value}
          {...(search.className && { className: search.className })}
        />
      )}
      <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} empty={none} />
      {pages && <Pagination {...pages} />}
    </ContentManager>
  )
}

/** The last column: the way to the form of a row, and the bin. */
export const stepsColumn = <Row extends { readonly id: string | number }>(
  address: ManagerAddress,
  nameOf: (row: Row) => string,
  removal: (row: Row) => ReactNode,
): Column<Row> => ({
  key: 'actions',
  header: 'Aksi',
  end: true,
  cell: (row) => (
    <span className="flex @2xl:justify-end">
      <IconLink to={address({ edit: String(row.id) })} title="Edit" name={nameOf(row)}>
        <Pencil />
      </IconLink>
      {removal(row)}
    </span>
  ),
})
