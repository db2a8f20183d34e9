// `portal reindex`: has every running process read the content and build its search index again.
import { parseArgs } from 'node:util'
import { findSearchDocuments } from '#domain/search/find-search-documents.ts'
import { refreshSearchIndex } from '#domain/search/search-indexes.ts'
import { sendSignal } from '#platform/signals.server.ts'
import { type Command, reading } from './command.ts'

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
