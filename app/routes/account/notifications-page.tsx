import { ChevronRight } from 'lucide-react'
import { redirect } from 'react-router'
import { useLiveRefresh } from '#app/components/live/use-live-refresh.ts'
import { PressingLine, type PressingLineProps, useFreshPressing } from '#app/components/notifications/pressing-line.tsx'
import { DeskPushSwitch } from '#app/components/push/push-switch.tsx'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { readPageKey } from '#app/list-address.ts'
import { deskLists } from '#app/routes/helpdesk/tickets/desk-lists.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Checkbox } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Person } from '#domain/accounts/person.ts'
import { setAnswerMails, wantsAnswerMails } from '#domain/notifications/mail-preference.server.ts'
import { findNotifications, markRead, openNotification } from '#domain/notifications/notification.server.ts'
import { noticeForm } from '#domain/notifications/notification.ts'
import { pressingWords } from '#domain/notifications/staff/pressing-words.ts'
import { countUnreadReports } from '#domain/sealed-reports/desk/desk-report.ts'
import { countPressing } from '#domain/tickets/desk/desk-counts.ts'
import { writeDeskView } from '#domain/tickets/desk/desk-view.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Route } from './+types/notifications-page.ts'
import { noticePath } from './notice-path.ts'
import { requireOwner } from './require-owner.server.ts'

/** `first` is true on the first page, `next` the key of the following one. */
interface NoticeListProps {
  readonly items: readonly {
    readonly id: number
    readonly text: string
    readonly readAt: Date | null
    readonly createdAt: Date
  }[]
  readonly next: number | null
  readonly first: boolean
  readonly label?: string
  readonly empty?: string
}

/** Shows what comes as it comes. Each notice is a button of a form, so that it works without JavaScript. */
function NoticeList({
  items,
  next,
  first,
  label = 'Notifikasi',
  empty = 'Kabar tentang pertanyaan muncul di sini.',
}: NoticeListProps) {
  if (items.length === 0) {
    return <EmptyState title="Belum ada notifikasi">{empty}</EmptyState>
  }
  return (
    <>
      <Card flush>
        <ul aria-label={label} className="divide-y divide-garis">
          {items.map(({ id, text, readAt, createdAt }) => (
            <li key={id}>
              <PortalForm intent="open">
                <button
                  type="submit"
                  name="id"
                  value={id}
                  className="flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left hover:bg-nila-50 sm:px-5"
                >
                  <span className="grid min-w-0 grow gap-0.5">
                    <span className={readAt ? 'wrap-anywhere' : 'font-semibold wrap-anywhere'}>{text}</span>
                    <span className="flex flex-wrap gap-x-3 text-sm text-tinta-soft">
                      {!readAt && <span className="font-semibold text-nila-700">Belum dibaca</span>}
                      <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
                    </span>
                  </span>
                  <ChevronRight className="shrink-0 text-tinta-soft" />
                </button>
              </PortalForm>
            </li>
          ))}
        </ul>
      </Card>
      <Pagination previous={first ? undefined : '?'} next={next === null ? undefined : `?before=${next}`} />
    </>
  )
}

/** The button that marks all notifications as read, while some are unread; reloads the page's data when one arrives. */
function ReadAll({ unread }: { unread: boolean }) {
  useLiveRefresh(({ kind }) => kind === 'notification' || kind === 'sealed_report', { calm: true })
  if (!unread) return null
  return (
    <PortalForm intent="read-all">
      <Button type="submit" variant="secondary">
        Tandai semua sudah dibaca
      </Button>
    </PortalForm>
  )
}

function ReportNotice({ unread }: { unread: number }) {
  return (
    <Notice title={`Pengaduan tertutup yang belum Anda baca: ${unread.toLocaleString('id-ID')}`}>
      <ButtonLink to="/admin/sealed-reports" variant="secondary" className="mt-3">
        Buka pengaduan tertutup
      </ButtonLink>
    </Notice>
  )
}

const officeShown = 10

