import { assistantWords, wordsOf } from './question-words.ts'

const { greetings, thanks, fillers, abuse } = assistantWords

const sad =
  /[\u{1F614}\u{1F61E}\u{1F61F}\u{1F622}\u{1F625}\u{1F62D}\u{1F629}\u{1F62B}\u{1F616}\u{1F623}\u{1F494}\u{1F97A}\u{1F63F}\u{1F979}]|[:;]'?\s?-?\((?:\s|$)|\bT[._]?T\b/u
const emoji = /\p{Extended_Pictographic}/u
const noWords = (message: string) => !/[\p{L}\p{N}]/u.test(message)

const sum =
  /^(?:(?:hitung|hasil|kalau|coba|tolong)\s)*\(?-?\d[\d.,]*\)?(?:\s*(?:[+*/×x÷:^-]|ditambah|tambah|dikurangi|kurang|kali|dikali|dibagi|bagi|plus|minus)\s*\(?-?\d[\d.,]*\)?)+\s*(?:=|sama dengan|samadengan|itu|adalah|berapa|brp|piro|hasilnya|jadi|ya|\?|\s)*$/i

/** A day or a school year is no sum. */
const day = /\d{1,2}[-/:]\d{1,2}[-/:]\d{2,4}|\d{4}\s?[-/]\s?\d{4}/

export const invitation = 'Tulis pertanyaan Anda seputar SPMB, misalnya “syarat jalur domisili”.'

export function replyToSmallTalk(message: string): string | null {
  if (saysSadness(message))
    return 'Sepertinya hari ini berat, ya. Saya ikut prihatin. Ceritakan apa yang terjadi, misalnya “berkas saya ditolak” atau “saya tidak diterima”; saya carikan jalan keluarnya. Bila lebih nyaman, tulis kepada petugas.'
  if (noWords(message) && emoji.test(message)) return `Halo! ${invitation}`
  if (sum.test(message.trim()) && !day.test(message))
    return `Saya tidak berhitung; saya menjawab hal seputar SPMB: syarat, jadwal, jalur, dokumen, dan akun. ${invitation}`
  const words = wordsOf(message)
  const only = (known: ReadonlySet<string>) =>
    words.some((word) => known.has(word)) && words.every((word) => known.has(word) || fillers.has(word))
  if (only(thanks)) return 'Sama-sama. Tulis saja bila ada yang ingin ditanyakan lagi.'
  if (only(greetings)) return `${words[0]?.startsWith('assalamu') ? 'Waalaikumsalam.' : 'Halo!'} ${invitation}`
  return null
}

export function saysSadness(message: string): boolean {
  const sighs =
    /^(?:hiks|huhu|huhuhu|sedih|sedihnya|sad|nangis|ya|allah|duh|aduh|huft|min|kak|banget|bgt|huaa+|hwaa+|t|tt)$/
  return (
    (sad.test(message) || /\b(?:sedih|hiks|huhu)/i.test(message)) && wordsOf(message).every((word) => sighs.test(word))
  )
}

const turnedDown =
  /\b(tidak|tak|tdk|gak|ga|nggak|enggak|ndak|gagal)\s+(di\s?terima|keterima|lolos|lulus)\b|\bditolak\s+(sekolah|sma|smk)\b/i
const ofThings =
  /\b(berkas|dokumen|file|foto|kk|akta|sertifikat|piagam|nilai|kode|otp|sms|email|token|password|sistem)\b/i

const supposed =
  /\b(bila|bilamana|kalau|kalo|klo|kl|jika|jk|apabila|misal|misalnya|semisal|andai|andaikan|seandainya|umpama|umpamane|nek|yen|menawi|takut|takutnya|khawatir|kuatir|wedi|nanti)\b/i

export function sympathyFor(message: string): string {
  return turnedDown.test(message) && !ofThings.test(message) && !supposed.test(message)
    ? 'Saya ikut prihatin mendengarnya.'
    : ''
}

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

export function givesOrders(message: string): boolean {
  const plain = plainLetters(message)
  return orders.some((order) => order.test(plain))
}

function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .toLowerCase()
}

/** The message without its swear words, and whether there were any: an angry question is a question. */
export function stripInsults(message: string): { readonly text: string; readonly abusive: boolean } {
  const words = wordsOf(message)
  if (!words.some((word) => abuse.has(word))) return { text: message, abusive: false }
  return { text: words.filter((word) => !abuse.has(word)).join(' '), abusive: true }
}

export const ordersRefused =
  'Maaf, permintaan itu tidak dapat saya ikuti. Saya hanya menjawab pertanyaan seputar SPMB dari FAQ dan panduan di portal ini.'

export const abuseRefused =
  'Saya mengerti Anda mungkin sedang kesal. Mohon pakai kata-kata yang sopan, lalu tulis apa yang ingin Anda tanyakan seputar SPMB.'
