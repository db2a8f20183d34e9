import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findActingAdministrator } from '#domain/accounts/people/administrator.ts'
import type { Person } from '#domain/accounts/person.ts'
import {
  applyImport,
  exportContent,
  type ImportResult,
  previewImport,
} from '#domain/content/exchange/content-exchange.ts'
import { textOfFile } from '#domain/content/exchange/exchange-input.ts'
import { type ExchangeKind, exchangeKinds, isExchangeKind } from '#domain/content/exchange/exchange-kind.ts'
import {
  changesIn,
  differenceOf,
  figuresInWords,
  type ShownItem,
  viewOf,
} from '#domain/content/exchange/import-view.ts'
import { findSearchDocuments, refreshSearchIndex } from '#domain/search/search-indexes.ts'
import { sendSignal } from '#platform/signals.server.ts'
import { type Command, reading, type Surroundings, WrongUse } from './command.ts'

const signs = { same: ' ', gone: '-', came: '+' } as const

function linesOf({ line, name, isRestored, changes }: ShownItem): string[] {
  const differences = changes.flatMap(({ label, before, after, isLong }) => [
    `    ${label}:`,
    ...(isLong ? ['      (terlalu panjang untuk dibandingkan)'] : []),
    ...(isLong ? [] : differenceOf(before, after).map(({ kind, text }) => `      ${signs[kind]} ${text}`)),
  ])
  return [`  baris ${line}  ${name}${isRestored ? ' (dikembalikan)' : ''}`, ...differences]
}

function report(result: ImportResult, { say, complain }: Surroundings): void {
  const { figures, problems, changed, fresh, onlyHere } = viewOf(result)
  const more = (of: { readonly more: number }) => (of.more > 0 ? [`  dan ${of.more} lagi`] : [])
  if (fresh.items.length > 0) say(['Baru:', ...fresh.items.map((name) => `  ${name}`), ...more(fresh)].join('\n'))
  if (changed.items.length > 0) {
    say(['Berubah:', ...changed.items.flatMap(linesOf), ...more(changed)].join('\n'))
  }
  if (onlyHere.items.length > 0) {
    say(['Hanya ada di portal, dibiarkan:', ...onlyHere.items.map((name) => `  ${name}`), ...more(onlyHere)].join('\n'))
  }
  const wrong = problems.items.map(({ line, name, problem }) => `  baris ${line}  ${name}: ${problem}`)
  if (wrong.length > 0) complain(['Bermasalah, dilewati:', ...wrong, ...more(problems)].join('\n'))
  const { same, problem } = figures
  say(`${figuresInWords(figures) || 'Tidak ada perubahan'}; ${same} sama, ${problem} bermasalah.`)
}

async function importFile(
  person: Person,
  kind: ExchangeKind,
  { file, apply }: { readonly file: string; readonly apply: boolean },
  around: Surroundings,
): Promise<number> {
  const bytes = await readFile(resolve(file)).catch(() => {
    throw new Error(`Berkas ${file} tidak ada atau tidak dapat dibaca.`)
  })
  const text = textOfFile(bytes)
  const preview = await previewImport(person, kind, text)
  report(preview, around)
  const { figures } = viewOf(preview)
  if (!apply) around.say('Belum ada yang diubah. Tambahkan --apply untuk menerapkannya.')
  else if (changesIn(figures) > 0) {
    const { isStale } = await applyImport(person, kind, { text, seen: preview.seen })
    if (isStale) throw new Error('Isi portal berubah saat berkas diperiksa. Tidak ada yang diubah; jalankan lagi.')
    around.say('Sudah diterapkan.')
  }
  return figures.problem > 0 ? 1 : 0
}

async function exportFile(person: Person, kind: ExchangeKind, file: string | undefined, { say }: Surroundings) {
  const text = await exportContent(person, kind)
  if (file === undefined) return say(text.trimEnd())
  await writeFile(resolve(file), text)
  say(`${exchangeKinds[kind].name} ditulis ke ${resolve(file)}.`)
}

const options = { as: { type: 'string' }, apply: { type: 'boolean', default: false } } as const

export const contentCommand: Command = {
  summary: 'isi portal: menulisnya ke berkas, atau memasukkannya dari berkas',
  usage: [
    'Cara pakai: portal content export JENIS [BERKAS] --as ADMIN',
    '            portal content import JENIS BERKAS [--apply] --as ADMIN',
    '',
    `JENIS     ${Object.keys(exchangeKinds).join(', ')}`,
    'export    semuanya, draf juga, sebagai YAML; tanpa BERKAS ke layar',
    'import    menunjukkan apa yang baru, berubah, sama, dan bermasalah; tidak ada yang dihapus',
    '--apply   menerapkannya, dalam satu transaksi; tanpa ini tidak ada yang diubah',
    '--as      alamat administrator yang melakukannya: izinnya berlaku, dan log akses mencatatnya',
    '',
    'Keluar dengan 1 bila ada butir yang bermasalah.',
  ].join('\n'),
  run: async (args, around) => {
    const { values, positionals } = reading(() => parseArgs({ args: [...args], allowPositionals: true, options }))
    const [action, kind = '', file, ...more] = positionals
    if (action !== 'export' && action !== 'import') throw new WrongUse('Tulis export atau import di belakang content.')
    if (!isExchangeKind(kind)) throw new WrongUse(`Jenisnya salah satu dari ${Object.keys(exchangeKinds).join(', ')}.`)
    if (more.length > 0) throw new WrongUse('Tulis paling banyak satu berkas.')
    if (action === 'import' && file === undefined) throw new WrongUse('Tulis berkas yang dimasukkan.')
    const { as, apply } = values
    if (!as) throw new WrongUse('Tulis --as dengan alamat administrator yang melakukannya.')
    return around.withDatabase(async () => {
      const person = await findActingAdministrator(as)
      if (action === 'import') return importFile(person, kind, { file: file ?? '', apply }, around)
      await exportFile(person, kind, file, around)
      return 0
    })
  },
}

export const reindexCommand: Command = {
  summary: 'membangun ulang indeks pencarian',
  usage: [
    'Cara pakai: portal reindex',
    '',
    'Membangun indeks pencarian sekali di sini, supaya kesalahan terlihat, lalu meminta setiap proses portal yang',
    'berjalan membaca isi lagi, membangun indeksnya, dan membuat ulang halaman yang disimpan.',
  ].join('\n'),
  run: async (args, { say, withDatabase }) => {
    reading(() => parseArgs({ args: [...args] }))
    const documents = await withDatabase(async () => {
      await refreshSearchIndex()
      await sendSignal('content_changed')
      return (await findSearchDocuments()).length
    })
    say(
      `Indeks pencarian dapat dibangun: ${documents.toLocaleString('id-ID')} isi. Proses yang berjalan membangunnya lagi.`,
    )
    return 0
  },
}
