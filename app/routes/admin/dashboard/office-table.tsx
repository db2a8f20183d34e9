// Every office in one dense table, the most late first; each figure opens exactly the tickets it counts.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { filterAddress } from '#app/list-address.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Section } from '#app/ui/page-header.tsx'
import type { OfficeFigures } from '#domain/reporting/desk-figures.ts'
import { deskStatuses } from '#domain/tickets/ticket.ts'
import { formatDuration } from '#shared/dates.ts'
import { days, hours } from '#shared/durations.ts'

interface FigureColumn {
  readonly name: string
  readonly count: (office: OfficeFigures) => number
  readonly to: (officeId: number | string) => string
  readonly loud?: boolean
}

const list = (page: string, filter: Record<string, string>) => (officeId: number | string) =>
  `/helpdesk/tickets/${page}${filterAddress({ ...filter, officeId })}`

const columns: readonly FigureColumn[] = [
  {
    ...{ name: 'Lewat waktu', count: ({ late }) => late, loud: true },
    to: (office) => `/helpdesk/reports/tickets${filterAddress({ figure: 'late', office })}`,
  },
  {
    ...{ name: deskStatuses.pending, count: ({ counts }) => counts.pending },
    to: list('pending', {}),
  },
  {
    ...{ name: deskStatuses.inprogress, count: ({ counts }) => counts.inprogress },
    to: list('in-progress', { status: 'inprogress' }),
  },
  {
    ...{ name: deskStatuses.waiting, count: ({ counts }) => counts.waiting },
    to: list('in-progress', { status: 'waiting' }),
  },
]

const ageWords = (age: number) =>
  formatDuration(age - (age % (age >= days(1) ? days(1) : age >= hours(1) ? hours(1) : 1)))

const oldestName = 'Menunggu paling lama'

// Some browsers drop the table role when rows are displayed as grids, so the roles are explicit.
const role = (name: string) => ({ role: name })

// On narrow screens the name has its own line.
const line =
  'grid grid-cols-5 items-center gap-x-1.5 border-b border-garis @2xl:grid-cols-[minmax(0,1fr)_repeat(4,5.5rem)_7.5rem] @2xl:gap-x-4'
const nameCell = 'col-span-full truncate text-left @2xl:col-span-1'

export function OfficeTable({ offices, at, linked }: { offices: readonly OfficeFigures[]; at: Date; linked: boolean }) {
  return (
    <Section id="lewat-waktu" title="Lewat waktu menurut cabang dinas" className="gap-1">
      <div className="@container">
        <table {...role('table')} className="block w-full text-sm">
          <caption className="sr-only">Tiket menurut cabang dinas</caption>
          <thead {...role('rowgroup')} className="block">
            <tr
              {...role('row')}
              className={`${line} border-garis-kuat py-1.5 text-right text-[min(0.6875rem,3vw)] leading-4 @2xl:text-xs text-tinta-soft`}
            >
              {['Cabang dinas', ...columns.map(({ name }) => name), oldestName].map((name, place) => (
                <th
                  key={name}
                  {...role('columnheader')}
                  scope="col"
                  className={classNames(
                    'self-end font-medium @2xl:font-semibold',
                    place === 0 && `${nameCell} @max-2xl:sr-only`,
                  )}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...role('rowgroup')} className="block">
            {offices.map((office) => (
              <Row key={office.officeId ?? 'province'} office={office} at={at} linked={linked} />
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

function Row({
  office: { office, officeId, oldest, ...row },
  at,
  linked,
}: {
  office: OfficeFigures
  at: Date
  linked: boolean
}) {
  return (
    <tr {...role('row')} className={`${line} pt-1.5 text-right tabular-nums @2xl:pt-0 @2xl:hover:bg-nila-50`}>
      <th {...role('rowheader')} scope="row" title={office} className={`${nameCell} font-semibold`}>
        {office}
      </th>
      {columns.map(({ name, count, to, loud }) => {
        const figure = count({ office, officeId, oldest, ...row })
        return (
          <td key={name} {...role('cell')}>
            <Figure
              to={linked && figure > 0 ? to(officeId ?? 'province') : undefined}
              look={figure === 0 ? 'text-tinta-soft' : loud && 'font-bold text-red-700'}
              what={`${name}, ${office}`}
            >
              {figure.toLocaleString('id-ID')}
            </Figure>
          </td>
        )
      })}
      <td {...role('cell')}>
        {oldest && (
          <Figure
            to={linked ? `/helpdesk/tickets/${oldest.id}` : undefined}
            what={`menunggu paling lama, ${oldest.number}, ${office}`}
          >
            {ageWords(at.getTime() - oldest.createdAt.getTime())}
          </Figure>
        )}
      </td>
    </tr>
  )
}

interface FigureProps {
  readonly to: string | undefined
  readonly look?: string | false | undefined
  readonly what: string
  readonly children: ReactNode
}

function Figure({ to, look = '', what, children }: FigureProps) {
  const shape = classNames('inline-flex min-h-9 min-w-6 items-center justify-end', look)
  if (to === undefined) return <span className={shape}>{children}</span>
  return (
    <Link to={to} className={shape}>
      {children}
      <span className="sr-only">{` ${what}`}</span>
    </Link>
  )
}
