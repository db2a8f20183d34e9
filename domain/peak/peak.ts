// 'Mode puncak': what the portal leaves undone while too many ask at once, level by level, in words for staff. Pure.
/** 0: everything is done. Each level leaves undone what the levels below it do, and more. */
export type PeakLevel = 0 | 1 | 2 | 3

/** The levels at which something is left undone, in their order. */
export const peakLevels = [1, 2, 3] as const satisfies readonly PeakLevel[]

/** Something that is left undone from a level on. */
export interface LeftUndone {
  readonly level: (typeof peakLevels)[number]
  /** What it is. */
  readonly what: string
  /** What families or staff notice of it. */
  readonly noticed: string
}

/**
 * All that can be left undone, in the order in which it is. What is not here is always done: public pages, status, sign-in, replies
 * of families and of agents, reports under seal, messages by WhatsApp, and the help for who is in danger.
 */
export const leftUndone = {
  searchSuggestions: {
    level: 1,
    what: 'Saran saat mengetik di kotak pencarian',
    noticed: 'Keluarga mengetik tanpa saran. Hasil pencariannya tetap tampil.',
  },
  fittingAnswers: {
    level: 1,
    what: 'Usulan jawaban saat menulis pertanyaan',
    noticed: 'Keluarga menulis tanpa usulan. Nomor bantuan bagi yang dalam bahaya tetap tampil.',
  },
  searchCounts: {
    level: 1,
    what: 'Hitungan dari saran dan pencarian yang tidak menjawab',
    noticed: 'Tidak terasa. Halaman Pencarian tidak menghitung saat itu.',
  },
  presence: {
    level: 1,
    what: 'Nama petugas lain yang membuka tiket yang sama',
    noticed: 'Petugas tidak melihat siapa yang membuka tiket. Tiket tetap tidak dapat diambil dua kali.',
  },
  similarCount: {
    level: 1,
    what: 'Jumlah tiket serupa di samping tiket',
    noticed: 'Tautan Tiket serupa tetap ada, tanpa angka.',
  },
  readyProposals: {
    level: 1,
    what: 'Usulan jawaban siap pakai pada tiket',
    noticed: 'Petugas memilih sendiri dari daftar jawaban siap pakai.',
  },
  laterJobs: {
    level: 1,
    what: 'Pekerjaan otomatis: ringkasan email pagi, pengingat tinjau ulang artikel, pembaruan pencarian tiket, pembersihan data lama',
    noticed: 'Dikerjakan paling lambat lima menit setelah mode puncak berakhir.',
  },
  reports: {
    level: 2,
    what: 'Laporan',
    noticed: 'Petugas membaca kapan dapat mencoba lagi. Dasbor dan layar dinding tetap berjalan.',
  },
  exports: {
    level: 2,
    what: 'Unduhan Excel dan CSV',
    noticed: 'Petugas membaca kapan dapat mencoba lagi.',
  },
  familyFiles: {
    level: 2,
    what: 'Foto dan PDF dari keluarga',
    noticed: 'Pertanyaan dan balasan tetap masuk. Keluarga diminta melampirkan berkasnya nanti.',
  },
  newQuestions: {
    level: 3,
    what: 'Pertanyaan baru dari keluarga dan sistem lain',
    noticed:
      'Keluarga diminta menunggu satu sampai tiga menit. Tulisannya tetap ada dan terkirim sendiri. Pertanyaan orang yang mungkin dalam bahaya tetap masuk.',
  },
} as const satisfies Record<string, LeftUndone>

/** Its name. */
export type Sheddable = keyof typeof leftUndone

/** True when it is left undone at that level. */
export function isShedAt(level: PeakLevel, thing: Sheddable): boolean {
  return level >= leftUndone[thing].level
}

/** What waits at a level, for a line above the pages of staff. */
export const waitingWords: Readonly<Record<(typeof peakLevels)[number], string>> = {
  1: 'saran saat mengetik dan pekerjaan otomatis menunggu',
  2: 'laporan, unduhan, dan berkas dari keluarga menunggu',
  3: 'pertanyaan baru dari keluarga menunggu',
}
