// Questions about one's own question: its status when the ID is in the message, the way to it otherwise.
import { lookUpStatus } from '#domain/tickets/status-page/look-up-status.ts'
import { readTypedId } from '#domain/tickets/status-page/typed-id.ts'
import { ticketNotFound, ticketNumber } from '#domain/tickets/ticket.ts'
import { formatLongDate } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import type { Answer } from './answer.ts'

/** A number that can be meant for nothing else; 'T 1061' is one where the message speaks of one's question, or is little more. */
const plainNumber = /(?<![a-z0-9])[tc][-–—.:#]?\d{4,9}(?!\d)/i
const shortMessage = 20
const ownTicket =
  /\b(tiket|aduan|pengaduan|laporan)(ku|\s+(saya|kami|aku|ku))\b|\bpertanyaan(ku|\s+(saya|kami|aku|ku))\b.{0,300}\b(dijawab|dibalas|direspon|ditanggapi|jawabannya|statusnya|hilang|sampai mana)\b|\b(dijawab|dibalas|direspon|ditanggapi|jawaban|balasan|status|cek)\b.{0,300}\bpertanyaan(ku|\s+(saya|kami|aku|ku))\b|\b(cek|lihat|lacak|mengecek)\s+(status|tiket)\b(?!\s+(pendaftaran|verifikasi|seleksi))|\bstatus\s+(tiket|pertanyaan|aduan|pengaduan|laporan)\b|\bid (tiket|pertanyaan)\b/i

const lookUp = { title: 'Cek Status', url: '/status' }

/** The answer to a message about the visitor's own question; null for all others. */
export async function answerTicket(message: string): Promise<Answer | null> {
  const named = readTypedId(message)
  // 25 letters without a digit are a long word.
  if (named && 'publicId' in named && /\d/.test(named.publicId)) return answerStatus(named.publicId)
  if (named && 'number' in named && meansNumber(message)) return answerNumber(ticketNumber(named.kind, named.number))
  if (!ownTicket.test(message)) return null
  return {
    message:
      'Status pertanyaan dapat dilihat di “Cek Status” dengan ID pertanyaan: 25 huruf kecil dan angka dari tanda terima. ' +
      'Anda juga boleh menempelkan ID itu di sini.',
    answered: true,
    sources: [],
    next: [lookUp],
  }
}

function meansNumber(message: string): boolean {
  return plainNumber.test(message) || ownTicket.test(message) || message.trim().length <= shortMessage
}

/** Numbers follow one another, so nothing about the ticket is in the answer, not even whether there is one. */
function answerNumber(number: string): Answer {
  return {
    message: `Pertanyaan ${number} dibuka di “Cek Status” dengan empat angka terakhir nomor WhatsApp yang Anda tulis saat bertanya.`,
    answered: true,
    sources: [],
    next: [{ title: `Buka ${number}`, url: `/status?${new URLSearchParams({ id: number })}` }],
  }
}

async function answerStatus(id: string): Promise<Answer> {
  try {
    const { title, label, submittedAt, history } = await lookUpStatus(id)
    const answered = history.findLast(({ type }) => type === 'answered')
    const last = answered ? ` Jawaban terakhir dari petugas: ${formatLongDate(answered.at)}.` : ''
    return {
      message: `Pertanyaan “${title}” yang dikirim ${formatLongDate(submittedAt)}: ${label.label}.${last}`,
      answered: true,
      sources: [{ title: 'Status pertanyaan ini', url: `/status/${id}` }],
    }
  } catch (thrown) {
    if (!(thrown instanceof NotFound)) throw thrown
    return { message: ticketNotFound, answered: false, sources: [], next: [lookUp] }
  }
}
