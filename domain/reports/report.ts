// What a sealed report is: what it can be about, its states, and its number. Pure.
/** What a report can be about, each with the words of the form. */
export const reportKinds = {
  cheating: 'Kecurangan',
  bribery: 'Pungli atau jual beli kursi',
  officer: 'Petugas',
  data: 'Data',
  other: 'Lainnya',
} as const

export type ReportKind = keyof typeof reportKinds

/** Where a report stands, in the words that families and the province read. */
export const reportStatuses = { pending: 'Menunggu', answered: 'Terjawab', completed: 'Selesai' } as const

export type ReportStatus = keyof typeof reportStatuses

/** What stands in a report's talk; a note is read by the province alone. */
export type ReportEntryType = 'reply' | 'answer' | 'note' | 'completed'

/** Why somebody of the province stands in a report's own log. */
export const reportAccesses = {
  read: 'Membaca laporan',
  file: 'Membuka berkas',
  answer: 'Menjawab',
  note: 'Menulis catatan',
  complete: 'Menyelesaikan',
  identity: 'Membuka identitas',
} as const

export type ReportAccess = keyof typeof reportAccesses

/** How its sender is told that there is an answer. */
export type ReportWay = 'push' | 'whatsapp'

/** 'L-1001'. */
export function reportNumber(id: number): string {
  return `L-${id}`
}
