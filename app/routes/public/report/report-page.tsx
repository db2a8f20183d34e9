// '/ask/report/{publicId}': a report for who holds its link: where it stands, what was answered, and more words to it.
import { MessageCircle } from 'lucide-react'
import { redirect } from 'react-router'
import { z } from 'zod'
import { InstallOffer } from '#app/components/install/install-offer.tsx'
import { useVisitorRefresh } from '#app/components/live/use-visitor-refresh.ts'
import { ReportPushSwitch } from '#app/components/push/push-switch.tsx'
import { ReportBadge, ReportParticulars } from '#app/components/reports/report-badge.tsx'
import { clientActionSending } from '#app/components/sending/use-sending.ts'
import { FlashNotice } from '#app/components/shell/flash-notice.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { lastOwnEntry } from '#app/components/tickets/conversation/requester-forms.tsx'
import { ThreadComposer } from '#app/components/tickets/conversation/thread-composer.tsx'
import { splitThread } from '#app/components/tickets/conversation/thread-messages.ts'
import { ThreadPage } from '#app/components/tickets/conversation/thread-page.tsx'
import { DigitsForm } from '#app/components/tickets/guest/digits-form.tsx'
import { OneNotice } from '#app/components/tickets/status/one-notice.tsx'
import { Timeline } from '#app/components/tickets/timeline.tsx'
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
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { pushDeviceIn } from '#domain/notifications/push/push-subscription.server.ts'
import { deleteReportDevice, describeReportReach } from '#domain/sealed-reports/news/report-reach.server.ts'
import { getOwnReport, getWatchedReport, openReport, replyToReport } from '#domain/sealed-reports/own-report.server.ts'
import { type ReportStatus, reportKinds, reportNumber } from '#domain/sealed-reports/report.ts'
import { reportDigitsInput, reportReplyInput } from '#domain/sealed-reports/report-input.ts'
import { findHelp } from '#domain/tickets/distress/crisis-line.ts'
import { env } from '#platform/env.server.ts'
import { Conflict } from '#shared/errors.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { shareLink } from '#shared/numbers/phone-number.ts'
import type { Route } from './+types/report-page.ts'

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Halaman Anda', noindex: true })

export const handle = { uploads: guestUploads }

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  const headers = new Headers(loaderHeaders)
  headers.set('Cache-Control', 'private, no-store')
  return headers
}

export async function loader({ context, request, params: { publicId } }: Route.LoaderArgs) {
  const access = await openReportId(context, request, publicId)
  // Before the rest: what changes meanwhile is loaded again.
  const watched = access && (await getWatchedReport(publicId))
  const [report, reach] = access
    ? await Promise.all([getOwnReport(access.id), describeReportReach(access.id, 'family')])
    : [null, '']
  const files = report?.files.map((file) => ({ ...file, href: `/ask/report/${publicId}/files/${file.id}` })) ?? []
  return withFlash(request, {
    report: report && { ...report, timeline: toOwnTimeline(report.timeline, files) },
    reach,
    help: report && (await findHelp(report.timeline.findLast(({ own }) => own)?.message ?? '')),
    publicId,
    version: watched?.version ?? null,
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
      return redirect('/', { headers: { 'Set-Cookie': closingCookie(request, publicId) } })
    }
    const access = await openReportId(context, request, publicId)
    if (!access) throw new Conflict('Masukkan dulu empat angka terakhir nomor WhatsApp Anda di halaman ini.')
    const refused = await replyToReport(access.id, typed, { network: address, files })
    const { title, tone } = flashWithFiles('Balasan Anda terkirim.', refused, 'di bawah')
    return redirectWithFlash(here, title, tone)
  })
}

export async function clientAction(sent: Route.ClientActionArgs) {
  if ((await sent.request.clone().formData()).get('intent') === 'close') {
    await sent.serverAction().catch(() => undefined)
    // Takes the place of the report in the history of a shared phone, and leaves nothing of it in memory.
    location.replace('/')
    return new Promise(() => undefined)
  }
  return clientActionSending(sent, (to) => to.endsWith(`/ask/report/${sent.params.publicId}`))
}

const pageLook = 'max-w-2xl'
const home = { to: '/', label: 'Beranda' }

export default function ReportPage({ loaderData }: Route.ComponentProps) {
  const { report, reach, help, version, publicId, address, idempotencyKey, flash } = loaderData
  useVisitorRefresh(publicId, version)
  if (!report) {
    return (
      <Page className={`gap-4 ${pageLook}`} title="Laporan" back={home}>
        {flash && <FlashNotice flash={flash} />}
        <DigitsForm
          description="Masukkan empat angka terakhir nomor WhatsApp yang Anda tulis saat melapor."
          submit="Buka laporan"
        />
      </Page>
    )
  }
  const { messages, history } = splitThread(report.timeline, report.description)
  const isNew = report.timeline.length === 1
  return (
    <ThreadPage
      className={pageLook}
      title={`Laporan ${reportNumber(report.id)}`}
      back={home}
      badge={<ReportBadge status={report.status} />}
      next={nextWords[report.status]}
      notice={
        <OneNotice help={help} promise={null}>
          {isNew && (
            <Notice tone="success" title="Laporan terkirim">
              <p>{reach}</p>
            </Notice>
          )}
        </OneNotice>
      }
      inDanger={Boolean(help)}
      messages={messages}
    >
      {flash && <FlashNotice flash={flash} />}
      <FormNotices beside />
      <ThreadComposer
        key={lastOwnEntry(report.timeline)}
        intent="reply"
        invitation={report.status === 'completed' ? 'Terjadi lagi? Tulis di sini' : 'Tambahkan keterangan'}
        // Like the report, it must not be stored on a shared phone.
        draft={null}
        isGuest
        idempotencyKey={idempotencyKey}
      />
      <PortalForm intent="close" className="flex flex-wrap items-center gap-x-3 print:hidden">
        HP orang lain?
        <Button type="submit" variant="secondary" busyLabel="Menutup...">
          Tutup sekarang
        </Button>
      </PortalForm>
      <Fold title="Simpan tautan ini" open={isNew}>
        <p>Hanya dengan tautan ini Anda dapat membaca jawabannya. Jangan berikan kepada orang lain.</p>
        <p className="text-sm wrap-anywhere">
          <span data-testid="report-link">{address}</span> <CopyButton text={address} what="tautan" />
        </p>
        <details className="unfold print:hidden">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-nila-700">
            Simpan ke WhatsApp sendiri
          </summary>
          <ButtonLink to={shareLink(address)} target="_blank" rel="noreferrer" variant="secondary">
            <MessageCircle />
            Buka WhatsApp
          </ButtonLink>
        </details>
      </Fold>
      <Fold title="Rincian dan kabar">
        <ReportPushSwitch publicId={publicId} />
        {isNew && <InstallOffer />}
        <p>{reportKinds[report.kind]}</p>
        <ReportParticulars report={report} />
        <Timeline items={history} subject="Laporan" />
      </Fold>
    </ThreadPage>
  )
}

const nextWords: Record<ReportStatus, string> = {
  pending: 'Petugas dinas provinsi akan membaca dan menjawab di sini.',
  answered: 'Sudah dijawab. Balas bila masih ada keterangan.',
  completed: 'Sudah selesai.',
}
