import { announcementAddress } from '#domain/content/announcements/announcement-address.ts'
import { findNews } from '#domain/content/announcements/published-announcements.ts'
import { faqPageAddress } from '#domain/content/faq/faq-address.ts'
import { findFaqs } from '#domain/content/faq/published-faqs.ts'
import {
  type CaseKind,
  conclude,
  type OtherLevel,
  otherLevelIn,
  readOtherTime,
  readOwnCase,
  readRule,
  type StatedRule,
} from '#domain/search/assistant/conclusions/own-case.ts'
import { readOffTopics } from '#domain/search/off-topic-file.server.ts'
import { asksOtherSeason, seasonWords, stageIn } from '#domain/season/named-time.ts'
import type { SeasonDay } from '#domain/season/season-progress.ts'
import { readSeasonQuestion } from '#domain/season/season-question.ts'
import { refusalIn } from '#domain/season/stage-help.server.ts'
import type { SeasonQuestion } from '#domain/season/stage-question.ts'
import { getSeasonDay } from '#domain/tickets/sla/get-season-day.ts'
import { lookUpStatus } from '#domain/tickets/status-page/status-report.server.ts'
import { readTypedId } from '#domain/tickets/status-page/typed-id.ts'
import { ticketNotFound, ticketNumber } from '#domain/tickets/ticket.ts'
import { formatLongDate, isoDay, now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import { type Answer, type ConversationState, longestTopic } from './answer.ts'
import { admitIgnorance } from './found-answers.ts'
import { saysNothing, topicOf, withoutCorrection, wordsOf } from './question-words.ts'

/** What the title of the text says that states the rule: others only mention it. */
const titled: Readonly<Record<CaseKind, RegExp>> = {
  age: /\b(umur|usia|syarat masuk|boleh mendaftar)\b/i,
  'family-card': /\b(kk|kartu keluarga)\b/i,
  certificate: /\b(piagam|sertifikat)\b/i,
}

/** How a level is called, by the category of its texts; what holds for all levels stands in the category 'umum'. */
const levels: Readonly<Record<string, RegExp>> = { smk: /\b(smk[a-z]?|stm|kejuruan)\b/i, sma: /\bsma[a-z]?\b/i }

const levelOf = (category: string) => (category in levels ? category.toUpperCase() : 'SMA dan SMK')

/** How far a category is from the one level that the question names; the rule of another level does not hold for it. */
function distanceFor(question: string): (category: string) => number {
  const [level, ...others] = Object.keys(levels).filter((each) => levels[each]?.test(question))
  const only = others.length === 0 ? level : undefined
  const outside = (category: string) => (only && category in levels ? Number.POSITIVE_INFINITY : 2)
  return (category) => (category === only ? 0 : category === 'umum' ? 1 : outside(category))
}

const holdsFor = (question: string, { day }: StatedRule, today: SeasonDay) =>
  !today.view.ended && !asksOtherSeason(question, today) && day.startsWith(`${today.season.year}-`)

const notConcluded = ({ day }: StatedRule) =>
  `Ini belum dapat disimpulkan: tanggal acuan untuk SPMB sesudah ${day.slice(0, 4)} belum ditetapkan. Pada ${day.slice(0, 4)} berlaku aturan di bawah ini.`

function answerOtherLevel(level: OtherLevel, question: string): Answer {
  const says = readOffTopics().find(({ id }) => id === level)?.says ?? ''
  return admitIgnorance(question, null, { elsewhere: `Aturan di portal ini untuk SMA, SMK, dan SLB. ${says}` })
}

/** `conversation`: what was said before, for a message that only says another date. */
export async function answerOwnCase(
  message: string,
  { rule: before, topic = '' }: ConversationState,
): Promise<Answer | null> {
  const level = otherLevelIn(message)
  if (level) return answerOtherLevel(level, message)
  const { text } = withoutCorrection(message)
  const said = wordsOf(text).filter((word) => /^\d/.test(word) || !saysNothing(word))
  const other = before && readOtherTime(before, said, isoDay(now()))
  const own = other ?? readOwnCase(message, isoDay(now()))
  const question = other ? `${topic} ${text}` : message
  const today = own && (await getSeasonDay())
  if (!own || !today) return null
  const items = (await findFaqs()).flatMap(({ id: category, topics }) =>
    topics.flatMap(({ name: topic, items: inTopic }) => inTopic.map((item) => ({ ...item, category, topic }))),
  )
  const distance = distanceFor(question)
  const fitting = items
    .filter(({ question: title, category }) => titled[own.kind].test(title) && Number.isFinite(distance(category)))
    .sort((one, other) => distance(one.category) - distance(other.category))
  for (const item of fitting) {
    const rule = readRule(own.kind, item.answer)
    if (!rule) continue
    return {
      message: [
        holdsFor(question, rule, today)
          ? `${today.season.name}, ${levelOf(item.category)}: ${conclude(own, rule)}`
          : notConcluded(rule),
        `Aturannya dari FAQ kami, “${item.question}”:`,
        item.answer.trim(),
        'Kepastiannya diperiksa petugas saat verifikasi berkas. Selengkapnya:',
      ].join('\n\n'),
      answered: true,
      quoted: { item: `faq:${item.id}`, asked: question },
      sources: [{ title: item.question, url: faqPageAddress(item) }],
      conversation: { topic: topicOf(item.question, longestTopic), rule: own.kind },
    }
  }
  return null
}

/** The one-line answer to a refusal that the text names, in the last hours of its stage. */
export async function answerRefusal(text: string): Promise<string | null> {
  const day = await getSeasonDay()
  return day ? refusalIn(day.season, day.at, text) : null
}

export async function askedOfSeason(question: string): Promise<SeasonQuestion | undefined> {
  const day = await getSeasonDay()
  return day && readSeasonQuestion(question, day)
}

const ofSchedule = /\b(jadwal|perpanjang\w*|diperpanjang|diundur|mundur|dibuka (lagi|kembali))\b/i

/** The newest announcement about the schedule or a stage: the one that would say that a date moved. */
async function findScheduleNews({ season }: SeasonDay) {
  const announcements = await findNews()
  return announcements
    .filter(({ title }) => ofSchedule.test(title) || stageIn(seasonWords(title), season))
    .toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())[0]
}

