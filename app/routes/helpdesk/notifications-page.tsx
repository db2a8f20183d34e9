// '/helpdesk/notifications': what is new for this agent.
import { redirect } from 'react-router'
import { answerForm } from '#app/forms/answer-form.ts'
import { keepAfterProblem, keepTyped } from '#app/forms/offline-form.ts'
import { useFormProblem } from '#app/forms/use-form-problem.ts'
import { requirePerson } from '#app/guards.server.ts'
import { readPageKey } from '#app/page-key.ts'
import { NoticeList } from '#app/routes/account/notice-list.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { findNotifications, markRead } from '#domain/notifications/find-notifications.ts'
import { noticeForm } from '#domain/notifications/notification-input.ts'
import { openNotification } from '#domain/notifications/open-notification.ts'
import type { Route } from './+types/notifications-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Notifikasi · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'helpdesk')
  const before = readPageKey(request)
  return { ...(await findNotifications(person, { before })), first: before === undefined }
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requirePerson(context, request, 'helpdesk')
  return answerForm(request, noticeForm, async (input) => {
    if (input.intent === 'open') {
      return redirect(`/helpdesk/tickets/${(await openNotification(person, input.id)).ticketId}`)
    }
    if (input.intent === 'read-all') await markRead(person, 'all')
    return redirect('/helpdesk/notifications')
  })
}

export const clientAction = keepTyped
export const shouldRevalidate = keepAfterProblem

export default function NotificationsPage({ loaderData, actionData }: Route.ComponentProps) {
  useFormProblem(actionData)
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <PageHeader title="Notifikasi" description="Kabar tentang tiket Anda, yang terbaru di atas." />
      <NoticeList {...loaderData} />
    </div>
  )
}
