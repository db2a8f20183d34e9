import { z } from 'zod'
import { greeting, type LetterPart, paragraph } from '#domain/notifications/letter.ts'
import type { ContactFields } from '#domain/operations/settings/data-protection-contact-input.ts'
import { formatDateTime, now, wibInstant } from '#shared/dates.ts'
import { defineEvent } from '#shared/events.ts'
import { optionalTypedTime, typedTime } from '#shared/time-of-day.ts'
import { isDay, requiredText, tick, typed } from '#shared/typed-field.ts'
import { manyLines, oneLine } from '#shared/typed-text.ts'
import { type BreachScope, listsMayBeRead } from './breach.ts'

export const breachTextLength = 4_000

const mostTickets = 500

const tooLong = `Paling panjang ${breachTextLength.toLocaleString('id-ID')} karakter`
const text = typed.transform(manyLines).refine((words) => words.length <= breachTextLength, tooLong)
const needed = (sentence: string) => text.refine((words) => words !== '', sentence)
const day = typed.refine(isDay, 'Tanggal harus diisi')

function ticketWords(words: string): string[] {
  return [...new Set(words.split(/[\s,;]+/).filter((each) => each !== ''))]
}

const isTicketWord = (word: string) => /^(?:[TCtc]-?)?[1-9]\d{0,14}$/.test(word) || /^[a-z0-9]{25}$/.test(word)

const tickets = typed
  .transform((words) => ticketWords(oneLine(words)))
  .refine((words) => words.length <= mostTickets, `Paling banyak ${mostTickets} tiket`)
  .refine((words) => words.every(isTicketWord), 'Tulis nomor tiket seperti T-1203, dipisah koma')

/** The fields as the form sends them; times are WIB. */
const breachFields = z.object({
  title: requiredText('Judul', 200, oneLine),
  description: needed('Tulis apa yang terjadi dan bagaimana'),
  textData: needed('Tulis data apa yang terungkap'),
  textMeasures: needed('Tulis apa yang sudah dan akan dilakukan'),
  textAdvice: text,
  fromDate: day,
  fromTime: optionalTypedTime,
  untilDate: day,
  untilTime: optionalTypedTime,
  discoveredDate: day,
  discoveredTime: typedTime,
  accounts: tick,
  backup: tick,
  files: tick,
  tickets,
  staffEmail: typed.transform(oneLine),
  familyEmail: typed.transform(oneLine),
})

export interface BreachInput {
  readonly title: string
  readonly description: string
  readonly data: string
  readonly measures: string
  readonly advice: string
  readonly fromAt: Date
  readonly untilAt: Date
  readonly discoveredAt: Date
  readonly accounts: boolean
  readonly backup: boolean
  readonly files: boolean
  readonly tickets: readonly string[]
  readonly staffEmail: string
  readonly familyEmail: string
}

export const breachInput = breachFields.transform((form, context): BreachInput => {
  const fromAt = wibInstant(form.fromDate, form.fromTime || '00:00')
  const endOfDay = Math.min(wibInstant(form.untilDate, '23:59').getTime(), now().getTime())
  const untilAt = form.untilTime ? wibInstant(form.untilDate, form.untilTime) : new Date(endOfDay)
  const discoveredAt = wibInstant(form.discoveredDate, form.discoveredTime)
  const mistake = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (untilAt < fromAt) mistake('untilDate', 'Akhir kejadian harus sesudah awalnya')
  else if (untilAt > now()) mistake('untilDate', 'Akhir kejadian tidak boleh di waktu yang akan datang')
  if (fromAt > now()) mistake('fromDate', 'Kejadian tidak boleh di waktu yang akan datang')
  if (discoveredAt > now()) mistake('discoveredDate', 'Waktu diketahui tidak boleh di waktu yang akan datang')
  else if (discoveredAt < fromAt) mistake('discoveredDate', 'Insiden tidak mungkin diketahui sebelum terjadi')
  const { accounts, backup, files, tickets: words, staffEmail, familyEmail, title, description } = form
  if (!accounts && !backup && !files && words.length === 0 && staffEmail === '' && familyEmail === '') {
    mistake('accounts', 'Pilih paling sedikit satu: apa yang tersentuh')
  }
  return {
    ...{ title, description, data: form.textData, measures: form.textMeasures, advice: form.textAdvice },
    ...{ fromAt, untilAt, discoveredAt, accounts, backup, files, tickets: words, staffEmail, familyEmail },
  }
})

