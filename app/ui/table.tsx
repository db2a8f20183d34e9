import type { Key, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** One column; the `main` one is the title of the card on phones, `end` aligns numbers and actions right. */
export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  main?: boolean
  end?: boolean
  hideHeader?: boolean
  className?: string
}

export type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  empty?: ReactNode
  /** On phones rows without cards and labels; cells stand side by side where there is space. */
  compact?: boolean
}

// Some browsers drop the table role when cells are displayed as blocks, so the roles are explicit.
const role = (role: string) => ({ role })

export function Table<Row>({ caption, columns, rows, rowKey, empty, compact = false }: TableProps<Row>) {
  if (rows.length === 0 && empty) return empty
  return (
    <div className="@container">
      <table {...role('table')} className="block w-full text-sm @2xl:table">
        <caption className="sr-only">{caption}</caption>
        <thead {...role('rowgroup')} className="hidden @2xl:table-header-group">
          <tr {...role('row')}>
            {columns.map(({ key, header, end, hideHeader }) => (
              <th
                key={key}
                {...role('columnheader')}
                scope="col"
                className={classNames(
                  'sticky top-(--table-top,0px) z-1 border-b border-garis bg-abu px-3 py-2.5 font-semibold text-tinta-soft first:rounded-tl-control last:rounded-tr-control',
                  end ? 'text-right' : 'text-left',
                )}
              >
                {hideHeader ? <span className="sr-only">{header}</span> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          {...role('rowgroup')}
          className={classNames('grid grid-cols-1 @2xl:table-row-group', !compact && 'gap-3')}
        >
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              {...role('row')}
              className={classNames(
                'border-garis transition-colors @2xl:table-row @2xl:rounded-none @2xl:border-0 @2xl:bg-transparent @2xl:hover:bg-nila-50',
                compact
                  ? 'flex flex-wrap items-center gap-x-3 border-b py-2'
                  : 'block rounded-card border bg-kertas p-4',
              )}
            >
              {columns.map((column) => (
                <Cell key={column.key} {...{ column, row, compact }} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, row, compact }: { column: Column<Row>; row: Row; compact: boolean }) {
  const { header, cell, main, end, hideHeader, className } = column
  return (
    <td
      {...role('cell')}
      className={classNames(
        'flex flex-wrap items-baseline gap-x-3 @2xl:table-cell @2xl:border-b @2xl:border-garis @2xl:px-3 @2xl:py-2.5 @2xl:align-middle',
        // User text may break anywhere, but the column has space for a few words.
        compact ? 'py-0.5' : 'py-1',
        main && 'text-base font-semibold @2xl:min-w-44 @2xl:text-sm',
        main && !compact && 'pb-2',
        end && '@2xl:text-right',
        className,
      )}
    >
      {!main && !hideHeader && (
        <span className={classNames('@2xl:hidden', compact ? 'sr-only' : 'w-28 shrink-0 text-tinta-soft')}>
          {header}
        </span>
      )}
      <span
        className={classNames(
          'min-w-0 grow wrap-anywhere [&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center @2xl:[&>a]:min-h-6',
          !compact && 'basis-[10rem]',
          !main && '@2xl:wrap-break-word',
        )}
      >
        {cell(row)}
      </span>
    </td>
  )
}
