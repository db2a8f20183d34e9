// What an administrator should see to first, the worst on top, each with the page where it is done.
import { mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { getCrisisLine } from '#domain/distress/crisis-line.ts'
import { countUnreached } from '#domain/notifications/reach/find-unreached.ts'
import { countUnreachableOffices } from '#domain/offices/count-unreachable-offices.ts'
import { mayManageOffices } from '#domain/offices/office-policy.ts'
import { mayReadSettings } from '#domain/operations/operations-policy.ts'
import { mayManageIncidents } from '#domain/privacy/incidents/incident-policy.ts'
import type { OfficeFigures } from '#domain/reporting/get-desk-figures.ts'
import { isReadByNobody } from '#domain/reports/desk/is-read-by-nobody.ts'
import type { Season } from '#domain/season/season.ts'
import { mayManageSeason } from '#domain/season/season-policy.ts'
import { findOpenIncidents } from '#domain/service-incidents/find-open-incidents.ts'
import { getDataProtectionContact } from '#domain/settings/data-protection-contact.ts'
import { env } from '#platform/env.server.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import { formatDuration, formatRelative, now } from '#shared/dates.ts'
import { formatSize } from '#shared/sizes.ts'
import type { Matter } from './pressing-list.tsx'
import type { ServiceState } from './service-state.server.ts'

const words = (count: number) => count.toLocaleString('id-ID')

/** From here on `countUnreached` counts no further. */
const mostUnreached = 100

/** 'di provinsi dan 4 cabang dinas, terbanyak II · Demak, Jepara (12)'. */
function wherePlaces(late: readonly OfficeFigures[]): string {
  const [worst, second] = late
  if (!worst || !second) return worst?.office ?? ''
  const offices = late.filter(({ officeId }) => officeId !== null).length
  const places = `di ${offices < late.length ? 'provinsi dan ' : ''}${offices} cabang dinas`
  return worst.late > second.late ? `${places}, terbanyak ${worst.office} (${words(worst.late)})` : places
}

/** Tickets whose due time is over, all offices together. */
function lateTickets(person: Person, offices: readonly OfficeFigures[]): Matter[] {
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

async function openIncidents(person: Person): Promise<Matter[]> {
  const page = mayWorkOnTickets(person) ? '/helpdesk/incidents' : '/incidents'
  return (await findOpenIncidents()).map(({ id, title, updatedAt, state }) => ({
    ...{ key: `incident ${id}`, tone: 'burning', title: `Gangguan: ${title}` },
    ...{
      detail: `${state.toLocaleLowerCase('id-ID')}, kabar terakhir ${formatRelative(updatedAt)}`,
      to: `${page}/${id}`,
    },
  }))
}

async function unreachedAnswers(person: Person): Promise<Matter[]> {
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

function ofService({ mails, backup, backupIsLate, storage, worker }: ServiceState): Matter[] {
  const found: (Matter | false | undefined)[] = [
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
  return found.filter((matter) => !!matter)
}

/** What nobody has set yet; a demo has nothing to fill in. */
async function missingSettings(person: Person, season: Season | undefined): Promise<Matter[]> {
  if (env.demo) return []
  const numbers = mayManageOffices(person) ? await countUnreachableOffices() : null
  const hasDates = season?.stages.some(({ opens, closes }) => opens !== null || closes !== null)
  const found: (Matter | false | null)[] = [
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
        ...{ key: 'smtp', tone: 'missing', title: 'Pengiriman email belum diatur', to: '/admin/settings' },
        detail: 'email hanya disimpan; pengelola server yang mengaturnya',
      },
    mayManageSeason(person) &&
      !hasDates && {
        ...{ key: 'season', tone: 'missing', title: 'Jadwal SPMB belum diisi', to: '/admin/season' },
        detail: 'keluarga belum melihat kapan tahap dibuka dan ditutup',
      },
    mayManageIncidents(person) &&
      !(await getDataProtectionContact()) && {
        ...{ key: 'contact', tone: 'missing', title: 'Kontak pelindungan data pribadi belum diisi' },
        ...{ detail: 'kebijakan privasi menyebutkannya', to: '/admin/incidents#kontak' },
      },
  ]
  return found.filter((matter) => !!matter)
}

async function missingReaders(person: Person): Promise<Matter[]> {
  if (!(await isReadByNobody(person))) return []
  return [
    {
      ...{ key: 'readers', tone: 'missing', title: 'Belum ada yang dapat membaca pengaduan tertutup' },
      ...{ detail: 'berikan izinnya kepada admin provinsi yang ditunjuk', to: '/admin/people' },
    },
  ]
}

/** In the order in which they are to be seen to; within the person's permissions. */
export async function findPressingMatters(
  person: Person,
  known: { offices: readonly OfficeFigures[]; state: ServiceState; season: Season | undefined },
): Promise<Matter[]> {
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
