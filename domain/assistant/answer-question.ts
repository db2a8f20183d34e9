// The virtual assistant's answer: what the portal's own FAQ and guides say, with links; it makes nothing up.
import { findSearchItems, type SearchItem } from '#domain/search/find-search-items.ts'
import { rankByWords } from '#domain/search/rank-by-words.ts'
import { resultAddress } from '#domain/search/search-result.ts'
import { excerpt } from '#shared/text.ts'
import { questionWords } from './question-words.ts'
import { replyToSmallTalk } from './small-talk.ts'

/** A page of the portal that the answer rests on. */
export interface AnswerSource {
  readonly title: string
  readonly url: string
}

/** What the assistant says, and where it can be read. */
export interface Answer {
  readonly message: string
  readonly sources: readonly AnswerSource[]
}

const mostSources = 3

/** How much of the best result is quoted, in characters. */
const quoteLength = 600

/** How much of a question goes into the search box. */
const queryLength = 100

/** Answers one message; nothing of it is kept. */
export async function answerQuestion(userMessage: string): Promise<Answer> {
  const smallTalk = replyToSmallTalk(userMessage)
  if (smallTalk) return { message: smallTalk, sources: [] }
  const items = await findSearchItems()
  const asWhole = rankByWords(items, [userMessage.trim().replace(/[\s?!.,]+$/, '')], 1)
  const words = questionWords(userMessage)
  const [best, ...others] = asWhole.length > 0 ? asWhole : rankByWords(items, words, enoughOf(words.length))
  return best ? answerFrom(best, others) : admitIgnorance(userMessage)
}

/** Half of the words must be found, three of a long question: fewer, and the result is about something else. */
function enoughOf(words: number): number {
  return Math.min(3, Math.ceil(words / 2))
}

function answerFrom(best: SearchItem, others: readonly SearchItem[]): Answer {
  const place = best.result.category === 'faq' ? 'FAQ' : 'Panduan'
  return {
    message: `Yang paling mendekati dari ${place} kami, “${best.result.title}”:\n\n${opening(best.text)}\n\nSelengkapnya:`,
    sources: [best, ...others].slice(0, mostSources).map(({ result }) => ({
      title: result.title,
      url: resultAddress(result),
    })),
  }
}

/**
 * The first lines of a text that fit whole; of a very long first line, its beginning. What is left out shows as '…', so
 * that nobody takes half a list for the whole.
 */
function opening(text: string): string {
  const lines = text.trim().split(/\n+/)
  let length = 0
  const end = lines.findIndex((line) => {
    length += line.length
    return length > quoteLength
  })
  if (end === 0) return excerpt(lines[0] ?? '', quoteLength)
  return end === -1 ? lines.join('\n') : [...lines.slice(0, end), '…'].join('\n')
}

function admitIgnorance(question: string): Answer {
  const query = new URLSearchParams({ q: question.trim().slice(0, queryLength) })
  return {
    message:
      'Maaf, saya tidak tahu jawabannya. Saya hanya dapat menjawab dari FAQ dan panduan di portal ini. ' +
      'Coba cari dengan kata lain, kirim pertanyaan kepada petugas, atau hubungi call centre wilayah Anda.',
    sources: [
      { title: 'Cari di portal', url: `/search?${query}` },
      { title: 'Buat Pertanyaan', url: '/client/create-question' },
      { title: 'Kontak', url: '/contact' },
    ],
  }
}
