// '/ask/report/{publicId}': a report for who holds its link: where it stands, what was answered, and more words to it.
import { MessageCircle } from 'lucide-react'
import { redirect } from 'react-router'
import { z } from 'zod'
import { DistressNotice } from '#app/components/distress/distress-notice.tsx'
import { InstallOffer } from '#app/components/install/install-offer.tsx'
import { useVisitorRefresh } from '#app/components/live/use-visitor-refresh.ts'
import { ReportPushSwitch } from '#app/components/push/push-switch.tsx'
import { ReportBadge, ReportParticulars } from '#app/components/reports/report-badge.tsx'
import { clientActionSending } from '#app/components/sending/use-sending.ts'
import { FlashNotice } from '#app/components/shell/flash-notice.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { MessageForm } from '#app/components/tickets/conversation/message-form.tsx'
import { RequesterConversation } from '#app/components/tickets/conversation/requester-conversation.tsx'
import { DigitsForm } from '#app/components/tickets/guest/digits-form.tsx'
import { toOwnTimeline } from '#app/components/tickets/timeline-item.ts'
import { redirectWithFlash, withFlash } from '#app/flash.ts'
import { flashWithFiles, splitFiles } from '#app/form-files.server.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { guestUploads } from '#app/forms/uploads.ts'
import { closingCookie, deviceCookie, openReportId } from '#app/guest-device.server.ts'
import { requestContext } from '#app/request-context.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { pushDeviceIn } from '#domain/notifications/push/push-subscription.server.ts'
import { deleteReportDevice, describeReportReach } from '#domain/sealed-reports/news/report-reach.server.ts'
import { getOwnReport, openReport, replyToReport } from '#domain/sealed-reports/own-report.server.ts'
import { reportKinds, reportNumber } from '#domain/sealed-reports/report.ts'
import { reportDigitsInput, reportReplyInput } from '#domain/sealed-reports/report-input.ts'
import { findHelp } from '#domain/tickets/distress/crisis-line.ts'
import { env } from '#platform/env.server.ts'
import { formatMoment } from '#shared/dates.ts'
import { Conflict } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { shareLink } from '#shared/numbers/phone-number.ts'
import type { Route } from './+types/report-page.ts'

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Laporan Anda', noindex: true })

export const handle = { uploads: guestUploads }

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  const headers = new Headers(loaderHeaders)
  headers.set('Cache-Control', 'private, no-store')
  return headers
}

export async function loader({ context, request, params: { publicId } }: Route.LoaderArgs) {
  const access = await openReportId(context, request, publicId)
  const [report, reach] = access
    ? await Promise.all([getOwnReport(access.id), describeReportReach(access.id, 'page')])
    : [null, '']
  const files = report?.files.map((file) => ({ ...file, href: `/ask/report/${publicId}/files/${file.id}` })) ?? []
  return withFlash(request, {
    report: report && { ...report, timeline: toOwnTimeline(report.timeline, files) },
    reach,
    help: report && (await findHelp(report.timeline.findLast(({ own }) => own)?.message ?? '')),
    byLink: access?.byLink ?? false,
    // Leads here and names no report: the link is kept in chats and lists that others see.
    address: `${env.origin}/status/${publicId}`,
    idempotencyKey: newIdempotencyKey(),
  })
}

const forms = z.discriminatedUnion('intent', [
  reportDigitsInput.extend({ intent: z.literal('open') }),
  reportReplyInput.extend({ intent: z.literal('reply') }),
  z.object({ intent: z.literal('close') }),
])

