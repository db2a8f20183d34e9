// The sections of '/admin/searches', as its address and its chips name them. Pure.
import type { SignalKind } from '#domain/search/learning/signal-input.ts'

/** What stands in one section besides its list. */
export interface SearchSection {
  /** In the address; empty for the first one. */
  readonly name: string
  /** Null: what found nothing. */
  readonly kind: SignalKind | null
  readonly label: string
  readonly about: string
  readonly empty: string
}

/** In the order of the chips. */
export const searchSections = [
  {
    ...{ name: '', kind: null, label: 'Tanpa hasil', empty: 'Semua pencarian menemukan sesuatu' },
    about: 'Yang dicari orang dalam 30 hari terakhir dan belum ada jawabannya.',
  },
  {
    ...{ name: 'dilewati', kind: 'passed-over', label: 'Hasil dilewati', empty: 'Tidak ada hasil yang dilewati' },
    about: 'Hasil pertama tidak dibuka: orang membuka hasil lain, atau mencari lagi dengan kata lain.',
  },
  {
    ...{ name: 'tidak-membantu', kind: 'not-helpful', label: 'Tidak membantu', empty: 'Belum ada yang tidak membantu' },
    about:
      'Pencarian membawa ke teks ini, lalu orang menjawab "Tidak" atau "Belum, kirim"; atau "Tidak membantu" di bawah jawaban asisten.',
  },
  {
    ...{ name: 'bertanya', kind: 'asked', label: 'Bertanya setelah mencari', empty: 'Tidak ada yang lalu bertanya' },
    about: 'Paling lama 10 menit setelah mencari, orang mengirim pertanyaan kepada petugas.',
  },
  {
    ...{ name: 'membantu', kind: 'helpful', label: 'Membantu', empty: 'Belum ada yang membantu' },
    about: 'Asisten mengutip teks ini, lalu orang menjawab "Membantu": pertanyaannya dapat menjadi cara bertanya.',
  },
] as const satisfies readonly SearchSection[]

/** The section that an address names; the first one for every other name. */
export function sectionNamed(name: string | null): SearchSection {
  return searchSections.find((section) => section.name === name) ?? searchSections[0]
}
