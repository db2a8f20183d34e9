import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { z } from 'zod'
import { useLiveRefresh } from '#app/components/live/use-live-refresh.ts'
import { deliveryWords, SendByHand } from '#app/components/tickets/delivery-words.tsx'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireDesk } from '#app/guards.server.ts'
import { readPageKey } from '#app/list-address.ts'
import { Accordion, AccordionItem } from '#app/ui/accordion.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { noteInformedByHand } from '#domain/notifications/reach/delivered-answers.ts'
import { findUnreached, type UnreachedAnswer } from '#domain/notifications/reach/unreached-answers.ts'
import { findUnreachedByIncident, markReadInBand } from '#domain/shared-answers/unreached-by-incident.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatPhone, telephoneLink } from '#shared/numbers/phone-number.ts'
import type { Route } from './+types/unreached-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Belum sampai · Helpdesk SPMB' }]

const path = '/helpdesk/unreached'

const shownOfGroup = 50

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  const after = readPageKey(request)
  const incidents = await findUnreachedByIncident(person)
  const grouped = incidents.flatMap(({ answers }) => answers.map(({ entryId }) => entryId))
  const groups = incidents.map(({ id, title, answers }) => ({
    ...{ id, title, total: answers.length },
    first: answers.slice(0, shownOfGroup).map(({ message: _, ...answer }) => answer),
  }))
  return { ...(await findUnreached(person, after, grouped)), groups, first: after === undefined }
}

const id = z.coerce.number().int().positive()
const form = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['phone', 'slip']), ticketId: id, entryId: id }),
  z.object({ intent: z.literal('band'), incidentId: id }),
])

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireDesk(context, request)
  return answerForm(request, form, async (typed) => {
    if (typed.intent === 'band') {
      const answers = await markReadInBand(person, typed.incidentId)
      return redirectWithFlash(path, `${answers.toLocaleString('id-ID')} jawaban dicatat: dibaca di pita gangguan.`)
    }
    const { intent, ...answer } = typed
    await noteInformedByHand(person, { ...answer, by: intent })
    return redirectWithFlash(path, 'Dicatat: pemohon sudah dikabari.')
  })
}

export default function UnreachedPage({ loaderData }: Route.ComponentProps) {
  const { items, groups, next, first } = loaderData
  useLiveRefresh(({ kind }) => kind === 'delivery', { calm: true })
  return (
    <Page
      className="gap-6"
      title="Belum sampai"
      description="Jawaban yang belum sampai ke pemohonnya lewat cara apa pun, yang paling lama di atas. Kabari pemohonnya, lalu catat."
    >
      <FormNotices />
      {first && groups.length > 0 && (
        <Accordion>
          {groups.map((group) => (
            <Group key={group.id} group={group} />
          ))}
        </Accordion>
      )}
      {items.length > 0 ? (
        <Card flush>
          <ul aria-label="Jawaban yang belum sampai" className="divide-y divide-garis">
            {items.map((item) => (
              <li key={item.entryId} className="px-4 py-3 sm:px-5">
                <Row item={item} />
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        (groups.length === 0 || !first) && (
          <EmptyState title={first ? 'Tidak ada yang menunggu dikabari' : 'Tidak ada lagi di halaman ini'}>
            Jawaban yang tidak dapat dikabarkan portal muncul di sini.
          </EmptyState>
        )
      )}
      <Pagination previous={first ? undefined : '?'} next={next === null ? undefined : `?before=${next}`} />
    </Page>
  )
}

/** The answers of one incident: read by everybody in its band, so that one step settles all. */
function Group({
  group: { id, title, total, first },
}: {
  group: Route.ComponentProps['loaderData']['groups'][number]
}) {
  return (
    <AccordionItem level={2} title={title} meta={`Gangguan · ${total.toLocaleString('id-ID')} jawaban`}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-2">
        <PortalForm intent="band" hidden={{ incidentId: id }}>
          <FormNotices own />
          <Button type="submit" size="sm" busyLabel="Mencatat...">
            Tandai semua: dibaca di pita gangguan
          </Button>
        </PortalForm>
        <a href={`${path}/${id}/export`} download className="inline-flex items-center gap-1.5 text-sm">
          <Download />
          Unduh nomornya (CSV)
        </a>
      </div>
      <ul aria-label={`Jawaban ${title}`} className="divide-y divide-garis text-sm">
        {first.map(({ entryId, ticketId, title: subject, requester, phone }) => (
          <li key={entryId} className="py-1.5 wrap-anywhere">
            <Link to={`/helpdesk/tickets/${ticketId}`}>{subject}</Link>
            <span className="text-tinta-soft">
              {' '}
              · {requester}
              {phone && (
                <>
                  {' · '}
                  <a href={telephoneLink(phone) ?? ''}>{formatPhone(phone)}</a>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {total > first.length && (
        <p className="pt-2 text-sm text-tinta-soft">
          dan {(total - first.length).toLocaleString('id-ID')} jawaban lain, di berkas CSV
        </p>
      )}
    </AccordionItem>
  )
}

/** WhatsApp records itself; what was done another way is recorded in the fold. */
function Row({ item }: { item: UnreachedAnswer }) {
  const { entryId, ticketId, publicId, title, requester, author, answeredAt, phone, hasWhatsapp, deliveries } = item
  const answer = { ticketId, entryId }
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="grid min-w-0 basis-80 grow gap-0.5 text-sm">
        <Link to={`/helpdesk/tickets/${ticketId}`} data-row className="font-semibold wrap-anywhere">
          {title}
        </Link>
        <p className="text-tinta-soft wrap-anywhere">
          {requester} · dijawab {author}, <time dateTime={answeredAt.toISOString()}>{formatDateTime(answeredAt)}</time>
        </p>
        <p className="wrap-anywhere">{item.reach}</p>
        {deliveries.map((each) => (
          <p key={each.id} className="text-tinta-soft wrap-anywhere">
            {deliveryWords(each, answeredAt)}
          </p>
        ))}
      </div>
      <div className="grid justify-items-start gap-2 text-sm">
        {phone && <a href={telephoneLink(phone) ?? ''}>Telepon {formatPhone(phone)}</a>}
        {hasWhatsapp && <SendByHand {...answer} />}
        <details>
          <summary className="cursor-pointer font-semibold text-nila-700">Catat sudah dikabari</summary>
          <div className="flex flex-wrap items-center gap-2 pt-2">
            {phone && (
              <PortalForm intent="phone" hidden={answer}>
                <Button type="submit" variant="secondary" size="sm" busyLabel="Mencatat...">
                  Sudah ditelepon
                </Button>
              </PortalForm>
            )}
            <PortalForm intent="slip" hidden={answer}>
              <Button type="submit" variant="secondary" size="sm" busyLabel="Mencatat...">
                Tanda terima diserahkan
              </Button>
            </PortalForm>
            <Link to={`/helpdesk/tickets/slip/${publicId}`}>Cetak tanda terima</Link>
          </div>
        </details>
      </div>
    </div>
  )
}
