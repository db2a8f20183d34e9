import type { DeskView } from '#domain/tickets/desk/desk-view.ts'

export type ListStage = NonNullable<DeskView['stage']>

export interface DeskList {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly searchedFields: string
  readonly empty: { readonly title: string; readonly words: string }
}

export const deskLists: Record<ListStage, DeskList> = {
  pending: {
    path: '/helpdesk/tickets/pending',
    title: 'Tiket masuk',
    description: 'Tiket yang belum diproses.',
    searchedFields: 'judul, ID, pemohon, atau instansi',
    empty: { title: 'Tidak ada tiket yang menunggu', words: 'Semua tiket sudah diproses. Tiket baru muncul di sini.' },
  },
  inprogress: {
    path: '/helpdesk/tickets/in-progress',
    title: 'Sedang ditangani',
    description: 'Tiket yang sedang ditangani atau menunggu balasan pemohon.',
    searchedFields: 'judul, ID, pemohon, instansi, atau petugas',
    empty: {
      title: 'Tidak ada tiket yang sedang ditangani',
      words: 'Proses tiket dari daftar Tiket masuk dengan tombol Proses.',
    },
  },
  completed: {
    path: '/helpdesk/tickets/completed',
    title: 'Tiket selesai',
    description: 'Tiket yang sudah selesai. Pemohon dapat membukanya kembali dalam 14 hari.',
    searchedFields: 'judul, ID, pemohon, instansi, atau petugas',
    empty: { title: 'Belum ada tiket yang selesai', words: 'Tiket yang ditandai selesai muncul di sini.' },
  },
  spam: {
    path: '/helpdesk/tickets/spam',
    title: 'Spam',
    description: 'Tidak dihitung dan tidak ditagih. Pemohonnya tidak diberi tahu.',
    searchedFields: 'judul, ID, pemohon, instansi, atau petugas',
    empty: { title: 'Tidak ada spam', words: 'Tiket yang ditandai sebagai spam muncul di sini.' },
  },
}

export const handedOverList = { path: '/helpdesk/tickets/handed-over', title: 'Sudah dialihkan' } as const

export function stageAt(path: string): ListStage {
  const stages = Object.keys(deskLists) as ListStage[]
  const stage = stages.find((each) => deskLists[each].path === path.replace(/^\/?/, '/'))
  if (!stage) throw new Error(`${path} is no list of tickets`)
  return stage
}
