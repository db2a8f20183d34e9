// The virtual assistant's answer: what the portal's own FAQ and guides say, with links; it makes nothing up.

import { isReachable } from '#domain/offices/office-contact.ts'
import { findOffices } from '#domain/offices/public-offices.ts'
import type { SearchKind } from '#domain/search/engine/search-answer.ts'
import { itemKey } from '#domain/search/item-key.ts'
import { countSearch } from '#domain/search/search-queries.ts'
import type { SeasonQuestion } from '#domain/season/season-question.ts'
import { getCrisisLine } from '#domain/tickets/distress/crisis-line.ts'
import { findDistress } from '#domain/tickets/distress/distress.server.ts'
import type { Distress } from '#domain/tickets/distress/distress.ts'
import { helpAsText, helpFor, helpLinks } from '#domain/tickets/distress/distress-help.ts'
import { getDueRules } from '#domain/tickets/sla/service-rules.server.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { hidePrivate } from '#shared/privacy/private-text.ts'
import { type Answer, type AnswerSource, type AssistantInput, longestTopic } from './answer.ts'
import { answerComplaint, reportIntentOf, reportLink } from './complaint.ts'
import {
  answerOffice,
  answerPersonWanted,
  asksForPerson,
  asksForThatOffice,
  callCentreOf,
  type NamedOffice,
  officeNamed,
} from './contact-answers.ts'
import {
  answerBySpeaking,
  answerHours,
  answerManyPupils,
  asksForHours,
  asksForManyPupils,
  wantsToSpeak,
} from './desk-answers.ts'
import { answerOfSeason, answerOwnCase, answerTicket, askedOfSeason } from './fact-answers.ts'
import { type FoundPassage, findPassages } from './find-passages.ts'
import { questionWords, readFollowUp, topicOf } from './question-words.ts'
import { quotePassage } from './quoted-passage.ts'
import {
  abuseRefused,
  givesOrders,
  ordersRefused,
  replyToSmallTalk,
  saysSadness,
  stripInsults,
  sympathyFor,
} from './small-talk.ts'

const places: Record<SearchKind, string> = {
  faq: 'FAQ kami',
  article: 'Panduan kami',
  announcement: 'Pengumuman kami',
  office: 'daftar Kontak',
}

const askStaff = { title: 'Tanya petugas', url: '/ask' }

/** What stands before the answer to a message with something private in it; true, because only keywords without it are counted. */
const keepPrivate =
  'Demi keamanan, jangan tulis NIK, NISN, nomor HP, email, password, atau kode di sini. Yang tadi Anda tulis tidak kami simpan.'

const queryLength = 100

/**
 * Answers one message. In danger it gives only crisis help. Only search keywords are counted by `network`; the message
 * is not stored.
 */
export async function answerQuestion({ userMessage, topic, given }: AssistantInput, network = ''): Promise<Answer> {
  const danger = findDistress(userMessage)
  if (danger) return helpWith(danger)
  if (givesOrders(userMessage)) return only(ordersRefused)
  const ticket = await answerTicket(userMessage)
  if (ticket) return ticket
  const { text, hid } = hidePrivate(userMessage)
  const answer = await answerPlain({ userMessage: text, topic: topic && hidePrivate(topic).text, given }, network)
  return hid ? withHead(keepPrivate, answer) : answer
}

async function answerPlain({ userMessage, topic, given }: AssistantInput, network: string): Promise<Answer> {
  const intent = reportIntentOf(userMessage)
  if (intent === 'complaint') return answerComplaint()
  const { text: message, abusive } = stripInsults(userMessage)
  const followUp = readFollowUp(message, topic)
  const question = followUp?.question ?? message
  const smallTalk = followUp ? null : replyToSmallTalk(message)
  if (smallTalk)
    return abusive ? only(abuseRefused) : { ...only(smallTalk), ...(saysSadness(message) && { next: [askStaff] }) }
  const offices = await findOffices()
  const named = officeNamed(message, offices)
  if (asksForManyPupils(message)) return answerManyPupils()
  if (wantsToSpeak(message)) return answerBySpeaking(named)
  if (asksForHours(message)) return answerHours((await getDueRules(database, now())).rules, named)
  if (asksForPerson(message, named)) return answerPersonWanted(named, offices)
  if (named && asksForThatOffice(message, named)) return answerOffice(named)
  const own = await answerOwnCase(message)
  if (own) return own
  const season = await askedOfSeason(question)
  if (season && season.kind !== 'stage') return answerOfSeason(season)
  const { sure, passages, elsewhere } = await findPassages(question, followUp && { given, ...followUp })
  countSearch(questionWords(question).join(' '), network, sure)
  if (passages.length === 0 && abusive) return only(abuseRefused)
  if (season && passages.length === 0 && (season.asksTime || !elsewhere)) return answerOfSeason(season)
  const reachable = offices.some(isReachable)
  const answer =
    passages.length === 0
      ? followUp
        ? sayNothingNew(topic ?? '', message)
        : admitIgnorance(message, named, { elsewhere, reachable })
      : sure
        ? await answerFrom(question, passages, named, season)
        : await offer(question, passages, named, season)
  const next = intent === 'rule' ? { next: [...(answer.next ?? []), reportLink] } : {}
  return withHead(sympathyFor(message), { ...answer, ...next })
}

function withHead(words: string, answer: Answer): Answer {
  return words === '' ? answer : { ...answer, message: `${words}\n\n${answer.message}` }
}

function callOf(named: NamedOffice | null): string[] {
  return named && isReachable(named.office) ? [callCentreOf(named)] : []
}

/** Not counted, and without a page to read. */
async function helpWith(danger: Distress): Promise<Answer> {
  const help = helpFor(danger, await getCrisisLine())
  return { message: helpAsText(help), answered: true, sources: [], next: helpLinks(help), inDanger: true }
}

function only(message: string): Answer {
  return { message, answered: false, sources: [] }
}

async function answerFrom(
  question: string,
  found: readonly FoundPassage[],
  named: NamedOffice | null,
  season: SeasonQuestion | undefined,
): Promise<Answer> {
  const [best] = found
  if (!best) return admitIgnorance(question, named)
  const { kind, title, passage } = best
  const { text, state } = await quotePassage(question, best, season)
  const heading = passage.heading ? `, bagian “${passage.heading}”` : ''
  const parts = [
    `Yang paling mendekati dari ${places[kind]}, “${title}”${heading}:`,
    text,
    ...callOf(named),
    'Selengkapnya:',
  ]
  const topic = topicOf(question, longestTopic)
  return withHead(state, {
    message: parts.join('\n\n'),
    answered: true,
    quoted: { item: itemKey(best), asked: question },
    ...quotedFirst(found),
    ...(topic !== '' && { topic }),
  })
}

/** What may be meant, for the reader to judge: no answer, so it does not become the topic. */
async function offer(
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

function sayNothingNew(topic: string, message: string): Answer {
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
      askStaff,
      ...(canCall ? [{ title: 'Kontak', url: '/contact' }] : []),
    ],
  }
}
