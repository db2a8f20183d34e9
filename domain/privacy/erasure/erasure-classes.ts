// What retention and the season's close erase: the classes of data. Pure.
/** The classes of personal data, in the order they are erased, with what each of them takes away. */
export const erasureClasses = {
  attachments: {
    name: 'Lampiran',
    explanation: 'Berkas pada tiket yang sudah selesai, dan berkas yang tidak jadi dikirim.',
    unit: 'berkas',
  },
  mails: { name: 'Email terkirim', explanation: 'Isi dan alamat email yang sudah lewat.', unit: 'email' },
  traces: {
    name: 'Jejak masuk dan notifikasi',
    explanation: 'Riwayat masuk beserta alamat jaringannya, dan notifikasi di lonceng.',
    unit: 'catatan',
  },
  accounts: {
    name: 'Akun pemohon',
    explanation:
      'Nama, kontak, NISN, dan seluruh percakapan pemohon yang semua tiketnya selesai dan tidak aktif lagi. Angka tiketnya tetap ada.',
    unit: 'akun',
  },
} as const

export type ErasureClass = keyof typeof erasureClasses

export type ErasureCounts = Readonly<Partial<Record<ErasureClass, number>>>

export const erasureOrder = Object.keys(erasureClasses) as ErasureClass[]

export function byClass<Value>(
  classes: readonly ErasureClass[],
  value: (each: ErasureClass) => Value,
): Record<ErasureClass, Value> {
  return Object.fromEntries(classes.map((each) => [each, value(each)])) as Record<ErasureClass, Value>
}

export function countLabel(erasureClass: ErasureClass, count: number): string {
  return `${count.toLocaleString('id-ID')} ${erasureClasses[erasureClass].unit}`
}
