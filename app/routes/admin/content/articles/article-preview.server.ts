// A text as its readers would see it, with what its writer should know: for the manager's page and its live preview.
import { findBrokenLinks } from '#domain/content/articles/managed-articles.ts'
import { renderMarkdown } from '#domain/content/articles/markdown/render-markdown.server.ts'
import { type LongSentence, longSentences } from '#domain/content/articles/markdown/sentence-length.ts'
import { getSeasonFill } from '#domain/season/season.server.ts'

export interface ArticlePreview {
  readonly html: string
  readonly minutes: number
  readonly brokenLinks: readonly string[]
  readonly longSentences: readonly LongSentence[]
}

export async function previewOf(content: string): Promise<ArticlePreview> {
  const fill = await getSeasonFill()
  const [{ html, minutes }, brokenLinks] = await Promise.all([renderMarkdown(fill(content)), findBrokenLinks(content)])
  return { html, minutes, brokenLinks, longSentences: longSentences(content).slice(0, 10) }
}
