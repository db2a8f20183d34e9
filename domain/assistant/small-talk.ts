// Short human replies to what is no question: greetings, thanks, a bare 'oke'.
import { saysNothing, wordsOf } from './question-words.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

const greetings = setOf(
  `halo hallo hai hi hey hei helo hello assalamualaikum assalamu'alaikum assalamu alaikum wr wb warahmatullahi
  wabarakatuh salam selamat pagi siang sore malam permisi punten sugeng enjing siyang sonten dalu kulonuwun`,
)

const thanks = setOf('terima kasih terimakasih makasih makasi thanks thank tq trims suwun nuwun maturnuwun')

/** What people put around a greeting or thanks. */
const fillers = setOf(
  `admin atas baik bang banyak bantuan bantuannya bapak bu gan ibu infonya informasinya itu jawaban jawabannya kak kakak
  mas matur mbak min oh ok oke pak sangat saya sekali semua semuanya sip siap udah sudah ya you`,
)

const invitation = 'Tulis pertanyaan Anda seputar SPMB, misalnya “syarat jalur domisili”.'

/** The reply to a greeting, to thanks or to words that ask nothing; null for everything else. */
export function replyToSmallTalk(message: string): string | null {
  const words = wordsOf(message)
  const only = (known: ReadonlySet<string>) =>
    words.some((word) => known.has(word)) && words.every((word) => known.has(word) || fillers.has(word))
  if (only(thanks)) return 'Sama-sama. Tulis saja bila ada yang ingin ditanyakan lagi.'
  if (only(greetings)) return `${words[0]?.startsWith('assalamu') ? 'Waalaikumsalam.' : 'Halo!'} ${invitation}`
  return saysNothing(message) ? `Silakan. ${invitation}` : null
}
