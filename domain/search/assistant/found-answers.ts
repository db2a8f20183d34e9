// Answers made from the passages that were found, and what is said where nothing was.
import { isReachable } from '#domain/offices/office-contact.ts'
import type { SearchKind } from '#domain/search/engine/search-answer.ts'
import { itemKey } from '#domain/search/item-key.ts'
import { phraseAnswer } from '#domain/search/phrasing/phrase-answer.ts'
import type { SeasonQuestion } from '#domain/season/stage-question.ts'
import { type Answer, type AnswerSource, longestTopic } from './answer.ts'
import { callCentreOf, type NamedOffice } from './contact-answers.ts'
import type { FoundPassage } from './find-passages.ts'
import { questionWords, topicOf } from './question-words.ts'
import { headedByQuestion, quoteAbout, quotePassage, quoteWhole } from './quoted-passage.ts'

const places: Record<SearchKind, string> = {
  faq: 'FAQ kami',
  article: 'Panduan kami',
  announcement: 'Pengumuman kami',
  office: 'daftar Kontak',
}

export const askStaff = { title: 'Tanya petugas', url: '/ask' }

const queryLength = 100

export function withHead(words: string, answer: Answer): Answer {
  return words === '' ? answer : { ...answer, message: `${words}\n\n${answer.message}` }
}

function callOf(named: NamedOffice | null): string[] {
  return named && isReachable(named.office) ? [callCentreOf(named)] : []
}

export async function answerFrom(
  question: string,
  found: readonly FoundPassage[],
  named: NamedOffice | null,
  season: SeasonQuestion | undefined,
  isFollowUp = false,
): Promise<Answer> {
  const [first] = found
  if (!first) return admitIgnorance(question, named)
  const whole = isFollowUp ? null : await quoteWhole(question, first)
  const best = whole?.found ?? (await headedByQuestion(question, first))
  const { text, state, stage } = whole ?? (await quotePassage(question, best, season))
  const heading = best.passage.heading ? `, bagian “${best.passage.heading}”` : ''
  const parts = [
    `Yang paling mendekati dari ${places[best.kind]}, “${best.title}”${heading}:`,
    whole ? text : await phraseAnswer(question, text, season),
    ...callOf(named),
    'Selengkapnya:',
  ]
  const topic = topicOf(question, longestTopic)
  return withHead(state, {
    message: parts.join('\n\n'),
    answered: true,
    quoted: { item: itemKey(best), asked: question },
    ...quotedFirst([best, ...found.slice(1)]),
    ...(topic !== '' && { conversation: { topic, given: best.url, ...(stage && { stage: stage.id }) } }),
  })
}

/** What may be meant, for the reader to judge: no answer, so it does not become the topic. */
export async function offer(
  question: string,
  found: readonly FoundPassage[],
  named: NamedOffice | null,
  season: SeasonQuestion | undefined,
): Promise<Answer> {
  const [best] = found
  if (!best) return admitIgnorance(question, named)
  const { text, state } = await quotePassage(question, best, season)
  const parts = [
    // Of what may not be meant the state is no news.
    season && state,
    `Saya tidak yakin memahami pertanyaan Anda. Mungkin ini yang Anda cari, dari ${places[best.kind]}, “${best.title}”:`,
    text,
    ...callOf(named),
    'Bila bukan ini, kirim pertanyaan kepada petugas.',
  ]
  return {
    message: parts.filter(Boolean).join('\n\n'),
    answered: 'unsure',
    quoted: { item: itemKey(best), asked: question },
    ...quotedFirst(found, [askStaff]),
  }
}

const linkTo = ({ title, url }: FoundPassage): AnswerSource => ({ title, url })

function quotedFirst(found: readonly FoundPassage[], others: readonly AnswerSource[] = []) {
  const next = [...found.slice(1).map(linkTo), ...others]
  return { sources: found.slice(0, 1).map(linkTo), ...(next.length > 0 && { next }) }
}

/** What the text that was given before says about the words of the next message. */
export async function answerMore(topic: string, message: string, before: FoundPassage): Promise<Answer> {
  const text = await quoteAbout(questionWords(message), before)
  if (text === '') return sayNothingNew(topic, message)
  return {
    message: `Tentang itu, di “${before.title}” tertulis:\n\n${text}`,
    ...{ answered: true, sources: [linkTo(before)], next: [askStaff] },
  }
}

export function sayNothingNew(topic: string, message: string): Answer {
  const query = new URLSearchParams({ q: `${topic} ${message}`.trim().slice(0, queryLength) })
  return {
    message:
      'Di FAQ dan panduan, saya tidak menemukan yang lain tentang itu selain jawaban tadi. ' +
      'Tulis pertanyaan Anda lebih lengkap, cari di portal, atau tanya petugas.',
    answered: false,
    sources: [],
    next: [{ title: 'Cari di portal', url: `/search?${query}` }, askStaff],
  }
}

export function admitIgnorance(
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
      askStaff,
      ...(canCall ? [{ title: 'Kontak', url: '/contact' }] : []),
    ],
  }
}
