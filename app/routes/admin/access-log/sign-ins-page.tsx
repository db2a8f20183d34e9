// '/admin/sign-ins': every try to sign in: whose, when, from where, and what it came to.
import { filterAddress } from '#app/filter-address.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { DateSpan } from '#app/ui/forms/date-span.tsx'
import { Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import { FilterForm } from '#app/ui/forms/filter-form.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { describeOutcome, historyDays } from '#domain/accounts/sign-in-attempt.ts'
import { type SignInFilter, signInFilter } from '#domain/audit/access-log-input.ts'
import { mayReadAccessLog } from '#domain/audit/access-log-policy.ts'
import { findSignIns, type SignInEntry } from '#domain/audit/find-sign-ins.ts'
import { formatDateTime, isoDay, now, spanProblem } from '#shared/dates.ts'
import type { Route } from './+types/sign-ins-page.ts'

const path = '/admin/sign-ins'

export const meta: Route.MetaFunction = () => [{ title: 'Riwayat masuk · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayReadAccessLog)
  const filter = signInFilter.parse(Object.fromEntries(new URL(request.url).searchParams))
  return { ...(await findSignIns(person, filter)), filter, today: isoDay(now()) }
}

const tones = { 'signed-in': 'green', refused: 'red', 'awaits-code': 'orange' } as const

const outcomes = (['signed-in', 'refused', 'awaits-code'] as const).map((id) => ({ id, name: describeOutcome(id) }))

const columns: readonly Column<SignInEntry>[] = [
  {
    key: 'person',
    header: 'Orang',
    main: true,
    cell: ({ name, email }) => (
      <>
        {name}
        <span className="block font-normal text-tinta-soft wrap-anywhere">{email}</span>
      </>
    ),
  },
  { key: 'at', header: 'Waktu', cell: ({ at }) => <time dateTime={at.toISOString()}>{formatDateTime(at)}</time> },
  {
    key: 'outcome',
    header: 'Hasil',
    cell: ({ outcome }) => <Badge tone={tones[outcome]}>{describeOutcome(outcome)}</Badge>,
  },
  { key: 'device', header: 'Perangkat', cell: ({ device }) => device },
  { key: 'address', header: 'Alamat jaringan', cell: ({ address }) => address ?? '–' },
]

export default function SignInsPage({ loaderData }: Route.ComponentProps) {
  const { items, next, filter, today } = loaderData
  const here = filterAddress({ ...filter, before: undefined })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title="Riwayat masuk"
        description={`Siapa mencoba masuk, kapan, dari mana, dan hasilnya. Catatan disimpan ${historyDays} hari.`}
      />
      <Filters key={here} filter={filter} today={today} filtered={here !== '?'} />
      <Table
        caption="Riwayat masuk"
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="Tidak ada catatan yang cocok" action={<ButtonLink to={path}>Hapus saringan</ButtonLink>}>
            Coba rentang hari yang lebih panjang, atau lepas salah satu saringan.
          </EmptyState>
        }
      />
      <Pagination
        previous={filter.before ? here : undefined}
        next={next === null ? undefined : filterAddress({ ...filter, before: next })}
      />
    </div>
  )
}

function Filters({ filter, filtered, today }: { filter: SignInFilter; filtered: boolean; today: string }) {
  return (
    <FilterForm
      clear={path}
      filtered={filtered}
      className="sm:grid-cols-2 lg:grid-cols-3 lg:items-start"
      buttonsClassName="lg:mt-8"
    >
      <Field label="Orang" name="person" hint="Nama petugas, atau email siapa pun">
        <TextInput type="search" defaultValue={filter.person} autoComplete="off" />
      </Field>
      <Field label="Hasil" name="outcome" hint="Bagaimana percobaannya berakhir">
        <Select defaultValue={filter.outcome} none="Semua" options={outcomes} />
      </Field>
      <DateSpan from={filter.from} to={filter.to} today={today} problem={spanProblem(filter.from, filter.to)} />
    </FilterForm>
  )
}
