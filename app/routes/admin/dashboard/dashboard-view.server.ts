import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { mayManageArticles } from '#domain/content/articles/article.ts'
import { findWaitingArticles } from '#domain/content/articles/managed-articles.ts'
import { mayManageFaq } from '#domain/content/faq/faq.ts'
import { findWaitingFaqs } from '#domain/content/faq/managed-faqs.ts'
import { mayReadMails } from '#domain/notifications/notification.ts'
import { countUnreached } from '#domain/notifications/reach/unreached-answers.ts'
import { countFailedMails } from '#domain/notifications/sent/managed-messages.ts'
import { mayManageOffices } from '#domain/offices/office.ts'
import { countUnreachableOffices } from '#domain/offices/public-offices.ts'
import { getLastBackup } from '#domain/operations/backups/backup.server.ts'
import { mayManageBackups } from '#domain/operations/backups/backup.ts'
import { getStorage, type Storage } from '#domain/operations/database-figures.ts'
import { mayReadDatabase, mayReadSettings } from '#domain/operations/operations-policy.ts'
import { workerRuns } from '#domain/operations/running-processes.ts'
import { getDataProtectionContact } from '#domain/operations/settings/data-protection-contact.ts'
import { mayManageBreaches } from '#domain/privacy/breaches/breach.ts'
import type { OfficeFigures } from '#domain/reporting/desk-figures.ts'
import { hasNoReader } from '#domain/sealed-reports/desk/desk-report.ts'
import type { Season } from '#domain/season/season.ts'
import { mayManageSeason } from '#domain/season/season-policy.ts'
import { findOpenIncidents } from '#domain/shared-answers/incident-news.ts'
import { getCrisisLine } from '#domain/tickets/distress/crisis-line.ts'
import { env } from '#platform/env.server.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import { formatDuration, formatLongDate, formatRelative, now, zonedInstant } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { formatSize } from '#shared/sizes.ts'
import type { PressingItem, WaitingContentProps } from './dashboard-lists.tsx'

/** `mails` that failed; `backup` is the moment of the last whole one, null for none, with `backupIsLate` when that is long ago. */
export interface ServiceState {
  readonly mails: number | undefined
  readonly backup: Date | null | undefined
  readonly backupIsLate: boolean
  readonly storage: Storage | undefined
  readonly worker: boolean | undefined
}

/** A backup older than this is late: one is made each night. */
const backupEvery = days(2)

/** Asks only for what the person may read. */
export async function getServiceState(person: Person): Promise<ServiceState> {
  const [mails, backup, storage, worker] = await Promise.all([
    mayReadMails(person) ? countFailedMails(person) : undefined,
    mayManageBackups(person) ? getLastBackup() : undefined,
    mayReadDatabase(person) ? getStorage() : undefined,
    mayReadDatabase(person) ? workerRuns() : undefined,
  ])
  const backupIsLate = backup === null || (backup !== undefined && now().getTime() - backup.getTime() > backupEvery)
  return { mails, backup, backupIsLate, storage, worker }
}

const words = (count: number) => count.toLocaleString('id-ID')

/** From here on `countUnreached` counts no further. */
const mostUnreached = 100

function wherePlaces(late: readonly OfficeFigures[]): string {
  const [worst, second] = late
  if (!worst || !second) return worst?.office ?? ''
  const offices = late.filter(({ officeId }) => officeId !== null).length
  const places = `di ${offices < late.length ? 'provinsi dan ' : ''}${offices} cabang dinas`
  return worst.late > second.late ? `${places}, terbanyak ${worst.office} (${words(worst.late)})` : places
}

function lateTickets(person: Person, offices: readonly OfficeFigures[]): PressingItem[] {
  const late = offices.filter((office) => office.late > 0)
  if (late.length === 0) return []
  const sum = late.reduce((all, office) => all + office.late, 0)
  const where = wherePlaces(late)
  return [
    {
      ...{ key: 'late', tone: 'burning', figure: words(sum), title: 'tiket lewat waktu', detail: where },
      to: mayWorkOnTickets(person) ? '/helpdesk/reports/tickets?figure=late' : '#lewat-waktu',
    },
  ]
}

async function openIncidents(person: Person): Promise<PressingItem[]> {
  const page = mayWorkOnTickets(person) ? '/helpdesk/incidents' : '/incidents'
  return (await findOpenIncidents()).map(({ id, title, updatedAt, state }) => ({
    ...{ key: `incident ${id}`, tone: 'burning', title: `Gangguan: ${title}` },
    ...{
      detail: `${state.toLocaleLowerCase('id-ID')}, kabar terakhir ${formatRelative(updatedAt)}`,
      to: `${page}/${id}`,
    },
  }))
}

async function unreachedAnswers(person: Person): Promise<PressingItem[]> {
  const count = mayWorkOnTickets(person) ? await countUnreached(person) : 0
  if (count === 0) return []
  const figure = count >= mostUnreached ? `${mostUnreached - 1}+` : words(count)
  return [
    {
      ...{ key: 'unreached', tone: 'burning', figure, title: 'jawaban belum sampai' },
      ...{ detail: 'pemohonnya perlu ditelepon atau dikirimi WhatsApp', to: '/helpdesk/unreached' },
    },
  ]
}

