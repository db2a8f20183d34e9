import { Phone, Printer } from 'lucide-react'
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
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { noteInformedByHand } from '#domain/notifications/reach/delivered-answers.ts'
import { findUnreached, type UnreachedAnswer } from '#domain/notifications/reach/unreached-answers.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatPhone, telephoneLink } from '#shared/numbers/phone-number.ts'
import type { Route } from './+types/unreached-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Belum sampai · Helpdesk SPMB' }]

const path = '/helpdesk/unreached'

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  const after = readPageKey(request)
  return { ...(await findUnreached(person, after)), first: after === undefined }
}

const id = z.coerce.number().int().positive()
const form = z.object({ intent: z.enum(['phone', 'slip']), ticketId: id, entryId: id })

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireDesk(context, request)
  return answerForm(request, form, async ({ intent, ...answer }) => {
    await noteInformedByHand(person, { ...answer, by: intent })
    return redirectWithFlash(path, 'Dicatat: pemohon sudah dikabari.')
  })
}

export default function UnreachedPage({ loaderData }: Route.ComponentProps) {
  const { items, next, first } = loaderData
  useLiveRefresh(({ kind }) => kind === 'delivery', { calm: true })
  return (
    <Page
      className="gap-6"
      title="Belum sampai"
      description="Jawaban yang belum sampai ke pemohonnya lewat cara apa pun, yang paling lama di atas. Kabari pemohonnya, lalu catat."
    >
      <FormNotices />
      {items.length === 0 ? (
        <EmptyState title={first ? 'Tidak ada yang menunggu dikabari' : 'Tidak ada lagi di halaman ini'}>
          Jawaban yang tidak dapat dikabarkan portal muncul di sini.
        </EmptyState>
      ) : (
        <Card flush>
          <ul aria-label="Jawaban yang belum sampai" className="divide-y divide-garis">
            {items.map((item) => (
              <li key={item.entryId} className="grid gap-3 px-4 py-4 sm:px-5">
                <Row item={item} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Pagination previous={first ? undefined : '?'} next={next === null ? undefined : `?before=${next}`} />
    </Page>
  )
}

function Row({ item }: { item: UnreachedAnswer }) {
  const { entryId, ticketId, publicId, title, requester, author, answeredAt, phone, hasWhatsapp, deliveries } = item
  const answer = { ticketId, entryId }
  return (
    <>
      <div className="grid gap-1">
        <Link to={`/helpdesk/tickets/${ticketId}`} data-row className="font-semibold wrap-anywhere">
          {title}
        </Link>
        <p className="text-sm text-tinta-soft wrap-anywhere">
          {requester} · dijawab {author}, <time dateTime={answeredAt.toISOString()}>{formatDateTime(answeredAt)}</time>
        </p>
        <p className="text-sm wrap-anywhere">{item.reach}</p>
        {deliveries.map((each) => (
          <p key={each.id} className="text-sm text-tinta-soft wrap-anywhere">
            {deliveryWords(each, answeredAt)}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {hasWhatsapp && <SendByHand {...answer} />}
        {phone && (
          <>
            <ButtonLink to={telephoneLink(phone) ?? ''} variant="secondary" size="sm">
              <Phone />
              Telepon {formatPhone(phone)}
            </ButtonLink>
            <PortalForm intent="phone" hidden={answer}>
              <Button type="submit" variant="secondary" size="sm" busyLabel="Mencatat...">
                Sudah ditelepon
              </Button>
            </PortalForm>
          </>
        )}
        <ButtonLink to={`/helpdesk/tickets/slip/${publicId}`} variant="secondary" size="sm">
          <Printer />
          Cetak tanda terima
        </ButtonLink>
        <PortalForm intent="slip" hidden={answer}>
          <Button type="submit" variant="secondary" size="sm" busyLabel="Mencatat...">
            Sudah diserahkan
          </Button>
        </PortalForm>
      </div>
    </>
  )
}
