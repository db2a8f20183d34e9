// The dates of the shipped season, questions about it, and a check that finds statements which do not hold at a moment.

import { findFaqs } from '#domain/content/faq/published-faqs.ts'
import { answerQuestion } from '#domain/search/assistant/answer-question.ts'
import { askedOfSeason } from '#domain/search/assistant/fact-answers.ts'
import { scheduleOf } from '#domain/season/season-calendar.ts'
import { getSeasonDay } from '#domain/tickets/sla/get-season-day.ts'
import { setClock } from '#shared/dates.ts'

type State = 'ahead' | 'now' | 'past'

const wib = (text: string) => new Date(`2025-${text}+07:00`)

/** Each stage with its begin and its end, written down apart from the content; `other` is how texts call it too. */
const facts: readonly { name: string; other?: string; from: Date; to: Date; isAtSchool?: true }[] = [
  { name: 'Pengajuan akun', from: wib('05-26T00:00:00'), to: wib('06-10T15:30:00') },
  { name: 'Verifikasi berkas', from: wib('05-27T00:00:00'), to: wib('06-10T15:30:00'), isAtSchool: true },
  { name: 'Aktivasi akun', from: wib('06-03T00:00:00'), to: wib('06-18T17:00:00') },
  { name: 'Pilih sekolah', other: 'Pemilihan sekolah', from: wib('06-14T00:00:00'), to: wib('06-18T17:00:00') },
  { name: 'Pengumuman hasil', from: wib('06-21T00:00:00'), to: wib('06-22T00:00:00') },
  { name: 'Daftar ulang', from: wib('06-23T00:00:00'), to: wib('06-30T23:59:59'), isAtSchool: true },
  { name: 'Pengumuman cadangan', from: wib('07-01T00:00:00'), to: wib('07-02T00:00:00') },
  { name: 'Daftar ulang cadangan', from: wib('07-02T00:00:00'), to: wib('07-03T23:59:59'), isAtSchool: true },
  { name: 'Hari pertama sekolah', from: wib('07-14T00:00:00'), to: wib('07-15T00:00:00'), isAtSchool: true },
]

const seasonEnds = wib('07-15T00:00:00')
const stateAt = ({ from, to }: (typeof facts)[number], at: Date): State =>
  at < from ? 'ahead' : at < to ? 'now' : 'past'

/** Weekends and public holidays of the season on which a school may be closed. */
const isDayOff = (day: string) =>
  /^(29 Mei|1 Juni|6 Juni|27 Juni) 2025$/.test(day) || [0, 6].includes(new Date(`${inEnglish(day)} 12:00Z`).getUTCDay())
const inEnglish = (day: string) => day.replace('Mei', 'May').replace('Juni', 'June').replace('Juli', 'July')

/** What families ask of the season: the stages, days, the reserve list, hours, accounts, the results, the season as a whole. */
export const questions: readonly string[] = [
  ...[
    'verifikasi besok buka?',
    'besok verifikasi libur tidak',
    'verifikasi hari sabtu buka gak',
    'senin verifikasi buka?',
  ],
  ...[
    'iduladha verifikasi tetap buka?',
    'verifikasi masih bisa?',
    'verifikasi terakhir kapan',
    'lusa verifikasi masih buka',
  ],
  ...['saya belum bikin akun, masih bisa?', 'pengajuan akun sampai kapan', 'besok masih bisa daftar akun'],
  ...['aktivasi akun sampai kapan', 'token belum diaktifkan, masih bisa aktivasi?', 'kapan mulai aktivasi akun'],
  ...['pilih sekolah sampai jam berapa', 'besok masih bisa ganti sekolah', 'ganti jalur terakhir kapan'],
  ...['masih bisa ubah pilihan?', 'tanggal 18 juni masih bisa pilih sekolah', 'pilih sekolah dibuka kapan'],
  ...[
    'hasil spmb udah keluar blm',
    'belum keluar juga hasilnya',
    'pengumuman jam berapa',
    'kapan hasil seleksi diumumkan',
  ],
  ...['pengumumane kapan metu', 'hasilnya besok keluar?', 'hasil cadangan keluar kapan', 'kapan cadangan diumumkan'],
  ...[
    'daftar ulang masih bisa malam ini?',
    'daftar ulang terakhir kapan',
    'daftar ulang sabtu buka?',
    'besok daftar ulang buka?',
  ],
  ...['hari ini daftar ulang masih dibuka?', 'lapor diri sampai kapan', 'daftar ulange tutup jam piro'],
  ...['cadangan daftar ulang terakhir kapan', 'saya lolos cadangan, daftar ulang kapan'],
  ...[
    'saya diterima dari cadangan, hari ini daftar ulang masih dibuka kan?',
    'daftar ulang cadangan besok masih buka?',
  ],
  ...['peserta cadangan lapor diri kapan', 'kapan hari pertama sekolah', 'sekarang tahap apa', 'hari ini terakhir ya'],
  ...['pendaftaran tutup kapan', 'masih bisa daftar?', 'kapan daftar sma', 'pendaftaran spmb masih buka?'],
  ...['jadwal spmb tahun depan kapan', 'pendaftaran diperpanjang gak', 'verifikasi diundur ya'],
]

