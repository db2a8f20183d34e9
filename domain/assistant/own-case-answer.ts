// Answers a question that states a fact about somebody with what follows from the rule, the rule itself and its source.
import { faqPageAddress } from '#domain/content/faq/faq-address.ts'
import { findFaqs } from '#domain/content/faq/find-faqs.ts'
import { asksOtherSeason } from '#domain/season/other-season.ts'
import type { SeasonDay } from '#domain/season/season-day.ts'
import { getSeasonDay } from '#domain/season-day/get-season-day.ts'
import { isoDay, now } from '#shared/dates.ts'
import type { Answer } from './answer.ts'
import { conclude, readRule, type StatedRule } from './conclusions/conclude.ts'
import { type CaseKind, readOwnCase } from './conclusions/own-case.ts'

/** What the title of the text says that states the rule: others only mention it. */
const titled: Readonly<Record<CaseKind, RegExp>> = {
  age: /\b(umur|usia|syarat masuk|boleh mendaftar)\b/i,
  'family-card': /\b(kk|kartu keluarga)\b/i,
  certificate: /\b(piagam|sertifikat)\b/i,
}

/** How a level is called, by the category of its texts; what holds for all levels stands in the category 'umum'. */
const levels: Readonly<Record<string, RegExp>> = { smk: /\b(smk[a-z]?|stm|kejuruan)\b/i, sma: /\bsma[a-z]?\b/i }

/** How near the texts of a category are to the level that is asked, the nearest 0; of none, or of several, what holds for all. */
function distanceFor(question: string): (category: string) => number {
  const named = Object.keys(levels).filter((level) => levels[level]?.test(question))
  return (category) => (named.length === 1 && category === named[0] ? 0 : category === 'umum' ? 1 : 2)
}

/** True where the rule's day is that of the season that is meant. */
const holdsFor = (question: string, { day }: StatedRule, today: SeasonDay) =>
  !today.view.ended && !asksOtherSeason(question, today) && day.startsWith(`${today.season.year}-`)

const notConcluded = ({ day }: StatedRule) =>
  `Ini belum dapat disimpulkan: tanggal acuan untuk SPMB sesudah ${day.slice(0, 4)} belum ditetapkan. Pada ${day.slice(0, 4)} berlaku aturan di bawah ini.`

/** The answer; null for other questions, and where no published text states the rule. */
export async function answerOwnCase(question: string): Promise<Answer | null> {
  const own = readOwnCase(question, isoDay(now()))
  const today = own && (await getSeasonDay())
  if (!own || !today) return null
  const items = (await findFaqs()).flatMap(({ id: category, topics }) =>
    topics.flatMap(({ name: topic, items: inTopic }) => inTopic.map((item) => ({ ...item, category, topic }))),
  )
  const distance = distanceFor(question)
  const fitting = items
    .filter(({ question: title }) => titled[own.kind].test(title))
    .sort((one, other) => distance(one.category) - distance(other.category))
  for (const item of fitting) {
    const rule = readRule(own.kind, item.answer)
    if (!rule) continue
    return {
      message: [
        holdsFor(question, rule, today) ? conclude(own, rule) : notConcluded(rule),
        `Aturannya dari FAQ kami, “${item.question}”:`,
        item.answer.trim(),
        'Kepastiannya diperiksa petugas saat verifikasi berkas. Selengkapnya:',
      ].join('\n\n'),
      answered: true,
      quoted: { item: `faq:${item.id}`, asked: question },
      sources: [{ title: item.question, url: faqPageAddress(item) }],
    }
  }
  return null
}