export async function action({ context, request, params: { publicId } }: Route.ActionArgs) {
  const { address } = context.get(requestContext)
  const { request: sent, files, voice } = await splitFiles(request)
  const here = `/ask/report/${publicId}`
  return answerForm(sent, forms.and(voice), async (typed) => {
    if (typed.intent === 'open') {
      const key = await openReport(publicId, typed.digits, address)
      return redirect(here, { headers: { 'Set-Cookie': deviceCookie(request, { publicId, key }) } })
    }
    if (typed.intent === 'close') {
      const device = pushDeviceIn(request.headers)
      if (device) await deleteReportDevice(device, publicId)
      return redirect(here, { headers: { 'Set-Cookie': closingCookie(request, publicId) } })
    }
    const access = await openReportId(context, request, publicId)
    if (!access) throw new Conflict('Masukkan dulu empat angka terakhir nomor WhatsApp Anda di halaman ini.')
    const refused = await replyToReport(access.id, typed, { network: address, files })
    const { title, tone } = flashWithFiles('Balasan Anda terkirim.', refused, 'di bawah')
    return redirectWithFlash(here, title, tone)
  })
}

export function clientAction(sent: Route.ClientActionArgs) {
  return clientActionSending(sent, (to) => to.endsWith(`/ask/report/${sent.params.publicId}`))
}

export default function ReportPage({ loaderData }: Route.ComponentProps) {
  const { report, reach, help, byLink, address, idempotencyKey, flash } = loaderData
  useVisitorRefresh()
  const isNew = report?.timeline.length === 1
  return (
    <Page
      className="max-w-2xl gap-6"
      title={report ? `Laporan ${reportNumber(report.id)}` : 'Laporan'}
      back={{ to: '/', label: 'Beranda' }}
      {...(report && { meta: <ReportBadge status={report.status} /> })}
    >
      {flash && <FlashNotice flash={flash} />}
      {report ? (
        <>
          {help && <DistressNotice help={help} />}
          <RequesterConversation
            title={reportKinds[report.kind]}
            description={report.description}
            asked={formatMoment(report.createdAt)}
            items={report.timeline}
            subject="Laporan"
            below={() => (
              <>
                <div className="grid gap-3">
                  {isNew && <p>Laporan Anda sudah kami terima dan dibaca petugas dinas provinsi.</p>}
                  {report.status === 'pending' && <p>{reach}</p>}
                  <ReportPushSwitch publicId={report.publicId} />
                </div>
                <SaveLink address={address} />
                {isNew && <InstallOffer />}
              </>
            )}
          >
            <FormNotices beside />
            <MessageForm
              key={report.timeline.findLast(({ type }) => type === 'requester_replied')?.id ?? 0}
              intent="reply"
              title={report.status === 'completed' ? 'Terjadi lagi? Tulis di sini' : 'Tambahkan keterangan'}
              // Like the report, it must not be stored on a shared phone.
              draft={null}
              isGuest
              idempotencyKey={idempotencyKey}
            />
          </RequesterConversation>
          <ReportParticulars report={report} />
          <div className="flex flex-wrap items-center gap-x-4 text-sm text-tinta-soft print:hidden">
            <p>Memakai HP orang lain? Simpan tautannya, lalu hapus halaman ini dari riwayat peramban.</p>
            {!byLink && (
              <PortalForm intent="close">
                <Button type="submit" variant="quiet" busyLabel="Menutup...">
                  Tutup di HP ini
                </Button>
              </PortalForm>
            )}
          </div>
        </>
      ) : (
        <DigitsForm
          title="Buka laporan Anda"
          description="Masukkan empat angka terakhir nomor WhatsApp yang Anda tulis saat melapor."
          submit="Buka laporan"
        />
      )}
    </Page>
  )
}

/** The link is the key: without it no one returns here. */
function SaveLink({ address }: { address: string }) {
  return (
    <Card className="grid grid-cols-1 gap-3" title="Simpan tautan ini">
      <p>Hanya dengan tautan ini Anda dapat membaca jawabannya. Jangan berikan kepada orang lain.</p>
      <p className="text-sm wrap-anywhere" data-testid="report-link">
        {address}
      </p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink to={shareLink(address)} target="_blank" rel="noreferrer">
          <MessageCircle />
          Simpan tautan ke WhatsApp saya
        </ButtonLink>
        <CopyButton text={address} what="tautan" />
      </div>
    </Card>
  )
}
