// The virtual assistant's answer: what the portal's own FAQ and guides say, with links; it makes nothing up.

import { getCrisisLine } from '#domain/distress/crisis-line.ts'
import { dialled, helpAsText, helpFor } from '#domain/distress/distress-help.ts'
import { type Distress, findDistress } from '#domain/distress/find-distress.ts'
import { findOffices } from '#domain/offices/find-offices.ts'
import { isReachable } from '#domain/offices/office-contact.ts'
import { countSearch } from '#domain/search/count-searches.ts'
import type { SearchKind } from '#domain/search/engine/search-answer.ts'
import type { Answer, FoundAnswer } from './answer.ts'
import { type AssistantInput, longestTopic } from './assistant-input.ts'
import { type FoundPassage, findPassages } from './find-passages.ts'
import { topicOf, withTopic } from './follow-up.ts'
import { answerOffice, asksForThatOffice, callCentreOf, type NamedOffice, officeNamed } from './office-answer.ts'
import { pickSentences } from './pick-sentences.ts'
import { questionWords } from './question-words.ts'
import { abuseRefused, givesOrders, ordersRefused, withoutAbuse } from './refuse-message.ts'
import { answerOfSeason, askedOfSeason } from './season-answer.ts'
import { replyToSmallTalk, sympathyFor } from './small-talk.ts'
import { answerTicket } from './ticket-answer.ts'

const places: Record<SearchKind, string> = {
  faq: 'FAQ kami',
  article: 'Panduan kami',
  announcement: 'Pengumuman kami',
  office: 'daftar Kontak',
}

/** How much of a question goes into the search box. */
const queryLength = 100

/**
 * Answers one message; of somebody in danger with help alone, before anything else is made of it. Of what was looked for its keywords are counted, for the visitor's `network`, nothing else of it
 * is kept.
 */
export async function answerQuestion({ userMessage, topic }: AssistantInput, network = ''): Promise<FoundAnswer> {
  const danger = findDistress(userMessage)
  if (danger) return helpWith(danger)
  if (givesOrders(userMessage)) return only(ordersRefused)
  const ticket = await answerTicket(userMessage)
  if (ticket) return ticket
  const { text: message, abusive } = withoutAbuse(userMessage)
  const question = withTopic(message, topic)
  const smallTalk = question === message ? replyToSmallTalk(message) : null
  if (smallTalk) return only(abusive ? abuseRefused : smallTalk)
  const offices = await findOffices()
  const named = officeNamed(message, offices)
  if (named && asksForThatOffice(message, named)) return answerOffice(named)
  const season = await askedOfSeason(question)
  if (season && season.kind !== 'stage') return answerOfSeason(season)
  const { sure, passages, elsewhere } = await findPassages(question)
  countSearch(questionWords(question).join(' '), network, sure)
  if (passages.length === 0 && abusive) return only(abuseRefused)
  if (season && passages.length === 0) return answerOfSeason(season)
  const reachable = offices.some(isReachable)
  const answer =
    passages.length === 0
      ? admitIgnorance(message, named, { elsewhere, reachable })
      : sure
        ? answerFrom(question, passages, named)
        : offer(question, passages, named)
  const head = [sympathyFor(message), season?.sentence].filter(Boolean).join('\n\n')
  return head ? { ...answer, message: `${head}\n\n${answer.message}` } : answer
}

/** Whom to call in the regency that was named; nobody while no number of its office is known. */
function callOf(named: NamedOffice | null): string[] {
  return named && isReachable(named.office) ? [callCentreOf(named)] : []
}

/** Neither counted nor phrased, and without a page to read. */
async function helpWith(danger: Distress): Promise<Answer> {
  const help = helpFor(danger, await getCrisisLine())
  const next = help.lines.map(({ name, phone }) => ({ title: `Telepon ${name}: ${phone}`, url: dialled(phone) }))
  return { message: helpAsText(help), answered: true, sources: [], next, inDanger: true }
}

function only(message: string): Answer {
  return { message, answered: false, sources: [] }
}

function answerFrom(question: string, found: readonly FoundPassage[], named: NamedOffice | null): FoundAnswer {
  const [best] = found
  if (!best) return admitIgnorance(question, named)
  const { kind, title, passage } = best
  const heading = passage.heading ? `, bagian “${passage.heading}”` : ''
  const parts = [
    `Yang paling mendekati dari ${places[kind]}, “${title}”${heading}:`,
    pickSentences(passage.text, questionWords(question)),
    ...callOf(named),
    'Selengkapnya:',
  ]
  const topic = topicOf(question, longestTopic)
  return {
    message: parts.join('\n\n'),
    answered: true,
    sources: found.map((each) => ({ title: each.title, url: each.url })),
    ...(topic !== '' && { topic }),
    question,
    passages: found.map((each) => [each.title, each.passage.heading, each.passage.text].filter(Boolean).join('\n')),
  }
}

/** What may be meant, for the reader to judge: no answer, so nothing of it is phrased or becomes the topic. */
function offer(question: string, found: readonly FoundPassage[], named: NamedOffice | null): Answer {
  const [best] = found
  if (!best) return admitIgnorance(question, named)
  const parts = [
    `Saya tidak yakin memahami pertanyaan Anda. Mungkin ini yang Anda cari, dari ${places[best.kind]}, “${best.title}”:`,
    pickSentences(best.passage.text, questionWords(question)),
    ...callOf(named),
    'Bila bukan ini, kirim pertanyaan kepada petugas.',
  ]
  return {
    message: parts.join('\n\n'),
    answered: 'unsure',
    sources: found.map(({ title, url }) => ({ title, url })),
    next: [{ title: 'Tanya petugas', url: '/ask' }],
  }
}

/** Names who is responsible where that is known, and always where to turn. */
function admitIgnorance(
  question: string,
  named: NamedOffice | null,
  { elsewhere = null, reachable = false }: { readonly elsewhere?: string | null; readonly reachable?: boolean } = {},
): Answer {
  const query = new URLSearchParams({ q: question.trim().slice(0, queryLength) })
  const [call] = callOf(named)
  const office = call ? `cabang dinas. ${call}` : 'call centre wilayah Anda.'
  const canCall = named ? call !== undefined : reachable
  const limits = 'Saya hanya dapat menjawab dari FAQ dan panduan di portal ini.'
  const waysOn = canCall
    ? `cari dengan kata lain, kirim pertanyaan kepada petugas, atau hubungi ${office}`
    : 'cari dengan kata lain, atau kirim pertanyaan kepada petugas.'
  return {
    message: elsewhere
      ? `${elsewhere}\n\n${limits} Bila yang Anda maksud lain, ${waysOn}`
      : `Maaf, saya tidak tahu jawabannya. ${limits} Coba ${waysOn}`,
    answered: false,
    sources: [],
    next: [
      { title: 'Cari di portal', url: `/search?${query}` },
      { title: 'Tanya petugas', url: '/ask' },
      ...(canCall ? [{ title: 'Kontak', url: '/contact' }] : []),
    ],
  }
}
