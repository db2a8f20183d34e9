// Reads the whole part of a text that a search found, with its lists as lists; the search itself gives a few lines of it.
import { findActiveAnnouncements } from '#domain/content/announcements/find-published-announcements.ts'
import { getArticle } from '#domain/content/articles/find-articles.ts'
import { readSections } from '#domain/content/articles/markdown/render-markdown.server.ts'
import { faqIdIn } from '#domain/content/faq/faq-address.ts'
import { findFaqAnswer } from '#domain/content/faq/find-faq-answer.ts'
import { unfilled } from '#domain/season/fill-season.ts'
import { NotFound } from '#shared/errors.ts'
import type { FoundPassage } from './find-passages.ts'

/** More than are ever active at once. */
const mostAnnouncements = 1000

/**
 * The section of the article, the answer of the FAQ, or the announcement, with the season's markers as they stand in it; the
 * search's own lines, filled, of anything else, or of what is gone meanwhile.
 */
export async function getWholePassage({ kind, id, url, passage }: FoundPassage): Promise<string> {
  const [path = '', anchor = null] = url.split('#')
  const parts = path.split('/')
  const last = parts.at(-1) ?? ''
  if (kind === 'faq') return (await findFaqAnswer(faqIdIn(last), unfilled))?.item.answer ?? passage.text
  if (kind === 'announcement') {
    const active = await findActiveAnnouncements(mostAnnouncements, unfilled)
    return active.find((each) => id === `announcement-${each.id}`)?.content ?? passage.text
  }
  if (kind !== 'article') return passage.text
  const article = await getArticle(parts.at(-2) ?? '', last, unfilled).catch((error: unknown) => {
    if (error instanceof NotFound) return null
    throw error
  })
  const sections = article ? await readSections(article.content, { marked: true }) : []
  const section = sections.find((each) => each.anchor === anchor)
  // The address of a whole article stands for what is above its first heading, where the words were found there.
  return section && section.text !== '' && section.heading === passage.heading ? section.text : passage.text
}
