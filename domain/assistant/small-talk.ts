// Short human words: replies to what is no question, as greetings, thanks, a bare 'oke', and sympathy before an answer.
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

const turnedDown =
  /\b(tidak|tak|tdk|gak|ga|nggak|enggak|ndak|gagal)\s+(di\s?terima|keterima|lolos|lulus)\b|\bditolak\s+(sekolah|sma|smk)\b/i
const ofThings =
  /\b(berkas|dokumen|file|foto|kk|akta|sertifikat|piagam|nilai|kode|otp|sms|email|token|password|sistem|bila|kalau|jika)\b/i

/** What comes before the answer to somebody whose child was not accepted; '' for everybody else. */
export function sympathyFor(message: string): string {
  return turnedDown.test(message) && !ofThings.test(message) ? 'Saya ikut prihatin mendengarnya.' : ''
}
