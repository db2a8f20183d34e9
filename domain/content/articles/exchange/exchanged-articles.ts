import { asc, eq, max } from 'drizzle-orm'
import type { Person } from '#domain/accounts/person.ts'
import { mayManageArticles } from '#domain/content/articles/article.ts'
import { articleAudit } from '#domain/content/articles/article-audit.ts'
import { article, knowledgeCategory } from '#domain/content/articles/article-tables.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Transaction } from '#platform/database/database.server.ts'
import { Forbidden } from '#shared/errors.ts'
import { pick } from '#shared/pick.ts'

export function findExchangedArticles(tx: Transaction) {
  return tx
    .select({
      ...pick(article, 'id', 'categoryId', 'version', 'deletedAt', 'publishedAt', 'updatedAt'),
      ...pick(article, 'title', 'summary', 'content', 'asked', 'source', 'reviewedOn', 'editor', 'reviewBy'),
      category: pick(knowledgeCategory, 'title', 'description', 'icon'),
    })
    .from(article)
    .innerJoin(knowledgeCategory, eq(knowledgeCategory.id, article.categoryId))
    .orderBy(asc(knowledgeCategory.position), asc(article.position), asc(article.id))
}

interface DescribedCategory {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly icon: string
}

/** A new category goes last; an existing one stays unchanged. @throws Forbidden without the permission. */
export async function ensureArticleCategory(
  tx: Transaction,
  person: Person,
  category: DescribedCategory,
): Promise<void> {
  if (!mayManageArticles(person)) throw new Forbidden()
  if ((await tx.$count(knowledgeCategory, eq(knowledgeCategory.id, category.id))) > 0) return
  const [last] = await tx.select({ position: max(knowledgeCategory.position) }).from(knowledgeCategory)
  await tx.insert(knowledgeCategory).values({ ...category, position: (last?.position ?? -1) + 1 })
  await recordAudit(tx, { actor: person, action: articleAudit.category, target: `article-category:${category.id}` })
}