/** The form that changes one; `seen` is when it was saved that the form shows, as ISO 8601. */
export const breachChange = z.intersection(breachInput, z.object({ seen: typed }))

/** What both letters tell. */
type NotifiedBreach = { readonly id: number } & Pick<
  BreachInput,
  'title' | 'description' | 'data' | 'measures' | 'advice' | 'fromAt' | 'untilAt' | 'discoveredAt'
>

const spanOf = ({ fromAt, untilAt }: NotifiedBreach) => `${formatDateTime(fromAt)} sampai ${formatDateTime(untilAt)}`

function reachOf({ contactName, contactEmail, contactPhone }: ContactFields): string {
  return [contactName, contactEmail, contactPhone].filter(Boolean).join(', ')
}

export const personSubject = 'Pemberitahuan kebocoran data pribadi Anda'

export function personLetter(
  breach: NotifiedBreach,
  name: string | null,
  contact: ContactFields | null,
): readonly LetterPart[] {
  return [
    greeting(name),
    paragraph(
      'Kami memberitahukan bahwa data pribadi Anda di Helpdesk SPMB Jawa Tengah terungkap kepada pihak yang tidak berhak. Pemberitahuan ini diwajibkan Pasal 46 Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi.',
    ),
    paragraph(`Data yang terungkap:\n${breach.data}`),
    paragraph(`Kapan:\n${spanOf(breach)}. Kami mengetahuinya pada ${formatDateTime(breach.discoveredAt)}.`),
    paragraph(`Apa yang terjadi:\n${breach.description}`),
    paragraph(`Yang kami lakukan:\n${breach.measures}`),
    ...(breach.advice ? [paragraph(`Yang dapat Anda lakukan:\n${breach.advice}`)] : []),
    paragraph(
      'Kami tidak pernah meminta password, kode, atau uang lewat surat ini. Abaikan siapa pun yang memintanya dengan alasan kejadian ini.',
    ),
    ...(contact ? [paragraph(`Pertanyaan tentang data pribadi Anda: ${reachOf(contact)}.`)] : []),
    paragraph('Kami mohon maaf atas kejadian ini.'),
  ]
}

/** How many, for the authority; of a staff account never a bare number, because what it read in lists is unknown. */
function countFor(affected: number, scope: BreachScope): string {
  const count = affected.toLocaleString('id-ID')
  if (!listsMayBeRead(scope)) return `${count}.`
  const known = affected === 0 ? 'belum dapat dipastikan.' : `paling sedikit ${count}.`
  return `${known} Daftar yang dibaca akun petugas (antrean tiket, orang, surat, hasil pencarian) tidak tercatat di log akses.`
}

export function authorityLetter(
  breach: NotifiedBreach & { readonly scope: BreachScope },
  affected: number,
  contact: ContactFields | null,
): string {
  return [
    'Kepada Yth.\nLembaga Pelindungan Data Pribadi',
    `Perihal: Pemberitahuan kegagalan pelindungan data pribadi (${breach.title})`,
    'Sesuai Pasal 46 Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi, kami, Dinas Pendidikan dan Kebudayaan Provinsi Jawa Tengah selaku pengendali data pribadi pada Helpdesk SPMB, memberitahukan hal berikut.',
    `1. Data pribadi yang terungkap\n${breach.data}\nJumlah orang yang terdampak: ${countFor(affected, breach.scope)}`,
    `2. Kapan dan bagaimana data pribadi terungkap\n${spanOf(breach)}. Diketahui pada ${formatDateTime(breach.discoveredAt)}.\n${breach.description}`,
    `3. Upaya penanganan dan pemulihan\n${breach.measures}`,
    `4. Pemberitahuan kepada pemilik data\nDikirim secara tertulis kepada orang yang terdampak.${breach.advice ? ` Saran kepada mereka: ${breach.advice}` : ''}`,
    contact
      ? `Narahubung pelindungan data pribadi: ${reachOf(contact)}.`
      : 'Narahubung pelindungan data pribadi: (isi nama dan kontaknya)',
    'Hormat kami,\n(nama dan jabatan)',
  ].join('\n\n')
}

export const breachNoticeContinues = defineEvent('incident.notice-goes-on', z.object({ incidentId: z.int() }))
