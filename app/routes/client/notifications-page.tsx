// '/client/notifications': what is new about the own questions, and whether answers are mailed too.
import { Form, redirect } from 'react-router'
import { flashCookie } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { keepAfterProblem, keepTyped } from '#app/forms/offline-form.ts'
import { useFormProblem } from '#app/forms/use-form-problem.ts'
import { requirePerson } from '#app/guards.server.ts'
import { readPageKey } from '#app/page-key.ts'
import { NoticeList } from '#app/routes/account/notice-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/forms/field.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { findNotifications, markRead } from '#domain/notifications/find-notifications.ts'
import { setAnswerMails, wantsAnswerMails } from '#domain/notifications/mail-preference.ts'
import { noticeForm } from '#domain/notifications/notification-input.ts'
import { openNotification } from '#domain/notifications/open-notification.ts'
import type { Route } from './+types/notifications-page.ts'

const path = '/client/notifications'

export const meta: Route.MetaFunction = () => [{ title: 'Notifikasi · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'client')
  const before = readPageKey(request)
  const [page, mailsAnswers] = await Promise.all([findNotifications(person, { before }), wantsAnswerMails(person.id)])
  return { ...page, first: before === undefined, mailsAnswers }
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requirePerson(context, request, 'client')
  return answerForm(request, noticeForm, async (input) => {
    if (input.intent === 'open') {
      return redirect(`/client/questions/${(await openNotification(person, input.id)).publicId}`)
    }
    if (input.intent === 'read-all') {
      await markRead(person, 'all')
      return redirect(path)
    }
    await setAnswerMails(person, input.mailsAnswers === 'on')
    return redirect(path, { headers: { 'Set-Cookie': flashCookie('answer-mails-saved') } })
  })
}

export const clientAction = keepTyped
export const shouldRevalidate = keepAfterProblem

export default function NotificationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mailsAnswers, ...notices } = loaderData
  useFormProblem(actionData)
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <PageHeader title="Notifikasi" description="Kabar tentang pertanyaan Anda, yang terbaru di atas." />
      <NoticeList {...notices} />
      <Card>
        <Form method="post" className="grid grid-cols-1 gap-4">
          <h2 className="text-lg">Kabar lewat email</h2>
          <input type="hidden" name="intent" value="mails" />
          <Checkbox name="mailsAnswers" defaultChecked={mailsAnswers}>
            Kirim email saat pertanyaan saya dijawab
          </Checkbox>
          <Button type="submit" variant="secondary" className="sm:justify-self-start">
            Simpan pilihan
          </Button>
        </Form>
      </Card>
    </div>
  )
}
