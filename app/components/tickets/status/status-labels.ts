// What each status means for the reader: a sentence, what happens next, and the icon that goes with the badge.
import { CircleCheck, CircleDashed, CircleHelp, Clock, type LucideIcon, MessageSquareText } from 'lucide-react'
import type { TicketStatus } from '#domain/tickets/ticket.ts'

/** A status explained. */
export interface StatusDescription {
  readonly icon: LucideIcon
  readonly sentence: string
  readonly next: string
}

const waitForAnswer =
  'Anda tidak perlu mengirim ulang. Jawaban akan tampil di halaman ini. Simpan ID pertanyaan supaya mudah mengeceknya lagi.'

const words: Record<TicketStatus, StatusDescription> = {
  pending: {
    icon: Clock,
    sentence: 'Pertanyaan sudah masuk dan menunggu petugas.',
    next: waitForAnswer,
  },
  inprogress: {
    icon: Clock,
    sentence: 'Petugas sedang menangani pertanyaan ini.',
    next: waitForAnswer,
  },
  waiting: {
    icon: MessageSquareText,
    sentence: 'Petugas sudah menjawab.',
    next: 'Bila belum jelas, masuk ke akun Anda lalu balas di halaman status, atau hubungi cabang dinas wilayah Anda.',
  },
  completed: {
    icon: CircleCheck,
    sentence: 'Pertanyaan ini sudah selesai ditangani.',
    next: 'Bila masalahnya muncul lagi, masuk ke akun Anda lalu buka kembali di halaman status dalam 14 hari.',
  },
}

/** The words for a question that goes on in another one of the same person. */
export const mergedDescription: StatusDescription = {
  icon: CircleDashed,
  sentence: 'Pertanyaan ini digabungkan dengan pertanyaan lain dari pengirim yang sama.',
  next: 'Jawabannya diteruskan di pertanyaan utama.',
}

const unknown: StatusDescription = {
  icon: CircleHelp,
  sentence: 'Status pertanyaan ini belum diketahui.',
  next: 'Coba cek lagi beberapa saat lagi.',
}

/** The words for a status; a neutral sentence for an unknown one. */
export function describeStatus(status: string): StatusDescription {
  return words[status as TicketStatus] ?? unknown
}
