import { requireAllowed } from '#app/guards.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import type { Column } from '#app/ui/table.tsx'
import { describeOutcome, describeWay, historyDays } from '#domain/accounts/sign-in-attempt.ts'
import { mayReadAccessLog, signInFilter } from '#domain/operations/access-log/access-log.ts'
import { findSignIns, type SignInEntry } from '#domain/operations/access-log/find-sign-ins.ts'
import { oidcProvider } from '#platform/oidc/oidc-provider.server.ts'
import { formatDateTime, isoDay, now } from '#shared/dates.ts'
import type { Route } from './+types/sign-ins-page.ts'
import { LogPage } from './log-page.tsx'

const path = '/admin/sign-ins'

export const meta: Route.MetaFunction = () => [{ title: 'Riwayat masuk · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayReadAccessLog)
  const filter = signInFilter.parse(Object.fromEntries(new URL(request.url).searchParams))
  return { ...(await findSignIns(person, filter)), filter, today: isoDay(now()), provider: oidcProvider?.name }
}

const tones = { 'signed-in': 'green', refused: 'red', 'awaits-code': 'orange' } as const

const outcomes = (['signed-in', 'refused', 'awaits-code'] as const).map((id) => ({ id, name: describeOutcome(id) }))

const columns = (provider: string | undefined): readonly Column<SignInEntry>[] => [
  {
    key: 'person',
    header: 'Pengguna',
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
  { key: 'way', header: 'Dengan', cell: ({ way }) => describeWay(way, provider) },
  { key: 'device', header: 'Perangkat', cell: ({ device }) => device },
  { key: 'address', header: 'Alamat jaringan', cell: ({ address }) => address ?? '–' },
]

export default function SignInsPage({ loaderData: { items, next, filter, today, provider } }: Route.ComponentProps) {
  return (
    <LogPage
      {...{ path, items, next, filter, today, columns: columns(provider) }}
      title="Riwayat masuk"
      description={`Siapa mencoba masuk, kapan, dari mana, dan hasilnya. Catatan disimpan ${historyDays} hari.`}
    >
      <Field label="Pengguna" name="person" hint="Nama petugas, atau email siapa pun">
        <TextInput type="search" defaultValue={filter.person} autoComplete="off" />
      </Field>
      <Field label="Hasil" name="outcome" hint="Bagaimana percobaannya berakhir">
        <Select defaultValue={filter.outcome} none="Semua" options={outcomes} />
      </Field>
    </LogPage>
  )
}