export async function answerOfSeason({ kind, sentence, asksTime, stage }: SeasonQuestion): Promise<Answer> {
  const day = await getSeasonDay()
  const newest = day && kind === 'extension' && (await findScheduleNews(day))
  const view = kind === 'stage' && day?.view.stages.find(({ id }) => id === stage?.id)
  const dates = view && `${view.name}: ${view.when}.`
  const last = newest && `Pengumuman terbaru: "${newest.title}", ${formatLongDate(newest.publishedAt)}.`
  return {
    message: [sentence, dates, last].filter(Boolean).join('\n\n'),
    answered: asksTime || 'unsure',
    sources: newest
      ? [{ title: newest.title, url: announcementAddress(newest.id) }]
      : [{ title: 'Jadwal SPMB', url: '/announcements#jadwal' }],
    next: [{ title: 'Semua pengumuman', url: '/announcements' }],
  }
}

/** A number that can only be a ticket's. 'T 1061' is one if the message is about a ticket or has little else. */
const plainNumber = /(?<![a-z0-9])[tc][-–—.:#]?\d{4,9}(?!\d)/i
const shortMessage = 20
const ownTicket =
  /\b(tiket|aduan|pengaduan|laporan)(ku|\s+(saya|kami|aku|ku))\b|\bpertanyaan(ku|\s+(saya|kami|aku|ku))\b.{0,300}\b(dijawab|dibalas|direspon|ditanggapi|jawabannya|statusnya|hilang|sampai mana)\b|\b(dijawab|dibalas|direspon|ditanggapi|jawaban|balasan|status|cek)\b.{0,300}\bpertanyaan(ku|\s+(saya|kami|aku|ku))\b|\b(cek|lihat|lacak|mengecek)\s+(status|tiket)\b(?!\s+(pendaftaran|verifikasi|seleksi))|\bstatus\s+(tiket|pertanyaan|aduan|pengaduan|laporan)\b|\bid (tiket|pertanyaan)\b/i

const lookUp = { title: 'Cek Status', url: '/status' }

export async function answerTicket(message: string): Promise<Answer | null> {
  const named = readTypedId(message)
  // 25 letters without a digit are a long word.
  if (named && 'publicId' in named && /\d/.test(named.publicId)) return answerStatus(named.publicId)
  if (named && 'number' in named && meansNumber(message)) return answerNumber(ticketNumber(named.kind, named.number))
  if (!ownTicket.test(message)) return null
  return {
    message:
      'Status pertanyaan dapat dilihat di “Cek Status” dengan ID pertanyaan: 25 huruf kecil dan angka dari tanda terima. ' +
      'Anda juga boleh menempelkan ID itu di sini.',
    answered: true,
    sources: [],
    next: [lookUp],
  }
}

function meansNumber(message: string): boolean {
  return plainNumber.test(message) || ownTicket.test(message) || message.trim().length <= shortMessage
}

/** Numbers follow one another, so nothing about the ticket is in the answer, not even whether there is one. */
function answerNumber(number: string): Answer {
  return {
    message: `Pertanyaan ${number} dibuka di “Cek Status” dengan empat angka terakhir nomor WhatsApp yang Anda tulis saat bertanya.`,
    answered: true,
    sources: [],
    next: [{ title: `Buka ${number}`, url: `/status?${new URLSearchParams({ id: number })}` }],
  }
}

async function answerStatus(id: string): Promise<Answer> {
  try {
    const { title, label, submittedAt, history } = await lookUpStatus(id)
    const answered = history.findLast(({ type }) => type === 'answered')
    const last = answered ? ` Jawaban terakhir dari petugas: ${formatLongDate(answered.at)}.` : ''
    return {
      message: `Pertanyaan “${title}” yang dikirim ${formatLongDate(submittedAt)}: ${label.label}.${last}`,
      answered: true,
      sources: [{ title: 'Status pertanyaan ini', url: `/status/${id}` }],
    }
  } catch (thrown) {
    if (!(thrown instanceof NotFound)) throw thrown
    return { message: ticketNotFound, answered: false, sources: [], next: [lookUp] }
  }
}
