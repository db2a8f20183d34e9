import { Download } from 'lucide-react'
import { requireAllowed } from '#app/guards.server.ts'
import { filterAddress } from '#app/list-address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import type { Column } from '#app/ui/table.tsx'
import { type AccessEntry, findAccessLog } from '#domain/operations/access-log/access-log.server.ts'
import { accessLogFilter, mayReadAccessLog } from '#domain/operations/access-log/access-log.ts'
import { actionChoices } from '#domain/operations/access-log/audit-catalog.ts'
import { formatDateTime, isoDay, now } from '#shared/dates.ts'
import { excerpt } from '#shared/text.ts'
import type { Route } from './+types/access-log-page.ts'
import { auditCatalog } from './audit-catalog.server.ts'
import { LogPage } from './log-page.tsx'

const path = '/admin/access-log'

const longestLine = 240

export const meta: Route.MetaFunction = () => [{ title: 'Log akses · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayReadAccessLog)
  const filter = accessLogFilter(auditCatalog).parse(Object.fromEntries(new URL(request.url).searchParams))
  const page = await findAccessLog(person, filter, auditCatalog)
  return { ...page, actions: actionChoices(auditCatalog), filter, today: isoDay(now()) }
}

const columns: readonly Column<AccessEntry>[] = [
  { key: 'action', header: 'Tindakan', main: true, cell: ({ actionLabel }) => actionLabel },
  { key: 'at', header: 'Waktu', cell: ({ at }) => <time dateTime={at.toISOString()}>{formatDateTime(at)}</time> },
  { key: 'actor', header: 'Oleh', cell: ({ actor }) => actor },
  { key: 'target', header: 'Sasaran', cell: ({ targetLabel }) => <span className="wrap-anywhere">{targetLabel}</span> },
  {
    key: 'changes',
    header: 'Perubahan',
    cell: ({ changes }) =>
      changes.length === 0 ? '–' : changes.map((line) => <ChangeLine key={line}>{line}</ChangeLine>),
  },
]

/** Whole texts that changed or were deleted open on demand, so that the other entries stay in sight. */
function ChangeLine({ children: line }: { children: string }) {
  if (line.length <= longestLine) return <span className="block wrap-anywhere">{line}</span>
  return (
    <details>
      <summary className="cursor-pointer wrap-anywhere">{excerpt(line, 120)}</summary>
      <span className="block whitespace-pre-line pt-1 wrap-anywhere">{line}</span>
    </details>
  )
}

export default function AccessLogPage({ loaderData: { items, next, actions, filter, today } }: Route.ComponentProps) {
  const download = `${path}/export${filterAddress({ ...filter, before: undefined })}`
  return (
    <LogPage
      {...{ path, items, next, filter, today, columns }}
      title="Log akses"
      description="Siapa melakukan apa, kapan, dan apa yang berubah. Catatan ini tidak dapat diubah atau dihapus."
      actions={
        <ButtonLink to={download} reloadDocument variant="secondary">
          <Download />
          Unduh CSV
        </ButtonLink>
      }
    >
      <Field label="Pengguna" name="person" hint="Nama petugas, email, atau Portal">
        <TextInput type="search" defaultValue={filter.person} autoComplete="off" />
      </Field>
      <Field label="Sasaran" name="target" hint="Nomor tiket, misalnya T-1203">
        <TextInput type="search" defaultValue={filter.target} autoComplete="off" />
      </Field>
      <Field label="Tindakan" name="action" hint="Yang dilakukan">
        <Select defaultValue={filter.action} none="Semua" options={actions.map(([id, name]) => ({ id, name }))} />
      </Field>
    </LogPage>
  )
}