const claims: readonly [RegExp, State][] = [
  [/^(belum dibuka|dijadwalkan (?!hari ini))/, 'ahead'],
  [/^(masih dibuka|hari terakhirnya hari ini|dibuka (sejak|hari ini)|dijadwalkan hari ini)/, 'now'],
  [/^(sudah ditutup|sudah berakhir|sudah berlangsung)/, 'past'],
]

const names = facts.flatMap(({ name, other }) => [name, ...(other ? [other] : [])]).sort((a, b) => b.length - a.length)
const claim = new RegExp(
  `(${names.join('|')}) ((?:belum|masih|sudah|dibuka|dijadwalkan|hari terakhirnya)[^.;\\n"]*)`,
  'gi',
)
const openDay = new RegExp(`(${names.join('|')})[^\\n]*? Pada (\\d{1,2} [A-Z][a-z]+ 2025) dibuka`, 'g')
const concluded = /memenuhi batas usia|berarti (cukup|belum)|masih dalam \d tahun|sudah lebih dari \d tahun/

/** What the text says that does not hold at that moment. */
export function findUntruths(text: string, at: Date): string[] {
  const factOf = (said: string) =>
    facts.find(({ name, other }) => [name, other].some((each) => each?.toLowerCase() === said.toLowerCase()))
  const states = [...text.matchAll(claim)].flatMap(([whole, name = '', words = '']) => {
    const fact = factOf(name)
    const said = claims.find(([pattern]) => pattern.test(words))?.[1]
    return fact && said && said !== stateAt(fact, at) ? [whole] : []
  })
  const days = [...text.matchAll(openDay)].flatMap(([, name = '', day = '']) =>
    factOf(name)?.isAtSchool && isDayOff(day) ? [`${name} dibuka pada ${day}`] : [],
  )
  const hours = [...text.matchAll(/23[.:]59|24[.:]00/g)].map(([hour]) => hour)
  const conclusions = at >= seasonEnds ? (concluded.exec(text)?.slice(0, 1) ?? []) : []
  return [...states, ...days, ...hours, ...conclusions]
}

/** What the home page's stages, the schedule, the FAQ and the state above each question's results say that does not hold. */
export async function findUntruePages(at: Date): Promise<string[]> {
  setClock(at)
  const day = await getSeasonDay()
  if (!day) throw new Error('there is a season')
  const strip = day.view.stages.filter(({ state }, place) => {
    const fact = facts[place]
    return fact && state !== stateAt(fact, at)
  })
  const schedule = scheduleOf(day).map(
    ({ name, stands }) => `${name} ${stands.charAt(0).toLowerCase()}${stands.slice(1)}`,
  )
  const sentences = await Promise.all(
    questions.map(async (question) => (await askedOfSeason(question))?.sentence ?? ''),
  )
  const texts = [...schedule, ...sentences, JSON.stringify(await findFaqs())]
  return [
    ...strip.map(({ name, state }) => `${at.toISOString()} strip: ${name} ${state}`),
    ...texts.flatMap((text) => findUntruths(text, at).map((said) => `${at.toISOString()}: ${said}`)),
  ]
}

/** What the assistant says to these questions that does not hold. */
export async function findUntrueAnswers(at: Date, asked: readonly string[]): Promise<string[]> {
  setClock(at)
  const wrong: string[] = []
  for (const userMessage of asked) {
    const { message } = await answerQuestion({ userMessage })
    wrong.push(...findUntruths(message, at).map((said) => `${at.toISOString()} ${userMessage}: ${said}`))
  }
  return wrong
}
