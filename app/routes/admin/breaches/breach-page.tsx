import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Checkbox } from '#app/ui/forms/field.tsx'
import { Page, Section } from '#app/ui/page-header.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { hasAddress } from '#domain/accounts/placeholder-address.ts'
import { letterAsText, writeLetter } from '#domain/notifications/deliveries/letter.ts'
import { getDataProtectionContact } from '#domain/operations/settings/data-protection-contact.ts'
import { getBreach } from '#domain/privacy/breaches/breach.server.ts'
import {
  type AffectedReason,
  affectedReasons,
  breachLetter,
  breachSubject,
  mayManageBreaches,
  noticeDeadline,
} from '#domain/privacy/breaches/breach.ts'
import { notifyAffected } from '#domain/privacy/breaches/breach-notice.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Route } from './+types/breach-page.ts'
import { breachIdOf } from './breach-id.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Kebocoran data · Helpdesk SPMB' }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageBreaches)
  const [found, contact] = await Promise.all([getBreach(person, breachIdOf(params)), getDataProtectionContact()])
  const parts = writeLetter(breachLetter(found, '(nama)', contact), { origin: '', tokenOf: () => '' })
  return { found, letter: letterAsText(parts) }
}

const noticeForm = z.object({
  confirmed: z.literal('on', { error: 'Centang dulu bahwa suratnya sudah diperiksa' }),
})

export async function action({ context, request, params }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageBreaches)
  const id = breachIdOf(params)
  return answerForm(request, noticeForm, async () => {
    await notifyAffected(person, id)
    return redirectWithFlash(`/admin/breaches/${id}`, 'Surat pemberitahuan masuk antrean')
  })
}

type Found = Route.ComponentProps['loaderData']['found']

const lines = (text: string) => <span className="whitespace-pre-line wrap-anywhere">{text}</span>
const reasonNames = (reasons: readonly AffectedReason[]) => reasons.map((each) => affectedReasons[each]).join(', ')

const columns: readonly Column<Found['people'][number]>[] = [
  { key: 'name', header: 'Nama', main: true, cell: ({ name }) => name },
  {
    key: 'email',
    header: 'Email',
    cell: ({ email }) => <span className="wrap-anywhere">{hasAddress(email) ? email : 'Tanpa email'}</span>,
  },
  { key: 'why', header: 'Sebab', cell: ({ reasons }) => reasonNames(reasons) },
  {
    key: 'mailed',
    header: 'Surat',
    cell: ({ email, mailedAt, emailVerified }) => {
      if (mailedAt) return formatDateTime(mailedAt)
      if (!hasAddress(email)) return 'Hubungi lewat nomor'
      return emailVerified ? 'Belum' : 'Email belum dikonfirmasi'
    },
  },
]

export default function BreachPage({ loaderData: { found, letter } }: Route.ComponentProps) {
  const { total, mailed, waiting, unreachable } = found.affected
  const facts = [
    { term: 'Apa yang terjadi', description: lines(found.description) },
    { term: 'Data yang terungkap', description: lines(found.data) },
    { term: 'Penanganan', description: lines(found.measures) },
    { term: 'Terjadi', description: `${formatDateTime(found.fromAt)} sampai ${formatDateTime(found.untilAt)}` },
    { term: 'Diketahui', description: formatDateTime(found.discoveredAt) },
    { term: 'Batas pemberitahuan', description: formatDateTime(noticeDeadline(found.discoveredAt)) },
    ...(found.tickets.length > 0 ? [{ term: 'Tiket', description: found.tickets.join(', ') }] : []),
  ]
  return (
    <Page
      className="gap-6"
      title={found.title}
      description={`Dicatat ${found.recordedBy}, ${formatDateTime(found.recordedAt)}.`}
      back={{ to: '/admin/breaches', label: 'Kebocoran data' }}
    >
      <FormNotices />
      <Card title="Kejadian">
        <DefinitionList items={facts} />
      </Card>
      <Section
        id="terdampak"
        title={`Yang terdampak: ${total.toLocaleString('id-ID')} orang`}
        actions={
          total > 0 && (
            <ButtonLink to={`/admin/breaches/${found.id}/export`} variant="secondary" reloadDocument>
              Unduh CSV
            </ButtonLink>
          )
        }
      >
        <p className="text-tinta-soft">
          {`Sudah dikirimi surat: ${mailed.toLocaleString('id-ID')}. Belum: ${waiting.toLocaleString('id-ID')}. Emailnya belum dikonfirmasi, hubungi dengan cara lain: ${unreachable.toLocaleString('id-ID')}.`}
          {total > found.people.length && ` Ditampilkan ${found.people.length}; semuanya ada di CSV.`}
          {found.scope.staffId && ' Daftar yang dibaca akun petugas tidak tercatat, jadi mungkin ada yang lain.'}
        </p>
        <Table
          caption="Orang yang terdampak"
          columns={columns}
          rows={found.people}
          rowKey={({ id }) => id}
          empty={
            <EmptyState level={3} title="Belum ada yang ditemukan">
              Bila seharusnya ada, catat lagi dengan waktu atau pilihan lain.
            </EmptyState>
          }
        />
      </Section>
      <Card className="max-w-column" title={`Surat: ${breachSubject}`}>
        <p className="whitespace-pre-line wrap-anywhere">{letter}</p>
        {waiting > 0 && (
          <PortalForm className="mt-6 grid grid-cols-1 gap-4 border-t border-garis pt-5">
            <Checkbox name="confirmed">
              {`Surat sudah diperiksa dan boleh dikirim ke ${waiting.toLocaleString('id-ID')} orang. Ini tidak dapat ditarik kembali.`}
            </Checkbox>
            <Button type="submit" variant="danger" busyLabel="Mengirim..." className="justify-self-start">
              Kirim surat
            </Button>
          </PortalForm>
        )}
      </Card>
    </Page>
  )
}
