// '/incidents/{id}': a service incident as the public reads it, with 'Saya juga'; after that press with ?ikut=1.
import { Link, redirect } from 'react-router'
import { z } from 'zod'
import { MeTooButton } from '#app/components/incidents/incident-notice.tsx'
import { IncidentPushSwitch } from '#app/components/push/push-switch.tsx'
import { ShareRow } from '#app/components/share/share-row.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { flashCookie } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { guestAccess } from '#app/guest-device.server.ts'
import { requestContext } from '#app/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { newPushDevice, pushDeviceIn } from '#domain/notifications/push/push-subscription.server.ts'
import { confirmIncident, declineIncident } from '#domain/shared-answers/attaching/attached-tickets.ts'
import { followIncident } from '#domain/shared-answers/followers/followers.ts'
import { incidentAddress } from '#domain/shared-answers/incident-address.ts'
import { getPublicIncident } from '#domain/shared-answers/incident-news.ts'
import { ticketNotFound } from '#domain/tickets/ticket.ts'
import { env } from '#platform/env.server.ts'
import { formatDateTime } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { isPublicId } from '#shared/ids.ts'
import type { Route } from './+types/incident-page.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData?.incident.title ?? 'Gangguan',
    description: loaderData?.incident.description ?? '',
    noindex: true,
  })

/** The number; throws NotFound for what cannot be one. */
function idOf({ id }: { readonly id: string }): number {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new NotFound('Gangguan ini tidak ada, atau sudah lama selesai.')
  return Number(id)
}

export async function loader({ request, params }: Route.LoaderArgs) {
  const counted = new URL(request.url).searchParams.get('ikut') === '1'
  const incident = await getPublicIncident(idOf(params))
  return { incident, counted, address: new URL(incidentAddress(incident.id), env.origin).href }
}

const forms = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('me-too') }),
  z.object({ intent: z.enum(['mine', 'other']), publicId: z.string() }),
])

export async function action({ context, request, params }: Route.ActionArgs) {
  const { address: network, person: reader } = context.get(requestContext)
  const id = idOf(params)
  return answerForm(request, forms, async (typed) => {
    const person = await reader()
    if (typed.intent === 'me-too') {
      const known = pushDeviceIn(request.headers)
      const fresh = known === undefined ? newPushDevice() : undefined
      await followIncident(id, { person, device: known ?? fresh?.device ?? '', network })
      return redirect(`${incidentAddress(id)}?ikut=1`, { headers: fresh ? { 'Set-Cookie': fresh.setCookie } : {} })
    }
    const { publicId, intent } = typed
    if (!isPublicId(publicId)) throw new NotFound(ticketNotFound)
    const guest = await guestAccess(context, request, publicId)
    const owner = person?.role === 'client' ? person : guest.person
    if (!owner) throw new NotFound(ticketNotFound)
    if (intent === 'mine') await confirmIncident(owner, publicId)
    else await declineIncident(owner, publicId)
    const said =
      intent === 'mine'
        ? 'Baik. Kami kabari begitu ada perkembangan.'
        : 'Pertanyaan Anda kembali ke petugas. Maaf, tebakan kami keliru.'
    return redirect(`/status/${publicId}`, { headers: { 'Set-Cookie': flashCookie(said) } })
  })
}

export default function PublicIncidentPage({ loaderData: { incident, counted, address } }: Route.ComponentProps) {
  const { id, title, state, description, answer, startsAt, isOver, regencies, affected, updates } = incident
  return (
    <Page
      className="max-w-3xl gap-6"
      title={title}
      back={{ to: '/', label: 'Beranda' }}
      meta={
        <>
          <span className="font-semibold text-tinta">{state}</span>
          <span>Sejak {formatDateTime(startsAt)}</span>
          {affected > 1 && <span>{affected.toLocaleString('id-ID')} orang mengalaminya</span>}
        </>
      }
    >
      {counted && !isOver && (
        <Notice tone="success" title="Anda sudah tercatat" role="status">
          Tidak perlu menulis pertanyaan. Perkembangannya ada di halaman ini; nyalakan kabar di HP ini supaya berbunyi
          begitu ada yang baru.{' '}
          <Link to={`/login?${new URLSearchParams({ next: incidentAddress(id) })}`}>Masuk dengan akun</Link>, lalu tekan
          sekali lagi, bila ingin dikabari lewat akun Anda juga.
        </Notice>
      )}
      {updates.length > 0 && (
        <section aria-labelledby="kabar" className="grid gap-3">
          <h2 id="kabar" className="text-xl">
            Kabar terbaru
          </h2>
          <ol className="grid gap-4">
            {updates.map(({ id: update, text, at }) => (
              <li key={update} className="border-l-2 border-nila-700 pl-4">
                <time dateTime={at.toISOString()} className="text-sm text-tinta-soft">
                  {formatDateTime(at)}
                </time>
                <p className="whitespace-pre-line wrap-anywhere">{text}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
      <section aria-labelledby="terjadi" className="grid gap-3">
        <h2 id="terjadi" className="text-xl">
          Apa yang terjadi
        </h2>
        <p className="whitespace-pre-line wrap-anywhere">{description}</p>
        {regencies.length > 0 && <p className="text-tinta-soft">Di {regencies.join(', ')}.</p>}
      </section>
      {!isOver && (
        <section aria-labelledby="jawaban" className="grid gap-3">
          <h2 id="jawaban" className="text-xl">
            Jawaban petugas
          </h2>
          <p className="whitespace-pre-line wrap-anywhere">{answer}</p>
        </section>
      )}
      {!isOver && (
        <div className="flex flex-wrap items-center gap-3">
          {!counted && <MeTooButton id={id} />}
          <IncidentPushSwitch id={id} />
          <ButtonLink to="/ask" variant="quiet">
            Masalah saya lain
          </ButtonLink>
        </div>
      )}
      <ShareRow words={`${title}: ${state}. ${address}`} />
    </Page>
  )
}
