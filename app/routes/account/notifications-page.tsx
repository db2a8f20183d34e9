// '/client/notifications' and '/helpdesk/notifications': the notices, and for clients whether answers are mailed too.
import { redirect } from 'react-router'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { readPageKey } from '#app/page-key.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/forms/field.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { findNotifications, markRead } from '#domain/notifications/find-notifications.ts'
import { setAnswerMails, wantsAnswerMails } from '#domain/notifications/mail-preference.ts'
import { noticeForm } from '#domain/notifications/notification-input.ts'
import { openNotification } from '#domain/notifications/open-notification.ts'
import { describeReachOfPerson } from '#domain/notifications/reach/describe-reach.ts'
import { countUnreadReports } from '#domain/reports/desk/find-reports.ts'
import type { Route } from './+types/notifications-page.ts'
import { NoticeList } from './notice-list.tsx'
import { ReportNotice } from './report-notice.tsx'
import { requireOwner } from './require-owner.server.ts'
import { ticketPath } from './ticket-path.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Notifikasi · Helpdesk SPMB' }]

export async function loader(args: Route.LoaderArgs) {
  const { person, area } = await requireOwner(args)
  const before = readPageKey(args.request)
  const [notices, mailsAnswers, reach, reports] = await Promise.all([
    findNotifications(person, { before }),
    area === 'client' ? wantsAnswerMails(person.id) : null,
    area === 'client' ? describeReachOfPerson(person.id, 'mailChoice') : null,
    countUnreadReports(person),
  ])
  const shown = { ...notices, first: before === undefined }
  return { area, notices: shown, mailsAnswers, reach: reach?.words, reports }
}

export async function action(args: Route.ActionArgs) {
  const { person, area, path } = await requireOwner(args)
  return answerForm(args.request, noticeForm, async (input) => {
    if (input.intent === 'open') return redirect(ticketPath(area, await openNotification(person, input.id)))
    if (input.intent === 'read-all') await markRead(person, 'all')
    if (input.intent !== 'mails' || area !== 'client') return redirect(path)
    await setAnswerMails(person, input.mailsAnswers === 'on')
    return redirectWithFlash(path, 'Pilihan email disimpan')
  })
}

export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  const { area, notices, mailsAnswers, reach, reports } = loaderData
  const subject = area === 'client' ? 'pertanyaan Anda' : 'tiket Anda'
  return (
    <Page
      className="max-w-3xl gap-6"
      title="Notifikasi"
      description={`Kabar tentang ${subject}, yang terbaru di atas.`}
    >
      <FormNotices />
      {reports > 0 && <ReportNotice unread={reports} />}
      <NoticeList {...notices} />
      {mailsAnswers !== null && <MailChoice {...{ mailsAnswers, reach }} />}
    </Page>
  )
}

function MailChoice({ mailsAnswers, reach }: { mailsAnswers: boolean; reach: string | undefined }) {
  return (
    <Card>
      <PortalForm intent="mails" stored={{ mailsAnswers }} className="grid grid-cols-1 gap-4">
        <h2 className="text-lg">Kabar lewat email</h2>
        <Checkbox name="mailsAnswers">Kirim email saat pertanyaan saya dijawab</Checkbox>
        <p className="text-sm text-tinta-soft">{reach}</p>
        <Button type="submit" variant="secondary" className="sm:justify-self-start">
          Simpan pilihan
        </Button>
      </PortalForm>
    </Card>
  )
}
