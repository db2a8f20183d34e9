// Answers a question that states a fact about somebody with what follows from the rule, the rule itself and its source.
import { faqPageAddress } from '#domain/content/faq/faq-address.ts'
import { findFaqs } from '#domain/content/faq/find-faqs.ts'
import { isoDay, now } from '#shared/dates.ts'
import type { Answer } from './answer.ts'
import { conclude, readRule } from './conclusions/conclude.ts'
import { type CaseKind, readOwnCase } from './conclusions/own-case.ts'

/** What the title of the text says that states the rule: others only mention it. */
const titled: Readonly<Record<CaseKind, RegExp>> = {
  age: /\b(umur|usia)\b/i,
  'family-card': /\b(kk|kartu keluarga)\b/i,
  certificate: /\b(piagam|sertifikat)\b/i,
}

/** The answer; null for other questions, and where no published text states the rule. */
export async function answerOwnCase(question: string): Promise<Answer | null> {
  const own = readOwnCase(question, isoDay(now()))
  if (!own) return null
  const items = (await findFaqs()).flatMap(({ id: category, topics }) =>
    topics.flatMap(({ name: topic, items: inTopic }) => inTopic.map((item) => ({ ...item, category, topic }))),
  )
  for (const item of items) {
    const rule = titled[own.kind].test(item.question) ? readRule(own.kind, item.answer) : undefined
    if (!rule) continue
    return {
      message: [
        conclude(own, rule),
        `Aturannya dari FAQ kami, “${item.question}”:`,
        item.answer.trim(),
        'Kepastiannya diperiksa petugas saat verifikasi berkas. Selengkapnya:',
      ].join('\n\n'),
      answered: true,
      sources: [{ title: item.question, url: faqPageAddress(item) }],
    }
  }
  return null
}
