// What a ticket is: kinds, priorities, statuses, the one lifecycle and the words each reader sees for it.
import { days, minutes } from '#shared/durations.ts'

export const ticketKinds = ['question', 'complaint'] as const
export type TicketKind = (typeof ticketKinds)[number]
export type Priority = 'low' | 'medium' | 'high' | 'urgent'
export const ticketStatuses = ['pending', 'inprogress', 'waiting', 'completed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]
export type EntryAudience = 'public' | 'internal'
export const entryTypes = [
  'submitted',
  'answered',
  'withdrawn',
  'message_withdrawn',
  'requester_replied',
  'claimed',
  'completed',
  'reopened',
  'completion_undone',
  'noted',
  'assigned',
  'released',
  'handed_over',
  'pulled_back',
  'classified',
  'merged',
  'unmerged',
  'escalated',
  'spam_marked',
  'spam_unmarked',
  'consent_withdrawn',
] as const
export type EntryType = (typeof entryTypes)[number]

export type TicketChannel = 'web' | 'phone' | 'whatsapp' | 'counter'

export type ConsentWay = TicketChannel

/** The desk list that shows it; a merged one is in none, spam in a separate list. */
export const ticketStages = ['pending', 'inprogress', 'completed', 'merged', 'spam'] as const
export type TicketStage = (typeof ticketStages)[number]

export const openStages = ['pending', 'inprogress'] as const satisfies readonly TicketStage[]

export function isOpen(stage: TicketStage): boolean {
  return openStages.some((each) => each === stage)
}

export function awaitsAnswer(status: TicketStatus): boolean {
  return status === 'pending' || status === 'inprogress'
}

/** What moves a ticket from one status to the next (docs/rules-of-service.md#lifecycle-of-a-ticket). */
export type TicketAction = 'claim' | 'release' | 'answer' | 'requester_reply' | 'complete' | 'reopen'

export const channels = {
  web: 'Portal',
  phone: 'Telepon',
  whatsapp: 'WhatsApp',
  counter: 'Loket',
} as const satisfies Record<TicketChannel, string>

export const priorities = {
  low: 'Rendah',
  medium: 'Sedang',
  high: 'Tinggi',
  urgent: 'Mendesak',
} as const satisfies Record<Priority, string>

const transitions: Record<TicketAction, Partial<Record<TicketStatus, TicketStatus>>> = {
  claim: { pending: 'inprogress' },
  release: { pending: 'pending', inprogress: 'pending' },
  answer: { pending: 'waiting', inprogress: 'waiting', waiting: 'waiting' },
  requester_reply: { pending: 'pending', inprogress: 'inprogress', waiting: 'inprogress' },
  complete: { inprogress: 'completed', waiting: 'completed' },
  reopen: { completed: 'inprogress' },
}

const refusals: Record<TicketAction, string> = {
  claim: 'Tiket ini sudah diproses.',
  release: 'Tiket ini sudah dijawab atau selesai, jadi tidak kembali ke tiket masuk.',
  answer: 'Tiket ini sudah selesai; hanya pemohon yang dapat membukanya kembali.',
  requester_reply: 'Pertanyaan ini sudah selesai. Buka kembali lebih dulu untuk menulis balasan.',
  complete: 'Tiket ini belum diproses atau sudah selesai.',
  reopen: 'Tiket ini belum selesai, jadi tidak perlu dibuka kembali.',
}

export function nextStatus(
  status: TicketStatus,
  action: TicketAction,
): { readonly to: TicketStatus } | { readonly refused: string } {
  const to = transitions[action][status]
  return to ? { to } : { refused: refusals[action] }
}

const entryActions: Partial<Record<EntryType, TicketAction>> = {
  claimed: 'claim',
  released: 'release',
  answered: 'answer',
  requester_replied: 'requester_reply',
  completed: 'complete',
  reopened: 'reopen',
}

export function statusAfter(entries: readonly EntryType[]): TicketStatus {
  let status: TicketStatus = 'pending'
  let beforeCompletion: TicketStatus = status
  for (const type of entries) {
    if (type === 'completed') beforeCompletion = status
    if (type === 'consent_withdrawn') status = 'completed'
    // Nothing was answered with it after all.
    if (type === 'withdrawn') status = 'inprogress'
    if (type === 'completion_undone') status = beforeCompletion
    const action = entryActions[type]
    status = (action && transitions[action][status]) ?? status
  }
  return status
}

export const reopenPeriod = days(14)

export const undoPeriod = minutes(10)

export const pullBackPeriod = minutes(15)

/** After this long without a word from the requester an answered ticket is completed, in milliseconds. */
export const waitingPeriod = days(10)

export type StatusTone = 'red' | 'blue' | 'green' | 'orange' | 'grey'

export interface StatusLabel {
  readonly label: string
  readonly tone: StatusTone
}

export type TicketViewer = 'desk' | 'requester' | 'public'

const labels: Record<TicketViewer | 'complaintDesk', Record<TicketStatus, StatusLabel>> = {
  desk: {
    pending: { label: 'Belum Direspon', tone: 'red' },
    inprogress: { label: 'Dalam Proses', tone: 'blue' },
    waiting: { label: 'Menunggu Balasan', tone: 'orange' },
    completed: { label: 'Selesai', tone: 'green' },
  },
  complaintDesk: {
    pending: { label: 'Baru', tone: 'red' },
    inprogress: { label: 'Dalam Proses', tone: 'blue' },
    waiting: { label: 'Dalam Proses', tone: 'blue' },
    completed: { label: 'Selesai', tone: 'green' },
  },
  requester: {
    pending: { label: 'Menunggu', tone: 'orange' },
    inprogress: { label: 'Menunggu', tone: 'orange' },
    waiting: { label: 'Terjawab', tone: 'green' },
    completed: { label: 'Selesai', tone: 'grey' },
  },
  public: {
    pending: { label: 'Belum Direspon', tone: 'red' },
    inprogress: { label: 'Belum Direspon', tone: 'red' },
    waiting: { label: 'Sudah Dijawab', tone: 'blue' },
    completed: { label: 'Selesai', tone: 'green' },
  },
}

export const deskStatuses: Readonly<Record<TicketStatus, string>> = {
  pending: labels.desk.pending.label,
  inprogress: labels.desk.inprogress.label,
  waiting: labels.desk.waiting.label,
  completed: labels.desk.completed.label,
}

export interface LabelledTicket {
  /** A `TicketStatus`; of a merged ticket its requester and the public get the main ticket's. */
  readonly status: string
  readonly kind?: TicketKind
  readonly mergedIntoId?: number | null
  readonly spamSince?: Date | null
}

/**
 * The status label for the viewer: merged first, spam for the desk only. An unknown status is grey, '-' for the public.
 */
export function statusLabel(
  { status, kind, mergedIntoId = null, spamSince = null }: LabelledTicket,
  viewer: TicketViewer,
): StatusLabel {
  if (mergedIntoId !== null) return { label: 'Digabung', tone: 'grey' }
  if (viewer === 'desk' && spamSince !== null) return { label: 'Spam', tone: 'grey' }
  const words = labels[viewer === 'desk' && kind === 'complaint' ? 'complaintDesk' : viewer]
  if (Object.hasOwn(words, status)) return words[status as TicketStatus]
  return { label: viewer === 'public' ? '-' : status, tone: 'grey' }
}

/** Shown for an unknown ID (docs/rules-of-service.md#ticket-numbers-and-ids). */
export const ticketNotFound = 'ID Pertanyaan tidak ditemukan. Pastikan ID yang dimasukkan benar.'

export function ticketNumber(kind: TicketKind, id: number): string {
  return `${kind === 'question' ? 'T' : 'C'}-${id}`
}
