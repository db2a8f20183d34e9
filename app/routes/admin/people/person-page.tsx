// '/admin/people/:id': one person, what an administrator can change about the account, and who tried to sign in with it.
import { CircleAlert, CircleCheck } from 'lucide-react'
import { PersonAccess } from '#app/components/people/person-access.tsx'
import { officeInWords, RoleBadge, StateBadges } from '#app/components/people/person-badges.tsx'
import { PersonSafety } from '#app/components/people/person-safety.tsx'
import { requireManager, requirePerson } from '#app/guards.server.ts'
import { keepAfterProblem, keepTyped } from '#app/keep-typed.ts'
import { readPageKey } from '#app/page-key.ts'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { useFormProblem } from '#app/use-form-problem.ts'
import { permissions } from '#domain/accounts/account.ts'
import { findOfficeChoices } from '#domain/offices/find-offices.ts'
import { findSignIns, getManagedPerson, type SignIn } from '#domain/people/get-managed-person.ts'
import { formatDateTime, formatLongDate } from '#shared/dates.ts'
import type { Route } from './+types/person-page.ts'
import { takePersonStep } from './person-steps.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.person.name ?? 'Orang'} · Helpdesk SPMB` },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const asks = await requirePerson(context, request, 'admin')
  const before = readPageKey(request)
  const [person, signIns, offices] = await Promise.all([
    getManagedPerson(asks, params.id),
    findSignIns(asks, params.id, before),
    findOfficeChoices(),
  ])
  return { person, signIns, offices, first: before === undefined }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  return takePersonStep(await requireManager(context, request), params.id, request)
}

export const clientAction = keepTyped
export const shouldRevalidate = keepAfterProblem

const columns: readonly Column<SignIn>[] = [
  {
    key: 'at',
    header: 'Waktu',
    main: true,
    cell: ({ at }) => <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>,
  },
  {
    key: 'outcome',
    header: 'Hasil',
    cell: ({ succeeded }) => (
      <span className={succeeded ? 'flex gap-1.5 text-green-700' : 'flex gap-1.5 font-medium text-red-700'}>
        {succeeded ? <CircleCheck className="size-4.5" /> : <CircleAlert className="size-4.5" />}
        {succeeded ? 'Berhasil' : 'Ditolak'}
      </span>
    ),
  },
  { key: 'device', header: 'Perangkat', cell: ({ device }) => device },
  { key: 'address', header: 'Alamat jaringan', cell: ({ address }) => address ?? '–' },
]

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, signIns, offices, first } = loaderData
  const problem = useFormProblem(actionData)
  const { errors = {}, values = {} } = problem ?? {}
  const reachable = person.can.roles.length > 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader
        title={person.name}
        description={<span className="wrap-anywhere">{person.email}</span>}
        back={{ to: '/admin/people', label: 'Orang' }}
        meta={
          <span className="flex flex-wrap gap-1.5">
            <RoleBadge role={person.role} />
            <StateBadges {...person} />
          </span>
        }
      />
      {problem && Object.keys(problem.errors).length === 0 && (
        <Notice tone="error" title={problem.message} role="alert" />
      )}
      {!reachable && (
        <Notice>
          {person.isSelf
            ? 'Ini akun Anda sendiri. Peran, izin, dan blokirnya hanya dapat diubah admin lain.'
            : 'Akun admin hanya dapat diubah super admin.'}
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <Card>
          <CardHeader title="Akun" />
          <DefinitionList
            items={[
              { term: 'Cabang dinas', description: officeInWords(person.role, person.office) },
              {
                term: 'Izin',
                description: person.permissions.map((permission) => permissions[permission]).join(', '),
              },
              { term: 'Dibuat', description: formatLongDate(person.createdAt) },
              { term: 'Sedang masuk', description: `${person.sessions} perangkat` },
              ...(person.blockReason ? [{ term: 'Alasan diblokir', description: person.blockReason }] : []),
            ]}
          />
        </Card>
        {reachable && <PersonSafety person={person} errors={errors} values={values} />}
        {reachable && <PersonAccess person={person} offices={offices} errors={errors} values={values} />}
      </div>
      <section aria-labelledby="riwayat" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id="riwayat" className="text-xl">
          Riwayat masuk
        </h2>
        <Table
          caption="Riwayat masuk"
          columns={columns}
          rows={signIns.items}
          rowKey={({ id }) => id}
          empty={<p className="text-tinta-soft">Belum ada yang mencoba masuk dengan akun ini.</p>}
        />
        <Pagination
          label="Halaman riwayat"
          previous={first ? undefined : '?'}
          next={signIns.next === null ? undefined : `?before=${signIns.next}`}
        />
      </section>
    </div>
  )
}
