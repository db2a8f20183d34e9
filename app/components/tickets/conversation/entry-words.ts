import {
  CircleCheck,
  EyeOff,
  Forward,
  Hand,
  Merge,
  MessageCircleReply,
  RotateCcw,
  Send,
  ShieldCheck,
  ShieldOff,
  ShieldX,
  Split,
  StickyNote,
  Tag,
  TriangleAlert,
  Undo2,
  UserRound,
  UserRoundCheck,
} from 'lucide-react'
import type { EntryType, TicketKind } from '#domain/tickets/ticket.ts'

interface EntryWords {
  readonly label: string
  readonly icon: typeof Send
}

const words: Record<EntryType, EntryWords> = {
  submitted: { label: 'Pertanyaan masuk', icon: Send },
  answered: { label: 'Jawaban', icon: MessageCircleReply },
  withdrawn: { label: 'Pesan ditarik', icon: EyeOff },
  message_withdrawn: { label: 'Penarikan pesan', icon: EyeOff },
  requester_replied: { label: 'Balasan pemohon', icon: UserRound },
  claimed: { label: 'Diproses', icon: Hand },
  completed: { label: 'Selesai', icon: CircleCheck },
  reopened: { label: 'Dibuka kembali', icon: RotateCcw },
  completion_undone: { label: 'Penyelesaian diurungkan', icon: Undo2 },
  noted: { label: 'Catatan', icon: StickyNote },
  assigned: { label: 'Petugas', icon: UserRoundCheck },
  released: { label: 'Dilepas', icon: Undo2 },
  handed_over: { label: 'Dialihkan', icon: Forward },
  pulled_back: { label: 'Ditarik kembali', icon: Undo2 },
  classified: { label: 'Prioritas dan kategori', icon: Tag },
  merged: { label: 'Digabungkan', icon: Merge },
  unmerged: { label: 'Dipisahkan', icon: Split },
  spam_marked: { label: 'Spam', icon: ShieldX },
  spam_unmarked: { label: 'Bukan spam', icon: ShieldCheck },
  consent_withdrawn: { label: 'Persetujuan ditarik', icon: ShieldOff },
  escalated: { label: 'Melewati batas waktu', icon: TriangleAlert },
}

const ofKind: Partial<Record<TicketKind | 'report', Partial<Record<EntryType, EntryWords>>>> = {
  complaint: { submitted: { label: 'Aduan masuk', icon: Send } },
  report: {
    submitted: { label: 'Laporan masuk', icon: Send },
    requester_replied: { label: 'Balasan pelapor', icon: UserRound },
  },
}

export function entryWords(type: EntryType, kind: TicketKind | 'report'): EntryWords {
  return ofKind[kind]?.[type] ?? words[type]
}
