// Questions about the desk itself: when it serves, a message by voice, and many pupils of one school.

import type { OfficeRow } from '#domain/offices/public-offices.ts'
import { getDueRules } from '#domain/tickets/sla/service-rules.server.ts'
import { dayNames, type ServiceRules } from '#domain/tickets/sla/service-rules.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { clockName } from '#shared/instance.ts'
import type { Answer, ConversationState } from './answer.ts'
import {
  answerOffice,
  answerPersonWanted,
  asksForPerson,
  asksForSameOffice,
  asksForThatOffice,
  callCentreOf,
  type NamedOffice,
  officeNamed,
} from './contact-answers.ts'

const askStaff = { title: 'Tanya petugas', url: '/ask' }

const hour = /\b(jam|pukul)\b/i
const serves = /\b(layanan|pelayanan|kerja|buka|tutup|operasional|melayani|dilayani|online|aktif)\b/i
const desk = /\b(petugas|admin|helpdesk|cs|call ?cent(er|re))\b/i
const elsewhere = /\b(sekolah|verifikasi|posko|pilih|daftar|pendaftaran)\b/i

export function asksForHours(message: string): boolean {
  return hour.test(message) && serves.test(message) && desk.test(message) && !elsewhere.test(message)
}

const cannotRead =
  /\bbuta (huruf|aksara)\b|\b(tidak|tdk|gak|ga|nggak|ora|mboten) (bisa|dapat|iso|isa|saged) (mem)?(baca|maca|moco|nulis|menulis)\b/i
const bySpeaking = /\b(telepon|telpon|telp|nelpon|menelepon|bicara|ngomong|suara|lisan)\b/i

export function wantsToSpeak(message: string): boolean {
  return cannotRead.test(message) && bySpeaking.test(message)
}

const pupils =
  /\b([2-9]|[1-9]\d{1,2}|puluhan|ratusan|banyak|beberapa) (orang )?(siswa|murid|peserta didik|anak didik)\b/i
const ofOurs = /\b(kami|kita|sekolah saya|saya operator|operator sekolah)\b/i
const ofPlaces = /\b(kuota|daya tampung|rombel|diterima|kursi)\b/i

export function asksForManyPupils(message: string): boolean {
  return pupils.test(message) && ofOurs.test(message) && !ofPlaces.test(message)
}

function daysOf(days: readonly number[]): string {
  const names = days.map((day) => dayNames[day - 1])
  const isRow = days.every((day, at) => at === 0 || day === (days[at - 1] ?? 0) + 1)
  return isRow && names.length > 2 ? `${names[0]}–${names.at(-1)}` : names.join(', ')
}

const answer = (message: string, next = [askStaff]): Answer => ({ message, answered: true, sources: [], next })

export function answerHours({ days, opens, closes }: ServiceRules, named: NamedOffice | null): Answer {
  const hours = `${opens}–${closes} ${clockName()}`.replaceAll(':', '.')
  const office = named ? `\n\n${callCentreOf(named)}` : ''
  return answer(`Petugas menjawab ${daysOf(days)}, ${hours}. Pertanyaan boleh dikirim kapan saja.${office}`)
}

function answerBySpeaking(named: NamedOffice | null): Answer {
  const call = named ? callCentreOf(named) : 'Nomor yang sudah tersedia ada di halaman Kontak.'
  return answer(`Tidak perlu menulis. Buka “Tanya petugas”, tekan “Rekam suara”, lalu bicara.\n\n${call}`, [
    askStaff,
    { title: 'Kontak', url: '/contact' },
  ])
}

function answerManyPupils(): Answer {
  return answer('Kirim daftar siswanya sekaligus lewat “Saya dari sekolah”: satu tabel, satu pertanyaan.', [
    { title: 'Saya dari sekolah', url: '/ask/school' },
  ])
}

/** What is asked of the desk and its offices rather than of the texts. */
export async function answerOfDesk(
  message: string,
  conversation: ConversationState,
  offices: readonly OfficeRow[],
): Promise<Answer | null> {
  const named = officeNamed(message, offices)
  if (asksForManyPupils(message)) return answerManyPupils()
  if (wantsToSpeak(message)) return answerBySpeaking(named)
  if (asksForHours(message)) return answerHours((await getDueRules(database, now())).rules, named)
  if (asksForPerson(message, named)) return answerPersonWanted(named, offices)
  const before = conversation.place ? officeNamed(conversation.place, offices) : null
  const isDetail = asksForSameOffice(message)
  if (isDetail && !named && !before && isOfOffices(conversation.topic)) return askForRegency()
  const meant = named ?? (isDetail ? before : null)
  if (!meant || (named && !asksForThatOffice(message, named, before !== null))) return null
  return { ...answerOffice(meant), conversation: { ...conversation, place: meant.regency } }
}

const isOfOffices = (topic: string | undefined) =>
  !topic || /\b(call|kontak|cabang|cabdin|kantor|posko|dinas)\b/i.test(topic)

function askForRegency(): Answer {
  return {
    message: 'Nomor untuk kabupaten atau kota mana? Tulis namanya, misalnya “Kudus”.',
    ...{ answered: false, sources: [] },
    next: [{ title: 'Kontak', url: '/contact' }],
  }
}
