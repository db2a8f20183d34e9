// '/helpdesk/bulk?do=…&ids=…': what is about to be done to which tickets, and what it still needs to know; with &upTo to
// all that the list &view shows.
import { data, Link, redirect } from 'react-router'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { IdempotencyField, PortalForm } from '#app/forms/portal-form.tsx'
import { useKeptProblem } from '#app/forms/use-form-problem.ts'
import { requireDesk } from '#app/guards.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { findCannedReplies } from '#domain/content/canned-replies/canned-reply.server.ts'
import { describeReachOfMany } from '#domain/notifications/reach/reach.server.ts'
import { findOfficesByPlace } from '#domain/offices/public-offices.ts'
import { chooseTickets, describeChosen, startBulk } from '#domain/tickets/bulk/bulk.server.ts'
import { bulkHold, bulkLimit, notifiesRequesters } from '#domain/tickets/bulk/bulk.ts'
import { bulkLabelsOf, isBulkName } from '#domain/tickets/bulk/bulk-labels.ts'
import { findRecentBulkReply } from '#domain/tickets/bulk/bulk-progress.ts'
import { findTicketCategories } from '#domain/tickets/categories/category.server.ts'
import { findStaff } from '#domain/tickets/desk/colleagues.ts'
import { readDeskView } from '#domain/tickets/desk/desk-view.ts'
import { replyVariables } from '#domain/tickets/desk/reply-variables.ts'
import { minutes } from '#shared/durations.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { deskLists } from '../tickets/desk-lists.ts'
import { addressOf } from '../tickets/list-view.server.ts'
import type { Route } from './+types/prepare-page.ts'
import { bulkForm, readChosen } from './bulk-form.ts'
import { ReachLines } from './held-bulk.tsx'
import { TaskFields } from './task-fields.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Tindakan untuk banyak tiket · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireDesk(context, request)
  const params = new URL(request.url).searchParams
  const kind = params.get('do') ?? ''
  const asked = readChosen(params)
  const ids = await chooseTickets(person, asked)
  const notifies = notifiesRequesters(kind)
  const [chosen, recent, staff, offices, questions, complaints, replies, reach] = await Promise.all([
    describeChosen(person, ids),
    notifies ? findRecentBulkReply(person, ids) : undefined,
    findStaff(person),
    findOfficesByPlace(),
    findTicketCategories('question'),
    findTicketCategories('complaint'),
    findCannedReplies(person),
    notifies ? describeReachOfMany(ids) : [],
  ])
  // Their variables stay: they are filled for each requester.
  const ready = replies.map(({ id, title, text }) => ({ key: String(id), title, text }))
  const from = readDeskView(new URLSearchParams(params.get('view') ?? ''))
  const [first] = chosen.first
  const example = first && {
    number: first.number,
    variables: replyVariables({ ...first, contactName: first.user }, person.name),
  }
  const view = {
    ...{ kind: isBulkName(kind) ? kind : null, recent, reach, staff, offices, example, ready },
    chosen: { ...chosen, first: chosen.first.map(({ id, number, title }) => ({ id, number, title })) },
    named: 'view' in asked ? { view: asked.view, upTo: asked.upTo } : { ids: ids.join(',') },
    categories: {
      questions: chosen.kinds.includes('question') ? questions : [],
      complaints: chosen.kinds.includes('complaint') ? complaints : [],
    },
    back: { to: addressOf(from), label: deskLists[from.stage ?? 'inprogress'].title },
    prefilled: ready.find((each) => each.key === params.get('siap'))?.text,
    key: newIdempotencyKey(),
  }
  return data(view, { headers: { 'Cache-Control': 'no-store' } })
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireDesk(context, request)
  const from = new URL(request.url).searchParams.get('view')
  const back = from ? `?${new URLSearchParams({ view: from })}` : ''
  return answerForm(request, bulkForm, async (input) =>
    redirect(`/helpdesk/bulk/${await startBulk(person, input)}${back}`),
  )
}

export default function BulkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, chosen, named, recent, reach, staff, offices, categories, example, ready, prefilled, back, key } =
    loaderData
  const task = useKeptProblem(actionData)?.errors.task
  if (!kind || chosen.total === 0) {
    return (
      <EmptyState level={1} title="Belum ada tiket yang dipilih">
        Beri tanda pada tiket di daftar, lalu pilih tindakannya.
      </EmptyState>
    )
  }
  const { title, submit } = bulkLabelsOf(kind)
  const total = chosen.total.toLocaleString('id-ID')
  const silent = kind === 'complete' ? chosen.unanswered.total : 0
  const unnamed = silent - chosen.unanswered.numbers.length
  return (
    <Page className="max-w-column gap-6" title={title} description={`${total} tiket terpilih.`} back={back}>
      {chosen.total === bulkLimit && (
        <Notice tone="info" title={`Paling banyak ${total} tiket sekaligus`}>
          Yang paling lama masuk lebih dulu. Ulangi untuk sisanya.
        </Notice>
      )}
      {recent && (
        <Notice tone="warning" title={`Anda baru saja membalas ${recent.tickets} dari tiket ini sekaligus`}>
          Balasan di bawah dikirim sebagai balasan lagi.{' '}
          <Link to={`/helpdesk/bulk/${recent.id}`}>Lihat hasil balasan tadi</Link>
        </Notice>
      )}
      {silent > 0 && (
        <Notice tone="warning" title={`${silent.toLocaleString('id-ID')} tiket belum pernah dibalas`}>
          {chosen.unanswered.numbers.join(', ')}
          {unnamed > 0 && `, dan ${unnamed.toLocaleString('id-ID')} lagi`}. Pemohon membaca "Selesai" tanpa jawaban.
          Kembali dan balas dulu, atau teruskan bila memang tidak perlu dijawab.
        </Notice>
      )}
      {kind === 'spam' && (
        <Notice tone="warning" title="Tiket ini keluar dari semua daftar, hitungan, dan batas waktu" role="status">
          Pemohonnya tidak diberi tahu. Tiketnya tetap ada di daftar Spam dan dapat dikembalikan.
        </Notice>
      )}
      <PortalForm hidden={{ do: kind, ...named }} className="grid grid-cols-1 gap-5">
        <FormNotices />
        <IdempotencyField fresh={key} />
        <TaskFields
          {...{ kind, staff, offices, categories, error: task }}
          reply={notifiesRequesters(kind) && example ? { example, ready, prefilled } : undefined}
        />
        <ReachLines reach={reach} />
        {notifiesRequesters(kind) && (
          <p className="text-sm text-tinta-soft">
            Dikirim setelah {bulkHold / minutes(1)} menit. Sampai saat itu masih dapat dibatalkan.
          </p>
        )}
        <div>
          <Button type="submit">{`${submit} ${total} tiket`}</Button>
        </div>
      </PortalForm>
      <Card flush>
        <ul aria-label="Tiket terpilih" className="divide-y divide-garis text-sm">
          {chosen.first.map(({ id, number, title: subject }) => (
            <li key={id} className="flex gap-3 px-4 py-2">
              <span className="font-semibold whitespace-nowrap text-tinta-soft tabular-nums">{number}</span>
              <span className="wrap-anywhere">{subject}</span>
            </li>
          ))}
          {chosen.total > chosen.first.length && (
            <li className="px-4 py-2 text-tinta-soft">
              dan {(chosen.total - chosen.first.length).toLocaleString('id-ID')} tiket lain
            </li>
          )}
        </ul>
      </Card>
    </Page>
  )
}
