// /status/{id}: the question behind an ID, for anyone who holds it; kept out of caches and search engines. Its requester,
// signed in, replies here: this is where the mails lead.
import { data, isRouteErrorResponse, Link, redirect } from 'react-router'
import { OwnFaq } from '#app/components/faq/faq-answer.tsx'
import { OwnIncident } from '#app/components/incidents/incident-notice.tsx'
import { useVisitorRefresh } from '#app/components/live/use-visitor-refresh.ts'
import { OwnCopy } from '#app/components/offline/own-copy.tsx'
import { refuseCopy, wantCopy } from '#app/components/offline/own-pages.ts'
import { AnswerPushSwitch } from '#app/components/push/push-switch.tsx'
import { draftNames } from '#app/components/sending/stored-drafts.ts'
import { clientActionSending } from '#app/components/sending/use-sending.ts'
import { ShareRow } from '#app/components/share/share-row.tsx'
import { FlashNotice } from '#app/components/shell/flash-notice.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { useReloadOnSignOut } from '#app/components/shell/sign-out-elsewhere.ts'
import { RequesterForms } from '#app/components/tickets/conversation/requester-forms.tsx'
import {
  countAnswers,
  countWithdrawn,
  splitThread,
  threadTitle,
} from '#app/components/tickets/conversation/thread-messages.ts'
import { ThreadPage } from '#app/components/tickets/conversation/thread-page.tsx'
import { GuestData, GuestPanel, type GuestView } from '#app/components/tickets/guest/guest-panel.tsx'
import { describeNextStep } from '#app/components/tickets/status/next-step.ts'
import { OneNotice } from '#app/components/tickets/status/one-notice.tsx'
import { Particulars } from '#app/components/tickets/status/particulars.tsx'
import { StatusPupils } from '#app/components/tickets/status/status-pupils.tsx'
import { type StatusAnswer, type StatusView, statusViewOf } from '#app/components/tickets/status/status-view.ts'
import { StatusBadge } from '#app/components/tickets/status-badge.tsx'
import { Timeline } from '#app/components/tickets/timeline.tsx'
import { WhatsappInvitation } from '#app/components/tickets/whatsapp-invitation.tsx'
import { forgetSeen, useSeenAnswers } from '#app/components/visitor/seen-answers.ts'
import { withFlash } from '#app/flash.ts'
import { guestUploads } from '#app/forms/uploads.ts'
import { answerOwnQuestion, getAnswerPromise, loadOwnQuestion, type OwnQuestion } from '#app/own-question.server.ts'
import { requestContext } from '#app/request-context.ts'
import { signInPath } from '#app/return-path.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { statusLookUps } from '#app/visitor-limits.server.ts'
import type { Person } from '#domain/accounts/person.ts'
import { accessOf } from '#domain/sealed-reports/own-report.server.ts'
import { getIncidentOfTicket } from '#domain/shared-answers/attaching/attached-tickets.ts'
import { getFaqOfTicket } from '#domain/shared-answers/faq-proposals/proposal.server.ts'
import type { PublicFaq } from '#domain/shared-answers/faq-proposals/proposal.ts'
import type { TicketIncident } from '#domain/shared-answers/service-incident.ts'
import { findMaskedPupils } from '#domain/tickets/pupils/pupil.server.ts'
import { type AnsweredPupil, withAnswers } from '#domain/tickets/pupils/pupil.ts'
import { getWatchedTicket, lookUpStatus } from '#domain/tickets/status-page/status-report.server.ts'
import { awaitsAnswer } from '#domain/tickets/ticket.ts'
import { env } from '#platform/env.server.ts'
import { headersOf, NotFound, TooMany } from '#shared/errors.ts'
import type { Route } from './+types/status-page.ts'
import { answerGuest, guestView } from './status/guest-status.server.ts'
import { StatusLookUpCard } from './status/status-look-up-card.tsx'

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Status Pertanyaan', noindex: true })

export const handle = { uploads: guestUploads }

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  const headers = new Headers(loaderHeaders)
  headers.set('Cache-Control', 'private, no-store')
  return headers
}

