// Checks that whatever names an article to staff says the date of its title, not the marker that is stored.
import { expect, test } from 'vitest'
import { knowledgeCategory } from '#domain/content/articles/article-tables.ts'
import { findWaitingArticles } from '#domain/content/articles/managed-articles.ts'
import { message } from '#domain/notifications/deliveries/message-tables.ts'
import { mailReviewDue } from '#domain/notifications/staff/staff-mails.ts'
import { database } from '#platform/database/database.server.ts'
import { initialiseSetting } from '#platform/settings/settings.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { anAdmin } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { createArticle, findArticleHistory } from './article.server.ts'
import { articleFields, articleOf } from './article.ts'
import { articleAudit } from './article-audit.ts'

provideDatabase()

test('waiting content, history, reminder and audit name an article with its date', async () => {
  const person = await anAdmin({ permissions: ['content'] })
  await initialiseSetting('season', {
    ...{ year: 2025, name: 'SPMB 2025', stages: [] },
    dates: [{ id: 'usia', name: 'Acuan usia', day: '2025-07-01' }],
  })
  await database.insert(knowledgeCategory).values({ id: 'c', title: 'C', description: 'c', icon: 'scale', position: 0 })
  const fields = { title: 'Usia pada {{tanggal:usia}}', summary: 'S', content: 'C', reviewBy: '2025-01-01' }
  const id = await createArticle(person, 'c', articleFields.transform(articleOf).parse(fields), newIdempotencyKey())
  const title = 'Usia pada 1 Juli 2025'
  expect((await findWaitingArticles(person)).map((row) => row.title)).toEqual([title])
  expect((await findArticleHistory(person, id)).title).toBe(title)
  await mailReviewDue({ articleId: id, categoryId: 'c', title: fields.title, reviewBy: fields.reviewBy })
  expect((await database.select().from(message)).map(({ subject }) => subject)).toEqual([
    `Saatnya meninjau artikel: ${title}`,
  ])
  expect((await articleAudit.change.about[0]?.names?.([id]))?.get(id)).toBe(title)
})
