// The virtual assistant's answer: what the portal's own FAQ and guides say, with links; it makes nothing up.
import { isReachable } from '#domain/offices/office-contact.ts'
import { findOffices, type OfficeRow } from '#domain/offices/public-offices.ts'
import { countSearch } from '#domain/search/search-queries.ts'
import { seasonWords, stageIn } from '#domain/season/named-time.ts'
import type { Stage } from '#domain/season/season.ts'
import type { SeasonDay } from '#domain/season/season-progress.ts'
import { readSeasonQuestion } from '#domain/season/season-question.ts'
import type { SeasonQuestion } from '#domain/season/stage-question.ts'
import { getCrisisLine } from '#domain/tickets/distress/crisis-line.ts'
import { findDistress } from '#domain/tickets/distress/distress.server.ts'
import type { Distress } from '#domain/tickets/distress/distress.ts'
import { helpAsText, helpFor, helpLinks } from '#domain/tickets/distress/distress-help.ts'
import { getSeasonDay } from '#domain/tickets/sla/get-season-day.ts'
import { hidePrivate } from '#shared/privacy/private-text.ts'
import { type Answer, type AssistantInput, type ConversationState, longestTopic } from './answer.ts'
import { answerComplaint, answerSecrecy, asksForSecrecy, reportIntentOf, reportLink } from './complaint.ts'
import { answerPersonWanted, officeNamed } from './contact-answers.ts'
import { answerOfDesk } from './desk-answers.ts'
import { answerOfSeason, answerOwnCase, answerTicket } from './fact-answers.ts'
import { findPassages } from './find-passages.ts'
import { admitIgnorance, answerFrom, answerMore, askStaff, offer, sayNothingNew, withHead } from './found-answers.ts'
import { assistantWords, phraseRow, questionWords, readTrack, saysNothing, topicOf, wordsOf } from './question-words.ts'
import { type Resumed, resume } from './resume.ts'
import {
  abuseRefused,
  givesOrders,
  invitation,
  ordersRefused,
  replyToSmallTalk,
  saysSadness,
  stripInsults,
  sympathyFor,
} from './small-talk.ts'
import { answerNext, askForStage } from './stage-answers.ts'

/** What stands before the answer to a message with something private in it; true, because only keywords without it are counted. */
const keepPrivate =
  'Demi keamanan, jangan tulis NIK, NISN, nomor HP, email, password, atau kode di sini. Yang tadi Anda tulis tidak kami simpan.'

/**
 * Answers one message. In danger it gives only crisis help. Only search keywords are counted by `network`; the message
 * is not stored.
 */
export async function answerQuestion(
  { userMessage, conversation = {} }: AssistantInput,
  network = '',
): Promise<Answer> {
  const danger = findDistress(userMessage)
  if (danger) return helpWith(danger)
  if (givesOrders(userMessage)) return only(ordersRefused)
  const ticket = await answerTicket(userMessage)
  if (ticket) return ticket
  const { text, hid } = hidePrivate(userMessage)
  const topic = conversation.topic && hidePrivate(conversation.topic).text
  const answer = await answerPlain(text, { ...conversation, ...(topic !== undefined && { topic }) }, network)
  return hid ? withHead(keepPrivate, answer) : answer
}

const { accepted, asksNext, helpless, restarts } = assistantWords

/** What who tells of a place wants to know. */
const afterAcceptance = 'sudah diterima lalu apa'

const asksForHour = /\b(jam|pukul|loket|istirahat|layanan)\w*\b/i

/** A question about what was said, rather than a new subject of one word. */
const asksWhat = /\b(apa|apanya|opo|nopo|mana|siapa|sapa|berapa|brp|piro|gimana|bagaimana|piye|kenapa|mengapa)\b/i

async function answerPlain(userMessage: string, conversation: ConversationState, network: string): Promise<Answer> {
  const intent = reportIntentOf(userMessage)
  if (intent === 'complaint') return answerComplaint()
  const { text: message, abusive } = stripInsults(userMessage)
  const row = phraseRow(message)
  if (restarts.test(row)) return { ...only('Silakan, tulis pertanyaan Anda yang lain.'), conversation: {} }
  if (asksForSecrecy(message, conversation)) return answerSecrecy()
  const offices = await findOffices()
  const named = officeNamed(message, offices)
  if (helpless.test(row)) return withHead('Maaf bila jawaban saya belum membantu.', answerPersonWanted(named, offices))
  const day = await getSeasonDay()
  const resumed = resume(accepted.test(row) ? afterAcceptance : message, conversation, day)
  const next = day && asksNext.test(row) && answerNext(conversation, day)
  if (next) return next
  const smallTalk = replyToSmallTalk(message)
  if (smallTalk)
    return abusive ? only(abuseRefused) : { ...only(smallTalk), ...(saysSadness(message) && { next: [askStaff] }) }
  if (!resumed.follows && !resumed.waiting && saysNothing(message))
    return only(abusive ? abuseRefused : `Silakan. ${invitation}`)
  const ofDesk = await answerOfDesk(message, conversation, offices)
  if (ofDesk) return ofDesk
  const own = await answerOwnCase(message, conversation)
  if (own) return own
  const season = day && readSeasonQuestion([resumed.question, resumed.onDay].filter(Boolean).join(' '), day)
  if (day && resumed.waiting && !season) return askForStage(resumed.waiting, conversation, day)
  // The hours of a service are in the texts.
  const asksHours = asksForHour.test(`${message} ${conversation.topic ?? ''}`) && !/\b(jam|pukul) \d/i.test(message)
  // Between the seasons who asks when the admission opens asks of the next one.
  const isOfNext = season?.kind === 'stage' && !season.stage && day?.view.ended
  const meant = isOfNext ? { ...resumed, question: `${resumed.question} tahun depan` } : resumed
  const isOfSeasonAlone =
    season && (season.kind !== 'stage' || saysOnlyHour(season, message) || (resumed.follows === 'time' && !asksHours))
  const answer = isOfSeasonAlone
    ? await answerOfSeason(season)
    : await answerFromTexts({ message, conversation, resumed: meant, season, day, network, abusive, offices })
  const toReport = intent === 'rule' ? { next: [...(answer.next ?? []), reportLink] } : {}
  return withHead(sympathyFor(message), { ...continued(answer, conversation, resumed, season, day), ...toReport })
}

