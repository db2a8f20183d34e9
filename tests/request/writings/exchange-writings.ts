// What is sent to the pages of import and export: each kind of content is for those who edit it.

import { previewImport } from '#domain/content/exchange/content-exchange.ts'
import type { ExchangeKind } from '#domain/content/exchange/exchange-kind.ts'
import { aFile } from '#tests/builders/a-photo.ts'
import { holding, type World, type Writing, type WritingPage, type WritingsOf } from './writing.ts'

const faqFile = `categories:
  - id: umum
    name: Umum
    topics:
      - name: Uji impor
        items:
          - {key: uji-impor, question: Dari berkas?, answer: Ya., draft: true}
`
const articleFile = `categories:
  - {id: uji, title: Uji, description: Uji, icon: scale}
articles:
  - {category: uji, title: Dari berkas, summary: Ringkas, content: Isi, draft: true}
`
const files: Readonly<Record<ExchangeKind, string>> = {
  faq: faqFile,
  articles: articleFile,
  'canned-replies': '- {key: uji-impor, title: Dari berkas, text: Halo.}\n',
  offices: 'offices:\n  - {no: 98, name: Cabang uji, seat: Uji, address: Jalan Uji}\n',
}

function importing({ people: { writer } }: World, kind: ExchangeKind, permission: 'content' | 'system'): Writing[] {
  const path = `/admin/exchange/${kind}`
  const may = holding(permission)
  const text = files[kind]
  return [
    {
      ...{ what: `looking at a file of ${kind}`, path, may, changesNothing: 'a preview is rolled back' },
      fields: () => {
        const form = new FormData()
        form.set('intent', 'preview')
        form.set('file', aFile(text, `${kind}.yaml`, 'text/yaml'))
        return form
      },
    },
    {
      ...{ what: `importing ${kind}`, path, may },
      fields: async () => ({ intent: 'apply', text, seen: (await previewImport(writer, kind, text)).seen }),
    },
  ]
}

/** The page of every kind. */
export const exchangeWritings = {
  '/admin/exchange/:kind': (world) => [
    ...importing(world, 'faq', 'content'),
    ...importing(world, 'articles', 'content'),
    ...importing(world, 'canned-replies', 'system'),
    ...importing(world, 'offices', 'system'),
  ],
} satisfies Partial<Record<WritingPage, WritingsOf>>