export const meta: Route.MetaFunction = () => [{ title: 'Notifikasi · Helpdesk SPMB' }]

async function loadDesk(person: Person) {
  const [office, pressing] = await Promise.all([
    findNotifications(person, { of: 'office', limit: officeShown }),
    countPressing(person),
  ])
  const words = pressingWords(pressing)
  const lists = pressing.lists.map(({ view, overdue }) => {
    const { path, title } = deskLists[view.stage ?? 'pending']
    return {
      to: `${path}?${writeDeskView({ ...view, stage: undefined })}`,
      label: `${title} (${overdue.toLocaleString('id-ID')})`,
    }
  })
  return { office: office.items, pressing: words === null ? null : { words, lists } }
}

export async function loader(args: Route.LoaderArgs) {
  const { person, area } = await requireOwner(args)
  const before = readPageKey(args.request)
  const isDesk = area === 'helpdesk'
  const [notices, desk, mails, reports] = await Promise.all([
    findNotifications(person, { before, of: isDesk ? 'person' : undefined }),
    isDesk ? loadDesk(person) : null,
    wantsAnswerMails(person.id),
    countUnreadReports(person),
  ])
  const shown = { ...notices, first: before === undefined }
  return { area, notices: shown, desk, mails, reports }
}

export async function action(args: Route.ActionArgs) {
  const { person, area, path } = await requireOwner(args)
  return answerForm(args.request, noticeForm, async (input) => {
    if (input.intent === 'open') return redirect(noticePath(area, await openNotification(person, input.id)))
    if (input.intent === 'read-all') await markRead(person, 'all')
    if (input.intent !== 'mails') return redirect(path)
    await setAnswerMails(person, input.mailsAnswers === 'on')
    return redirectWithFlash(path, 'Pilihan email disimpan')
  })
}

export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  const { area, notices, desk, mails, reports } = loaderData
  const unread = [...notices.items, ...(desk?.office ?? [])].some(({ readAt }) => readAt === null)
  const subject = area === 'client' ? 'pertanyaan Anda' : 'tiket Anda'
  return (
    <Page
      className="max-w-column gap-6"
      title="Notifikasi"
      description={`Kabar tentang ${subject}, yang terbaru di atas.`}
    >
      <FormNotices />
      {reports > 0 && <ReportNotice unread={reports} />}
      {desk && <DeskLine pressing={desk.pressing} />}
      <ReadAll unread={unread} />
      {desk && <h2 className="text-lg">Untuk Anda</h2>}
      <NoticeList
        {...notices}
        {...(desk && { label: 'Untuk Anda', empty: 'Kabar tentang tiket Anda muncul di sini.' })}
      />
      {desk && desk.office.length > 0 && (
        <>
          <h2 className="text-lg">Untuk semua petugas kantor Anda</h2>
          <NoticeList items={desk.office} next={null} first label="Untuk semua petugas kantor Anda" />
        </>
      )}
      {desk && <DeskPushSwitch />}
      <MailChoice mails={mails} {...mailChoices[area]} />
    </Page>
  )
}

function DeskLine({ pressing }: { pressing: PressingLineProps | null }) {
  useFreshPressing()
  return pressing && <PressingLine {...pressing} />
}

const staffChoice = {
  choice: 'Kirim ringkasan pagi pada hari kerja, bila ada tiket yang lewat waktu atau harus selesai hari ini',
}
const mailChoices = {
  client: { choice: 'Kirim email saat pertanyaan saya dijawab' },
  helpdesk: staffChoice,
  admin: staffChoice,
}

function MailChoice({ mails, choice }: { mails: boolean; choice: string }) {
  return (
    <Card>
      <PortalForm intent="mails" stored={{ mailsAnswers: mails }} className="grid grid-cols-1 gap-4">
        <h2 className="text-lg">Kabar lewat email</h2>
        <Checkbox name="mailsAnswers">{choice}</Checkbox>
        <Button type="submit" variant="secondary" className="sm:justify-self-start">
          Simpan pilihan
        </Button>
      </PortalForm>
    </Card>
  )
}
