// What the assistant does not take part in: attempts to give it other orders, and abuse.
import { wordsOf } from './question-words.ts'

const orders = [
  /\b(abaikan|lupakan|hiraukan|langgar|lewati|ganti|ubah|ignore|forget|disregard|override|bypass)\b.{0,60}\b(instruksi|perintah|aturan|arahan|prompt|petunjuk sebelumnya|instructions?|rules?|previous|above)\b/,
  /\b(system|sistem|initial|developer)[\s_-]*prompt\b/,
  /\b(tampilkan|sebutkan|bocorkan|ulangi|tulis|cetak|reveal|show|print|repeat)\b.{0,40}\b(prompt|instruksi(mu| anda| awal| sistem)|instructions)\b/,
  /\b(kamu|anda|kau|you)\b.{0,12}\b(sekarang|mulai sekarang|are now)\b.{0,12}\b(adalah|menjadi|berperan|bukan|a|an|the|dan)\b/,
  /\b(berpura-pura|pura-pura|berperanlah|berperan sebagai|bertindak(lah)? sebagai|act as|pretend to|roleplay)\b/,
  /\b(jailbreak|dan mode|developer mode|mode pengembang|do anything now)\b/,
  /<\/?(script|system|assistant|iframe|img)\b|\[\/?(inst|system)\]|<\|/,
  /\b(drop|alter|truncate)\s+table\b|\bunion\s+(all\s+)?select\b|'\s*or\s+'?1'?\s*=\s*'?1/,
]

const abuse = new Set(
  `anjing anjir anjg asu babi bacot bajingan bangsat bego bejat bgst brengsek dongo gblk goblok jancok jancuk kampret
  keparat kimak kontol kntl laknat lonte memek monyet ngentot pantek pepek perek sialan tai tolol fuck fucking shit bitch`
    .trim()
    .split(/\s+/),
)

/** True for a message that wants the assistant to be something else, or to reveal its instructions. */
export function givesOrders(message: string): boolean {
  const plain = plainLetters(message)
  return orders.some((order) => order.test(plain))
}

/** Small letters, without invisible signs and accents, blanks made one. */
function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .toLowerCase()
}

/** The message without its swear words, and whether there were any: an angry question is a question. */
export function withoutAbuse(message: string): { readonly text: string; readonly abusive: boolean } {
  const words = wordsOf(message)
  if (!words.some((word) => abuse.has(word))) return { text: message, abusive: false }
  return { text: words.filter((word) => !abuse.has(word)).join(' '), abusive: true }
}

/** The refusal of other orders. */
export const ordersRefused =
  'Maaf, permintaan itu tidak dapat saya ikuti. Saya hanya menjawab pertanyaan seputar SPMB dari FAQ dan panduan di portal ini.'

/** The answer to abuse without a question. */
export const abuseRefused =
  'Saya mengerti Anda mungkin sedang kesal. Mohon pakai kata-kata yang sopan, lalu tulis apa yang ingin Anda tanyakan seputar SPMB.'
