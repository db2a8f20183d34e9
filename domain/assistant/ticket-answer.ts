// Questions about one's own question: its status when the ID is in the message, the way to it otherwise.
import { lookUpStatus } from '#domain/tickets/status-page/look-up-status.ts'
import { ticketNotFound } from '#domain/tickets/ticket.ts'
import { formatLongDate } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'
import type { Answer } from './answer.ts'

const publicId = /(?<![a-z0-9])(?=[a-z0-9]*\d)[a-z0-9]{25}(?![a-z0-9])/i
const ownTicket =
  /\b(tiket|aduan|pengaduan|laporan)(ku|\s+(saya|kami|aku|ku))\b|\bpertanyaan(ku|\s+(saya|kami|aku|ku))\b.{0,300}\b(dijawab|dibalas|direspon|ditanggapi|jawabannya|statusnya|hilang|sampai mana)\b|\b(dijawab|dibalas|direspon|ditanggapi|jawaban|balasan|status|cek)\b.{0,300}\bpertanyaan(ku|\s+(saya|kami|aku|ku))\b|\b(cek|lihat|lacak|mengecek)\s+(status|tiket)\b(?!\s+(pendaftaran|verifikasi|seleksi))|\bstatus\s+(tiket|pertanyaan|aduan|pengaduan|laporan)\b|\bid (tiket|pertanyaan)\b/i

const lookUp = { title: 'Cek Status', url: '/status' }

/** The answer to a message about the visitor's own question; null for all others. */
export async function answerTicket(message: string): Promise<Answer | null> {
  const id = publicId.exec(message)?.[0].toLowerCase()
  if (id) return answerStatus(id)
  if (!ownTicket.test(message)) return null
  return {
    message:
      'Status pertanyaan dapat dilihat di “Cek Status” dengan ID pertanyaan: 25 huruf kecil dan angka dari tanda terima. ' +
      'Anda juga boleh menempelkan ID itu di sini.',
    sources: [lookUp],
  }
}

async function answerStatus(id: string): Promise<Answer> {
  try {
    const { title, label, submittedAt, history } = await lookUpStatus(id)
    const answered = history.findLast(({ type }) => type === 'answered')
    const last = answered ? ` Jawaban terakhir dari petugas: ${formatLongDate(answered.at)}.` : ''
    return {
      message: `Pertanyaan “${title}” yang dikirim ${formatLongDate(submittedAt)}: ${label.label}.${last}`,
      sources: [{ title: 'Status pertanyaan ini', url: `/status/${id}` }],
    }
  } catch (thrown) {
    if (!(thrown instanceof NotFound)) throw thrown
    return { message: ticketNotFound, sources: [lookUp] }
  }
}