type Answer = StatusAnswer & {
  readonly own?: OwnQuestion | undefined
  readonly incident?: TicketIncident | undefined
  readonly faq?: PublicFaq | undefined
  readonly pupils?: readonly AnsweredPupil<Date>[]
  readonly visitor?: boolean
  readonly keeps?: boolean
  /** What an open page compares to learn that it is out of date; null when nothing more comes. */
  readonly version?: string | null
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { address, person } = context.get(requestContext)
  try {
    await statusLookUps.take(address)
    // Before all else: what changes meanwhile is loaded again.
    const [watched, reader] = await Promise.all([getWatchedTicket(params.publicId), person()])
    const report = await lookUpStatus(params.publicId)
    const awaits = awaitsAnswer(report.status)
    const [promise, own, guest, incident, faq, pupils] = await Promise.all([
      awaits ? getAnswerPromise(report.publicId) : null,
      reader ? findOwn(reader, report.publicId) : undefined,
      guestView(context, request, report.publicId),
      getIncidentOfTicket(report.publicId),
      getFaqOfTicket(report.publicId),
      findMaskedPupils(report.publicId),
    ])
    return withFlash<Answer>(request, {
      found: statusViewOf(report, env.origin, promise),
      own,
      incident,
      faq,
      pupils: withAnswers(pupils, report.history),
      guest: own ? undefined : guest,
      version: report.status === 'completed' ? null : (watched?.version ?? null),
      visitor: reader === null,
      // Staff read nothing of their work from a device's storage, and on a shared one no one does.
      keeps: reader === null || (reader.role === 'client' && !reader.sharedDevice),
    })
  } catch (thrown) {
    // The person who pastes the link of a sealed report holds its key.
    if (thrown instanceof NotFound && (await accessOf(undefined, params.publicId)) !== 'unknown')
      throw redirect(`/ask/report/${params.publicId}`)
    if (!(thrown instanceof NotFound || thrown instanceof TooMany)) throw thrown
    const answer = { found: null, message: thrown.message, typed: params.publicId }
    return data<Answer & { flash?: undefined }>(answer, { status: thrown.status, headers: headersOf(thrown) })
  }
}

const openedBy = (guest: GuestView | undefined) => (guest?.state === 'open' ? guest : undefined)

async function findOwn(reader: Person, publicId: string): Promise<OwnQuestion | undefined> {
  if (reader.role !== 'client') return undefined
  return loadOwnQuestion(reader, publicId).catch((thrown: unknown) => {
    if (thrown instanceof NotFound) return undefined
    throw thrown
  })
}

export async function action({ context, request, params: { publicId } }: Route.ActionArgs) {
  const { address: network, person: reader } = context.get(requestContext)
  const person = await reader()
  if (!person || !(await findOwn(person, publicId))) {
    // A session may have ended meanwhile; what was written is kept on the device.
    if (!person && !(await guestView(context, request, publicId))) throw redirect(signInPath(request))
    return answerGuest(context, request, publicId)
  }
  return answerOwnQuestion(person, request, { publicId, network, back: `/status/${publicId}` })
}

export async function clientAction(sent: Route.ClientActionArgs) {
  const { publicId } = sent.params
  const here = `/status/${publicId}`
  const intent = (await sent.request.clone().formData()).get('intent')
  if (intent === 'close') {
    forgetSeen(publicId)
    await refuseCopy(here)
  }
  if (intent === 'open') wantCopy(here)
  // Also when it is closed on this device, where nothing of it may stay.
  const names = [draftNames.reply + publicId, draftNames.guest + publicId]
  return clientActionSending(sent, (to) => to.endsWith(here), names)
}

const away = 'Portal tidak dapat dihubungi. Periksa jaringan, lalu coba lagi.'

// A look-up from a dialog must not cost the page it stands on when the network or the database is away.
export async function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (thrown) {
    const unreachable = thrown instanceof TypeError || (isRouteErrorResponse(thrown) && thrown.status === 503)
    // Loaded again, the page stays as it is (keep-page-on-outage.ts).
    const isOpen = location.pathname === `/status/${params.publicId}`
    if (!unreachable || isOpen) throw thrown
    const answer: Answer & { flash?: undefined } = { found: null, message: away, typed: params.publicId }
    return answer
  }
}

