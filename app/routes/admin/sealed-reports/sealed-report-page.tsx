import type { ReactNode } from 'react'
import { useLiveRefresh } from '#app/components/live/use-live-refresh.ts'
import { ReportBadge, ReportParticulars } from '#app/components/reports/report-badge.tsx'
import { MessageCard } from '#app/components/tickets/conversation/message-card.tsx'
import { DeliveryList } from '#app/components/tickets/delivery-words.tsx'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { IdempotencyField, PortalForm } from '#app/forms/portal-form.tsx'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, FoldedCard } from '#app/ui/card.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { mayReadSealedReports } from '#domain/accounts/permissions.ts'
import { answerReport, getSealedReport, openIdentity } from '#domain/sealed-reports/desk/desk-report.ts'
import { describeReportReach } from '#domain/sealed-reports/news/report-reach.server.ts'
import { reportAccesses, reportKinds, reportNumber } from '#domain/sealed-reports/report.ts'
import { deskReportInput, reportReasonMaxLength } from '#domain/sealed-reports/report-input.ts'
import { descriptionMaxLength } from '#domain/tickets/ticket-input.ts'
import { formatDateTime } from '#shared/dates.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { formatPhone } from '#shared/numbers/phone-number.ts'
import type { Route } from './+types/sealed-report-page.ts'
import { sealedReportIdOf } from './sealed-report-id.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Pengaduan tertutup · Helpdesk SPMB' }]

export function headers() {
  return { 'Cache-Control': 'private, no-store' }
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayReadSealedReports)
  return { report: await getSealedReport(person, sealedReportIdOf(params)), idempotencyKey: newIdempotencyKey() }
}

const said = {
  answer: 'Jawaban tersimpan di halaman pelapor.',
  note: 'Catatan tersimpan',
  complete: 'Pengaduan selesai',
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayReadSealedReports)
  const id = sealedReportIdOf(params)
  return answerForm(request, deskReportInput, async (step) => {
    // Shown once, in the answer to this very form: nothing but the reason is stored of it.
    if (step.intent === 'identity') return { identity: await openIdentity(person, id, step.reason) }
    await answerReport(person, id, step)
    const reach = step.intent === 'answer' ? ` ${await describeReportReach(id, 'reports')}` : ''
    return redirectWithFlash(`/admin/sealed-reports/${id}`, `${said[step.intent]}${reach}`)
  })
}

type Report = Route.ComponentProps['loaderData']['report']

export default function SealedReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { report, idempotencyKey } = loaderData
  useLiveRefresh((event) => event.kind === 'sealed_report' && event.ticketId === report.id)
  const identity = actionData && 'identity' in actionData ? actionData.identity : null
  const refused = useTyped()['intent']
  const files = report.files.map((file) => ({ ...file, href: `/admin/sealed-reports/${report.id}/files/${file.id}` }))
  // What was sent from here empties its form; what others write leaves typed words alone.
  const lastOwn = (type: 'answered' | 'noted') =>
    report.timeline.findLast((entry) => entry.own && entry.type === type)?.id ?? 0
  return (
    <Page
      className="max-w-column gap-6"
      title={`Pengaduan ${reportNumber(report.id)}`}
      meta={<ReportBadge status={report.status} />}
      back={{ to: '/admin/sealed-reports', label: 'Pengaduan tertutup' }}
    >
      <FormNotices beside />
      <section aria-label="Isi laporan dan percakapan" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 className="text-lg">{reportKinds[report.kind]}</h2>
        <ReportParticulars report={report} />
        <ol className="grid gap-3">
          {report.timeline.map((entry) => (
            <MessageCard
              key={entry.id}
              kind="report"
              entry={entry}
              attachments={files}
              readers="Hanya pemegang izin ini"
            >
              <DeliveryList
                label="Kabar ke pelapor"
                deliveries={report.deliveries.filter(({ entryId }) => entryId === entry.id)}
                answeredAt={entry.at}
              />
            </MessageCard>
          ))}
        </ol>
      </section>
      <Card>
        <Words key={`answer ${lastOwn('answered')}`} intent="answer" label="Jawaban" {...{ idempotencyKey }}>
          Dibaca pelapor di tautannya, tanpa nama Anda. {report.reach}
        </Words>
      </Card>
      <FoldedCard title="Tambah catatan" openAtFirst={refused === 'note'}>
        <Words key={`note ${lastOwn('noted')}`} intent="note" label="Catatan" {...{ idempotencyKey }}>
          Hanya dibaca pemegang izin ini.
        </Words>
      </FoldedCard>
      {report.status !== 'completed' && (
        <PortalForm intent="complete">
          <IdempotencyField fresh={idempotencyKey} />
          <Button type="submit" variant="secondary" busyLabel="Menyimpan...">
            Tandai selesai
          </Button>
        </PortalForm>
      )}
      <Identity report={report} identity={identity} isOpen={identity !== null || refused === 'identity'} />
      <FoldedCard
        title={`Catatan akses (${report.log.length})`}
        description="Hanya di sini; log akses portal tidak memuatnya."
      >
        <ul className="grid gap-1.5 text-sm">
          {report.log.map(({ id, access, reason, person, createdAt }) => (
            <li key={id} className="wrap-anywhere">
              {`${formatDateTime(createdAt)}: ${person}, ${reportAccesses[access].toLowerCase()}`}
              {reason && ` (${reason})`}
            </li>
          ))}
        </ul>
      </FoldedCard>
    </Page>
  )
}

interface WordsProps {
  readonly intent: 'answer' | 'note'
  readonly label: string
  readonly idempotencyKey: string
  readonly children: ReactNode
}

function Words({ intent, label, idempotencyKey, children }: WordsProps) {
  return (
    <PortalForm intent={intent} className="grid grid-cols-1 gap-4">
      <IdempotencyField fresh={idempotencyKey} />
      <Field label={label} name="message" id={`field-${intent}`} hint={children} limit={descriptionMaxLength}>
        <TextArea rows={4} />
      </Field>
      <Button
        type="submit"
        variant={intent === 'answer' ? 'primary' : 'secondary'}
        busyLabel="Menyimpan..."
        className="sm:justify-self-start"
      >
        {intent === 'answer' ? 'Kirim jawaban' : 'Simpan catatan'}
      </Button>
    </PortalForm>
  )
}

interface IdentityProps {
  readonly report: Report
  readonly identity: { readonly name: string; readonly phone: string | null } | null
  readonly isOpen: boolean
}

function Identity({ report, identity, isOpen }: IdentityProps) {
  if (!report.hasIdentity) return <Notice title="Pelapor merahasiakan nama dan nomornya" />
  return (
    <FoldedCard
      title="Identitas pelapor"
      description="Disimpan terpisah. Siapa yang membukanya dan alasannya dicatat di bawah."
      openAtFirst={isOpen}
    >
      {identity ? (
        <DefinitionList
          items={[
            { term: 'Nama', description: <span className="wrap-anywhere">{identity.name || 'Dirahasiakan'}</span> },
            { term: 'Nomor WhatsApp', description: identity.phone ? formatPhone(identity.phone) : 'Dirahasiakan' },
          ]}
        />
      ) : (
        <PortalForm intent="identity" className="grid grid-cols-1 gap-4">
          <Field label="Alasan membuka identitas" name="reason" limit={reportReasonMaxLength}>
            <TextArea rows={2} />
          </Field>
          <Button type="submit" variant="secondary" busyLabel="Membuka..." className="sm:justify-self-start">
            Buka identitas
          </Button>
        </PortalForm>
      )}
    </FoldedCard>
  )
}
