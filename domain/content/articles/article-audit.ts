import { readNames } from '#domain/season/dated-texts.server.ts'
import { defineAudit, reference } from '#platform/audit/define-audit.ts'
import { rowNames } from '#platform/audit/record-audit.ts'
import { article, knowledgeCategory } from './article-tables.ts'

export const articleAudit = defineAudit('article', {
  about: [
    { kind: 'article', label: 'Artikel', quoted: true, names: readNames(rowNames(article.id, article.title)) },
    {
      kind: 'article-category',
      label: 'Kategori artikel',
      names: rowNames(knowledgeCategory.id, knowledgeCategory.title),
    },
  ],
  fields: {
    id: 'Alamat',
    categoryId: reference('Kategori', 'article-category'),
    title: 'Judul',
    summary: 'Ringkasan',
    content: 'Isi',
    asked: 'Pertanyaan serupa',
    publishedAt: 'Terbit',
    source: 'Sumber',
    reviewedOn: 'Ditinjau pada',
    editor: 'Ditinjau oleh',
    reviewBy: 'Tinjau ulang paling lambat',
    clauses: reference('Ketentuan juknis', 'clause'),
  },
  actions: {
    category: 'Menambah kategori artikel',
    change: 'Mengubah artikel',
    create: 'Membuat artikel',
    remove: 'Menghapus artikel',
    restore: 'Mengembalikan artikel',
    review: 'Meninjau artikel',
  },
})