function ofService({ mails, backup, backupIsLate, storage, worker }: ServiceState): PressingItem[] {
  const found: (PressingItem | false | undefined)[] = [
    worker === false && {
      ...{ key: 'worker', tone: 'burning', title: 'Pekerja antrean tidak berjalan', to: '/admin/database' },
      detail: 'email, WhatsApp, dan tugas terjadwal menunggu; minta pengelola server menyalakannya',
    },
    mails !== undefined &&
      mails > 0 && {
        ...{ key: 'mails', tone: 'burning', figure: words(mails), title: 'email gagal atau belum pasti terkirim' },
        to: '/admin/mail?state=failed',
      },
    backupIsLate && {
      ...{ key: 'backup', tone: 'burning', title: 'Cadangan data terlambat', to: '/admin/backup' },
      detail: backup
        ? `yang terakhir ${formatDuration(now().getTime() - backup.getTime())} lalu`
        : 'belum pernah dibuat',
    },
    storage?.scarce && {
      ...{ key: 'storage', tone: 'burning', title: 'Ruang di server portal hampir habis', to: '/admin/database' },
      detail: `sisa ${formatSize(storage.free ?? 0)}`,
    },
  ]
  return found.filter((item) => !!item)
}

/** Missing settings; a demo has none. */
async function missingSettings(person: Person, season: Season | undefined): Promise<PressingItem[]> {
  if (env.demo) return []
  const numbers = mayManageOffices(person) ? await countUnreachableOffices() : null
  const hasDates = season?.stages.some(({ opens, closes }) => opens !== null || closes !== null)
  const found: (PressingItem | false | null)[] = [
    mayManageOffices(person) &&
      !(await getCrisisLine()) && {
        ...{ key: 'crisis-line', tone: 'missing', title: 'Layanan krisis belum diisi', to: '/admin/crisis-line' },
        detail: 'siapa yang menulis tentang bunuh diri hanya mendapat nomor darurat umum',
      },
    numbers !== null &&
      numbers.unreachable > 0 && {
        ...{ key: 'numbers', tone: 'missing', to: '/admin/offices' },
        title: `${numbers.unreachable} dari ${numbers.all} cabang dinas belum punya nomor`,
        detail: 'keluarga belum dapat menelepon atau menulis WhatsApp ke sana',
      },
    mayReadSettings(person) &&
      !mailIsConfigured() && {
        ...{ key: 'smtp', tone: 'missing', title: 'Pengiriman email belum diatur', to: '/admin/channels' },
        detail: 'email hanya disimpan; pengelola server yang mengaturnya',
      },
    mayManageSeason(person) &&
      !hasDates && {
        ...{ key: 'season', tone: 'missing', title: 'Jadwal SPMB belum diisi', to: '/admin/season' },
        detail: 'keluarga belum melihat kapan tahap dibuka dan ditutup',
      },
    mayManageBreaches(person) &&
      !(await getDataProtectionContact()) && {
        ...{ key: 'contact', tone: 'missing', title: 'Kontak pelindungan data pribadi belum diisi' },
        ...{ detail: 'kebijakan privasi menyebutkannya', to: '/admin/breaches#kontak' },
      },
  ]
  return found.filter((item) => !!item)
}

async function missingReaders(person: Person): Promise<PressingItem[]> {
  if (!(await hasNoReader(person))) return []
  return [
    {
      ...{ key: 'readers', tone: 'missing', title: 'Belum ada yang dapat membaca pengaduan tertutup' },
      ...{ detail: 'berikan izinnya kepada admin provinsi yang ditunjuk', to: '/admin/people' },
    },
  ]
}

/** In the order in which they are to be seen to; within the person's permissions. */
export async function findPressingItems(
  person: Person,
  known: { offices: readonly OfficeFigures[]; state: ServiceState; season: Season | undefined },
): Promise<PressingItem[]> {
  const [incidents, unreached, missing, readers] = await Promise.all([
    openIncidents(person),
    unreachedAnswers(person),
    missingSettings(person, known.season),
    missingReaders(person),
  ])
  return [
    ...lateTickets(person, known.offices),
    ...incidents,
    ...unreached,
    ...ofService(known.state),
    ...readers,
    ...missing,
  ]
}

const mostNamed = 6

function whyOf(what: string, { reviewBy }: { readonly reviewBy: string | null }, isDraft: boolean): string {
  if (isDraft) return `draf ${what}`
  return reviewBy === null ? `tinjau ulang ${what}` : `tinjau ulang sejak ${formatLongDate(zonedInstant(reviewBy))}`
}

/** Undefined for who may write neither articles nor the FAQ. */
export async function findWaitingContent(person: Person): Promise<WaitingContentProps | undefined> {
  const [writesArticles, writesFaq] = [mayManageArticles(person), mayManageFaq(person)]
  if (!writesArticles && !writesFaq) return undefined
  const [articles, faqs] = await Promise.all([
    writesArticles ? findWaitingArticles(person) : [],
    writesFaq ? findWaitingFaqs(person) : [],
  ])
  const items = [
    ...articles.map((article) => ({
      title: article.title,
      why: whyOf('artikel', article, article.isDraft),
      to: `/admin/knowledge-article/${article.categoryId}?edit=${article.id}`,
    })),
    ...faqs.map((faq) => ({
      title: faq.question,
      why: whyOf('FAQ', faq, faq.draft),
      to: `/admin/faq?edit=${faq.id}`,
    })),
  ]
  return { items: items.slice(0, mostNamed), more: Math.max(0, items.length - mostNamed) }
}
