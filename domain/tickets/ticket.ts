// What a ticket is: kinds, priorities, statuses, the one lifecycle and the words each reader sees for it.

export type TicketKind = 'question' | 'complaint'
export type Priority = 'low' | 'medium' | 'high' | 'urgent'
export type TicketStatus = 'pending' | 'inprogress' | 'waiting' | 'completed'
export type EntryAudience = 'public' | 'internal'
export type EntryType = 'submitted' | 'answered' | 'requester_replied' | 'claimed' | 'completed' | 'reopened'

/** What moves a ticket from one status to the next (design §6). */
export type TicketAction = 'claim' | 'answer' | 'requester_reply' | 'complete' | 'reopen'

/** Question priorities in the order the form offers them (spec §3). */
export const priorities = {
  low: 'Rendah',
  medium: 'Sedang',
  high: 'Tinggi',
  urgent: 'Mendesak',
} as const satisfies Record<Priority, string>

const transitions: Record<TicketAction, Partial<Record<TicketStatus, TicketStatus>>> = {
  claim: { pending: 'inprogress' },
  answer: { pending: 'waiting', inprogress: 'waiting', waiting: 'waiting' },
  requester_reply: { pending: 'pending', inprogress: 'inprogress', waiting: 'inprogress' },
  complete: { inprogress: 'completed', waiting: 'completed' },
  reopen: { completed: 'inprogress' },
}

const refusals: Record<TicketAction, string> = {
  claim: 'Tiket ini sudah diproses.',
  answer: 'Tiket ini sudah selesai. Buka kembali lebih dulu untuk membalas.',
  requester_reply: 'Pertanyaan ini sudah selesai. Buka kembali lebih dulu untuk menulis balasan.',
  complete: 'Tiket ini belum diproses atau sudah selesai.',
  reopen: 'Tiket ini belum selesai, jadi tidak perlu dibuka kembali.',
}

/** The status after the action, or the sentence that says why it may not happen now. */
export function nextStatus(
  status: TicketStatus,
  action: TicketAction,
): { readonly to: TicketStatus } | { readonly refused: string } {
  const to = transitions[action][status]
  return to ? { to } : { refused: refusals[action] }
}

/** A colour the status badges know (look.md). */
export type StatusTone = 'red' | 'blue' | 'green' | 'orange' | 'grey'

/** A status in one reader's words. */
export interface StatusLabel {
  readonly label: string
  readonly tone: StatusTone
}

const publicLabels: Record<TicketStatus, StatusLabel> = {
  pending: { label: 'Belum Direspon', tone: 'red' },
  inprogress: { label: 'Belum Direspon', tone: 'red' },
  waiting: { label: 'Sudah Dijawab', tone: 'blue' },
  completed: { label: 'Selesai', tone: 'green' },
}

const clientLabels: Record<TicketStatus, StatusLabel> = {
  pending: { label: 'Menunggu', tone: 'orange' },
  inprogress: { label: 'Menunggu', tone: 'orange' },
  waiting: { label: 'Terjawab', tone: 'green' },
  completed: { label: 'Terjawab', tone: 'green' },
}

const deskLabels: Record<TicketStatus, StatusLabel> = {
  pending: { label: 'Belum Direspon', tone: 'red' },
  inprogress: { label: 'Dalam Proses', tone: 'blue' },
  waiting: { label: 'Menunggu Balasan', tone: 'orange' },
  completed: { label: 'Selesai', tone: 'green' },
}

/** The badge of the public status page; '-' for anything unknown (spec §4). */
export function publicStatus(status: string): StatusLabel {
  return Object.hasOwn(publicLabels, status) ? publicLabels[status as TicketStatus] : { label: '-', tone: 'grey' }
}

/** The label of the client's own list; anything unknown is shown raw in grey (spec §4). */
export function clientStatus(status: string): StatusLabel {
  return Object.hasOwn(clientLabels, status) ? clientLabels[status as TicketStatus] : { label: status, tone: 'grey' }
}

/** The label of the helpdesk dashboard (spec §4). */
export function deskStatus(status: string): StatusLabel {
  return Object.hasOwn(deskLabels, status) ? deskLabels[status as TicketStatus] : { label: status, tone: 'grey' }
}

/** The spec's sentence for an ID that leads nowhere (spec §8). */
export const ticketNotFound = 'ID Pertanyaan tidak ditemukan. Pastikan ID yang dimasukkan benar.'

/** The number staff say aloud: 'T-1203' for questions, 'C-1001' for complaints (design §5). */
export function ticketNumber(kind: TicketKind, id: number): string {
  return `${kind === 'question' ? 'T' : 'C'}-${id}`
}
