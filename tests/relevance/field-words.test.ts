// Checks that words of the admission, as families spell them, are understood, also where they sound like something else.
import { expect, test } from 'vitest'
import { reportIntentOf } from '#domain/search/assistant/complaint.ts'
import { search } from '#domain/search/search.ts'
import { findDistress } from '#domain/tickets/distress/distress.server.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { loadCorpus } from './corpus.ts'

provideDatabase()

test.each([
  ['tergeser', ['terlempar', 'ke lempar', 'kelempar', 'ketendang', 'kegeser', 'kesingkir', 'kedepak']],
  ['tahfiz', ['tahfidz', 'takhfidz', 'tahfizh', 'hafidz quran', "hafal qur'an", 'hafal Qur’an']],
  ['SKL', ['skl', 'surat keterangan lulus', 'es ka el', 'layang lulus']],
  ['piagam', ['piagem', 'sertif', 'sertifikat']],
  ['membatalkan', ['cabut berkas', 'narik berkas', 'jabut berkas']],
  ['jurnal', ['jurnal ppdb', 'jurnal seleksi', 'ranking']],
  ['Iduladha', ["idul 'adha", 'idul adha', 'hari raya kurban']],
  ['Jumat', ["jum'at", 'jum’at', 'jemuwah']],
])('%s is answered, and so is it in other spellings', async (term, spellings) => {
  await loadCorpus()
  expect((await search(term)).confidence).toBeGreaterThan(0)
  for (const spelling of spellings) {
    const { confidence, elsewhere } = await search(spelling)
    expect([spelling, confidence > 0, elsewhere]).toEqual([spelling, true, null])
  }
})

test.each([
  'anakku dilempar ke pilihan kedua tanpa pemberitahuan',
  'anak saya dilempar ke sekolah lain',
  'berkas dilempar balik',
  'berkas saya dilempar balik sama sekolah',
  'ketendang dari sman 3',
  'anak saya ditendang dari kuota domisili',
  'anakku kelempar saka jurnal',
])('a lost seat is no violence: %s', (message) => {
  expect(findDistress(message)).toBeNull()
})

test.each(['anakku dilempar kursi sama gurunya', 'saya ditendang kakak kelas', 'anak saya ditendang temannya'])(
  'violence still is: %s',
  (message) => {
    expect(findDistress(message)).toBe('violence')
  },
)

test.each([
  'apa saja yang dilarang',
  'boleh ga sekolah minta sumbangan kecil',
  'sekolah minta 5 ribu buat map boleh gak',
  'iuran 10 ribu buat fotokopi itu pungli bukan',
  'katanya nilai dikatrol, apa nilai rapor dicek?',
  'kalau nilai rapor dikatrol apa ketahuan',
  'saya dengar ada nilai dikatrol, dinilai pakai apa ya tahun ini',
])('a question on the rules is no report: %s', (message) => {
  expect(reportIntentOf(message)).not.toBe('complaint')
})
