import { z } from 'zod'
import { isAdminWith } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { greeting, type LetterPart, paragraph } from '#domain/notifications/deliveries/letter.ts'
import type { ContactFields } from '#domain/operations/settings/data-protection-contact-input.ts'
import { formatDateTime, now, zonedInstant } from '#shared/dates.ts'
import { days, minutes } from '#shared/durations.ts'
import { defineEvent } from '#shared/events.ts'
import { portalName } from '#shared/instance.ts'
import { typedTime } from '#shared/time-of-day.ts'
import { isDay, requiredText, tick, typed } from '#shared/typed-field.ts'
import { manyLines, oneLine } from '#shared/typed-text.ts'

/** Why a person is affected. 'backup' is in records of earlier versions. */
export const affectedReasons = {
  accounts: 'Semua akun',
  backup: 'Cadangan atau seluruh basis data',
  files: 'Semua lampiran',
  tickets: 'Tiket tertentu',
  staff: 'Dibuka akun petugas',
  family: 'Akun keluarga yang diambil alih',
} as const

export type AffectedReason = keyof typeof affectedReasons

export function noticeDeadline(discoveredAt: Date): Date {
  return new Date(discoveredAt.getTime() + days(3))
}

export function mayManageBreaches(person: Pick<Person, 'role' | 'permissions'>): boolean {
  return isAdminWith(person, 'security')
}

export const breachTextLength = 4_000

const mostTickets = 500

const longText = (name: string) => requiredText(name, breachTextLength, manyLines)
const day = typed.refine(isDay, 'Tanggal harus diisi')

const ticketIds = typed
  .transform((text) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))])
  .refine(({ length }) => length <= mostTickets, `Paling banyak ${mostTickets} tiket`)
  .refine(
    (words) => words.every((word) => /^(?:[TC]-?)?[1-9]\d{0,14}$/i.test(word)),
    'Tulis nomor tiket seperti T-1203, dipisah koma',
  )
  .transform((words) => words.map((word) => Number(word.replace(/^[tc]-?/i, ''))))

/** The form as it is sent; times are WIB. */
export const breachInput = z
  .object({
    title: requiredText('Judul', 200, oneLine),
    description: longText('Kejadian'),
    textData: longText('Data yang terungkap'),
    textMeasures: longText('Penanganan'),
    fromDate: day,
    fromTime: typedTime,
    untilDate: day,
    untilTime: typedTime,
    discoveredDate: day,
    discoveredTime: typedTime,
    accounts: tick,
    files: tick,
    ticketIds,
    accountEmail: typed.transform(oneLine),
  })
  .transform(({ textData: data, textMeasures: measures, ...form }, context) => {
    const fromAt = zonedInstant(form.fromDate, form.fromTime)
    const until = zonedInstant(form.untilDate, form.untilTime)
    const discoveredAt = zonedInstant(form.discoveredDate, form.discoveredTime)
    const mistake = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (until < fromAt) mistake('untilDate', 'Akhir kejadian harus sesudah awalnya')
    if (until > now()) mistake('untilDate', 'Akhir kejadian tidak boleh di waktu yang akan datang')
    if (discoveredAt > now()) mistake('discoveredDate', 'Waktu diketahui tidak boleh di waktu yang akan datang')
    if (discoveredAt < fromAt) mistake('discoveredDate', 'Kebocoran tidak mungkin diketahui sebelum terjadi')
    const { title, description, accounts, files, ticketIds, accountEmail } = form
    if (!accounts && !files && ticketIds.length === 0 && accountEmail === '') {
      mistake('accounts', 'Pilih paling sedikit satu: apa yang tersentuh')
    }
    // The last minute belongs to it as a whole.
    const untilAt = new Date(until.getTime() + minutes(1) - 1)
    return {
      ...{ title, description, data, measures, fromAt, untilAt, discoveredAt },
      ...{ accounts, files, ticketIds, accountEmail },
    }
  })

export type BreachInput = z.output<typeof breachInput>

export const breachSubject = 'Pemberitahuan kebocoran data pribadi Anda'

export function breachLetter(
  breach: Pick<BreachInput, 'description' | 'data' | 'measures' | 'fromAt' | 'untilAt' | 'discoveredAt'>,
  name: string | null,
  contact: ContactFields | null,
): readonly LetterPart[] {
  const reach = contact && [contact.contactName, contact.contactEmail, contact.contactPhone].filter(Boolean).join(', ')
  return [
    greeting(name),
    paragraph(
      `Kami memberitahukan bahwa data pribadi Anda di ${portalName()} terungkap kepada pihak yang tidak berhak. Pemberitahuan ini diwajibkan Pasal 46 Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi.`,
    ),
    paragraph(`Data yang terungkap:\n${breach.data}`),
    paragraph(
      `Kapan:\n${formatDateTime(breach.fromAt)} sampai ${formatDateTime(breach.untilAt)}. Kami mengetahuinya pada ${formatDateTime(breach.discoveredAt)}.`,
    ),
    paragraph(`Apa yang terjadi:\n${breach.description}`),
    paragraph(`Yang kami lakukan, dan yang dapat Anda lakukan:\n${breach.measures}`),
    paragraph(
      'Kami tidak pernah meminta password, kode, atau uang lewat surat ini. Abaikan siapa pun yang memintanya dengan alasan kejadian ini.',
    ),
    ...(reach ? [paragraph(`Pertanyaan tentang data pribadi Anda: ${reach}.`)] : []),
    paragraph('Kami mohon maaf atas kejadian ini.'),
  ]
}

/** Stored in jobs, so its name and payload stay those of earlier versions. */
export const breachNoticeContinues = defineEvent('incident.notice-goes-on', z.object({ incidentId: z.int() }))