/** 'Jam 8 malam masih bisa pilih sekolah?': the hour is answered, and nothing else is asked. */
const saysOnlyHour = ({ saysHour, stage }: SeasonQuestion, message: string) =>
  saysHour === true &&
  stage !== undefined &&
  wordsOf(topicOf(message, longestTopic)).length <= wordsOf(stage.name).length + 1

interface Asked {
  readonly message: string
  readonly conversation: ConversationState
  readonly resumed: Resumed
  readonly season: SeasonQuestion | undefined
  readonly day: SeasonDay | undefined
  readonly network: string
  readonly abusive: boolean
  readonly offices: readonly OfficeRow[]
}

/** A message of more words has its own subject. */
const mostWordsOnTopic = 6

const mostOwnWords = 3

/** What answers the message, alone or with the topic before, and the question that it was understood as. */
async function findFor({ message, conversation: { topic, given }, resumed }: Asked) {
  const { question, follows, leftBehind } = resumed
  // What a lateness leads to stands in the text that gave the dates.
  const without = { leftBehind, given: resumed.stage ? undefined : given }
  const find = () => findPassages(readTrack(question)?.question ?? question, follows === 'topic' ? without : undefined)
  const own = questionWords(message)
  if (follows || !topic || own.length === 0 || own.length > mostOwnWords || wordsOf(message).length > mostWordsOnTopic)
    return { question, ...(await find()) }
  const together = `${topic} ${question}`
  const onTopic = await findPassages(together)
  const [best] = onTopic.passages
  // 'Persen dari apa?' is of the topic where the text on the topic says it.
  const isOfTopic =
    onTopic.sure &&
    asksWhat.test(message) &&
    own.every((word) => best?.passage.text.toLowerCase().replaceAll('%', ' persen').includes(word))
  if (isOfTopic) return { question: together, ...onTopic }
  const alone = await find()
  if (alone.sure || !onTopic.sure) return { question: asksWhat.test(message) ? together : question, ...alone }
  return { question: together, ...onTopic }
}

function isOfStage(title: string, stage: Stage | undefined, day: SeasonDay | undefined): boolean {
  const named = stage && day && stageIn(seasonWords(title), day.season)
  return !named || named.id === stage?.id
}

async function answerFromTexts(asked: Asked): Promise<Answer> {
  const { message, conversation, resumed, season, day, network, abusive, offices } = asked
  const { question, sure, passages: found, elsewhere } = await findFor(asked)
  countSearch(questionWords(question).join(' '), network, sure)
  const passages = found.filter(({ title }) => isOfStage(title, resumed.stage, day))
  if (passages.length === 0 && abusive) return only(abuseRefused)
  // The words before say 'jadwal', not the follow-up on another matter.
  const asksTime = season?.asksTime && (resumed.follows !== 'topic' || resumed.stage !== undefined)
  if (season && asksTime && !sure) return answerOfSeason(season)
  if (season && passages.length === 0 && !resumed.follows && !elsewhere) return answerOfSeason(season)
  const named = officeNamed(message, offices)
  if (passages.length === 0) {
    if (resumed.follows && season) return answerOfSeason(season)
    if (resumed.follows) return sayNothingNew(conversation.topic ?? '', message)
    return admitIgnorance(message, named, { elsewhere, reachable: offices.some(isReachable) })
  }
  const [best] = passages
  if (
    best &&
    !resumed.stage &&
    best.url === conversation.given &&
    topicOf(message, longestTopic) !== conversation.topic
  )
    return season && resumed.follows === 'time'
      ? answerOfSeason(season)
      : answerMore(conversation.topic ?? '', message, best)
  const track = readTrack(resumed.question)
  if (sure && track && !track.namesLevel)
    return { ...(await answerFrom(question, passages, named, season)), choices: ['Kalau SMK?'] }
  return sure
    ? answerFrom(question, passages, named, season, resumed.follows !== null && !track)
    : offer(question, passages, named, season)
}

/** The answer with what the next message may refer to. */
function continued(
  answer: Answer,
  { place }: ConversationState,
  { question }: Resumed,
  season: SeasonQuestion | undefined,
  day: SeasonDay | undefined,
): Answer {
  const about = answer.conversation ?? (season?.asksTime ? { topic: topicOf(question, longestTopic) } : undefined)
  if (!about) return answer
  const named = day && stageIn(seasonWords(question), day.season)
  const stage = season?.stage?.id ?? named?.id ?? about.stage
  return {
    ...answer,
    conversation: {
      ...about,
      ...(stage && { stage }),
      ...(season?.day && { day: season.day }),
      ...(place && { place }),
    },
  }
}

/** Not counted, and without a page to read. */
async function helpWith(danger: Distress): Promise<Answer> {
  const help = helpFor(danger, await getCrisisLine())
  return { message: helpAsText(help), answered: true, sources: [], next: helpLinks(help), inDanger: true }
}

function only(message: string): Answer {
  return { message, answered: false, sources: [] }
}
