// What a sealed report is: what it can be about, its states, and its number. Pure.
export const reportKinds = {
  cheating: 'Kecurangan',
  bribery: 'Pungli atau jual beli kursi',
  officer: 'Petugas',
  data: 'Data',
  other: 'Lainnya',
} as const

export type ReportKind = keyof typeof reportKinds

export const reportStatuses = { pending: 'Menunggu', answered: 'Terjawab', completed: 'Selesai' } as const

export type ReportStatus = keyof typeof reportStatuses

export type ReportEntryType = 'reply' | 'answer' | 'note' | 'completed'

export const reportAccesses = {
  read: 'Membaca laporan',
  file: 'Membuka berkas',
  answer: 'Menjawab',
  note: 'Menulis catatan',
  complete: 'Menyelesaikan',
  identity: 'Membuka identitas',
} as const

export type ReportAccess = keyof typeof reportAccesses

export type ReportWay = 'push' | 'whatsapp'

export function reportNumber(id: number): string {
  return `L-${id}`
}
