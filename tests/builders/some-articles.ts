// Two published articles of one category, for tests that need something to judge.
import { sql } from 'drizzle-orm'
import { loadArticles } from '#domain/content/articles/managed-articles.ts'
import { database } from '#platform/database/database.server.ts'

const categoryId = 'requirements'

/** Where the two articles stand: 'Usia' and 'Kartu Keluarga'. */
export const ageArticle = { categoryId, id: 'req-1' } as const
export const familyCardArticle = { categoryId, id: 'req-2' } as const

/** Removes all articles with what readers said of them, and publishes the two. */
export async function someArticles(): Promise<void> {
  await database.execute(sql`truncate article, knowledge_category cascade`)
  const common = { category: categoryId, summary: 'Ringkas', content: 'Isi.', updatedAt: new Date(0) }
  await loadArticles({
    categories: [{ id: categoryId, title: 'Persyaratan', description: 'Dokumen.', icon: 'scale' }],
    articles: [
      { ...common, id: ageArticle.id, title: 'Usia' },
      { ...common, id: familyCardArticle.id, title: 'Kartu Keluarga' },
    ],
  })
}
