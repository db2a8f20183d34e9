// Checks that shipped texts are refused by name when they say something that nothing represents, or not where they come from.
import { afterEach, expect, test, vi } from 'vitest'
import { provideDatabase } from '#tests/setup/database.ts'
import { loadContent } from './load-content.ts'

provideDatabase()

/** What is read in place of a file's words: file, words, other words. */
const planted = vi.hoisted(() => ({ file: '', words: '', instead: '' }))

vi.mock('node:fs', async (load) => {
  const real = await load<typeof import('node:fs')>()
  const readFileSync = (path: string, encoding: 'utf8') => {
    const text = real.readFileSync(path, encoding)
    const isMeant = planted.file !== '' && String(path).endsWith(planted.file)
    return isMeant ? text.replace(planted.words, planted.instead) : text
  }
  return { ...real, readFileSync }
})

function plant(file: string, words: string, instead: string): void {
  Object.assign(planted, { file, words, instead })
}

afterEach(() => plant('', '', ''))

test('what ships is loaded, the places of its two videos with it', async () => {
  await expect(loadContent({ demo: false })).resolves.toBeUndefined()
})

test.each([
  ['articles/req-2.md', '{{tahap:verifikasi-berkas.rentang}}', '{{tahap:verifikasi.rentang}}'],
  ['articles/video-1.md', '{{VIDEO_URL_PENDAFTARAN}}', '{{VIDEO_PENDAFTARAN}}'],
  ['faq.yaml', '{{tanggal:usia}}', '{{usia}}'],
  ['announcements.yaml', '{{', '{{x}} {{'],
  ['canned-replies.yaml', "title: '", "title: '{{lain}} "],
])('%s with an unknown marker in place of %s is refused: %s', async (file, words, instead) => {
  plant(file, words, instead)
  await expect(loadContent({ demo: false })).rejects.toThrow(`instances/jawa-tengah/${file}: nothing stands for {{`)
})

test.each([
  ['faq.yaml', / {12}source: .*\n/],
  ['faq.yaml', / {12}editor: .*\n/],
  ['faq.yaml', / {12}reviewed: .*\n/],
  ['articles/req-2.md', /source: .*\n/],
  ['articles/req-2.md', /editor: .*\n/],
  ['articles/req-2.md', /reviewed: .*\n/],
])('%s without %s is refused by name', async (file, line) => {
  Object.assign(planted, { file, words: line, instead: '' })
  await expect(loadContent({ demo: false })).rejects.toThrow(`instances/jawa-tengah/${file}`)
})
