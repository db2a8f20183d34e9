// The link check: addresses inside the portal that lead nowhere.
import { inArray, isNull } from 'drizzle-orm'
import { contentFile } from '#domain/content/files/content-file-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { isPublicPath } from '#shared/public-pages.ts'
import { article, articleRedirect, knowledgeCategory } from './article-tables.ts'

/** Pages beside those that are kept; everything else that begins with '/' must be an article, a category or a file. */
const otherPages = [/^\/search$/, /^\/status$/, /^\/login$/, /^\/register$/, /^\/client\//]

/** The addresses a Markdown text links to inside the portal, without what stands behind '?' and '#'. */
export function insideLinks(markdown: string): string[] {
  const targets = [...markdown.matchAll(/\]\(\s*<?(\/[^)\s>]*)/g)].map(([, target = '']) =>
    target.replace(/[?#].*$/, ''),
  )
  return [...new Set(targets.filter((target) => !target.startsWith('//')))]
}

/** Those of the text's links that lead to no page, article, category or file. */
export async function findBrokenLinks(markdown: string): Promise<string[]> {
  const links = insideLinks(markdown)
  const fileIds = links.flatMap((link) => /^\/files\/([a-z0-9]{25})\//.exec(link)?.[1] ?? [])
  const [articles, redirects, categories, files] = await Promise.all([
    database.select({ id: article.id, categoryId: article.categoryId }).from(article).where(isNull(article.deletedAt)),
    database.select({ id: articleRedirect.oldId, categoryId: articleRedirect.categoryId }).from(articleRedirect),
    database.select({ id: knowledgeCategory.id }).from(knowledgeCategory),
    fileIds.length > 0
      ? database.select({ id: contentFile.id }).from(contentFile).where(inArray(contentFile.id, fileIds))
      : [],
  ])
  const known = new Set([
    ...categories.map(({ id }) => `/knowledge/${id}`),
    ...[...articles, ...redirects].map(({ id, categoryId }) => `/knowledge/${categoryId}/${id}`),
  ])
  const there = (link: string) => {
    if (link.startsWith('/files/')) return files.some(({ id }) => link.startsWith(`/files/${id}/`))
    if (link.startsWith('/knowledge/')) return known.has(link)
    return link === '' || isPublicPath(link) || otherPages.some((page) => page.test(link))
  }
  return links.filter((link) => !there(link))
}