export default function StatusPage({ loaderData }: Route.ComponentProps) {
  const { found, own, incident, faq, visitor, keeps, flash } = loaderData
  const { guest } = loaderData.found ? loaderData : {}
  useReloadOnSignOut(own !== undefined)
  useVisitorRefresh(found?.publicId ?? '', loaderData.version ?? null)
  const opened = own ?? openedBy(guest)
  useSeenAnswers(opened && found?.publicId, found ? countAnswers(found.history) : 0)
  if (!found) return <NotFoundHere typed={loaderData.typed} message={loaderData.message} />
  const { title, description } = opened ?? found
  const { messages, history } = splitThread(opened?.timeline ?? found.history, description)
  const { publicId, number, mergedInto, promise, date, time } = found
  return (
    <ThreadPage
      className={pageLook}
      title={threadTitle(title, description, number)}
      back={{ to: '/status', label: 'Cek Status' }}
      badge={<StatusBadge label={found.label} />}
      next={
        <>
          {describeNextStep(found, opened?.can)}{' '}
          {mergedInto && <Link to={`/status/${mergedInto}`}>Buka pertanyaan utama</Link>}
        </>
      }
      notice={
        <OneNotice help={opened?.help} promise={promise}>
          <OwnIncident incident={incident} publicId={publicId} isOwn={opened !== undefined} />
        </OneNotice>
      }
      inDanger={Boolean(opened?.help)}
      messages={messages}
    >
      {flash && <FlashNotice flash={flash} />}
      <StatusPupils pupils={loaderData.pupils ?? []} />
      <OwnFaq faq={faq} />
      {own && <RequesterForms question={own} />}
      {guest && <GuestPanel view={guest} />}
      {visitor && !guest && found.status === 'waiting' && !mergedInto && <SignInToReply publicId={publicId} />}
      <Fold title="Rincian, kabar, dan bagikan">
        <WhatsappInvitation link={opened?.whatsapp ?? null} />
        {/* Only its requester can switch on notifications, while news is possible. */}
        {opened?.can.reply && <AnswerPushSwitch publicId={publicId} />}
        <ShareRow words={`Status pertanyaan "${found.title}": ${found.label.label}. ${found.address}`} />
        {keeps && (
          <OwnCopy whose={own ? 'account' : 'link'} title={found.title} version={versionOf(found, own, guest)} />
        )}
        <Particulars {...found} sent={`${date}, ${time}`} />
        <Timeline items={history} subject="Pertanyaan" />
      </Fold>
      <GuestData view={guest} />
      <p className="hidden wrap-anywhere print:block">Halaman status: {found.address}</p>
    </ThreadPage>
  )
}

const pageLook = 'max-w-3xl'

function NotFoundHere({ typed, message }: { readonly typed: string; readonly message: string }) {
  return (
    <Page className={`gap-4 ${pageLook}`} title="Status Pertanyaan" back={{ to: '/status', label: 'Cek Status' }}>
      <div className="grid max-w-xl grid-cols-1 gap-6">
        <StatusLookUpCard key={typed} typed={typed} error={message} />
        <p className="text-tinta-soft">
          Supaya tidak salah ketik, salin ID dari tanda terima, atau tempel seluruh tautannya. ID terdiri dari 25 huruf
          kecil dan angka.
        </p>
      </div>
    </Page>
  )
}

function versionOf({ status, history }: StatusView, own?: OwnQuestion, guest?: GuestView): string {
  return [
    status,
    history.length,
    countWithdrawn(history),
    own?.timeline.length,
    guest?.state,
    openedBy(guest)?.timeline.at(-1)?.id,
  ].join()
}

function SignInToReply({ publicId }: { publicId: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      Belum jelas? Masuk ke akun Anda, lalu balas di sini.
      <ButtonLink to={`/login?next=${encodeURIComponent(`/status/${publicId}`)}`} variant="secondary">
        Masuk untuk membalas
      </ButtonLink>
    </p>
  )
}
