// Checks that the legal texts are rendered once, before the first request, and again after a failure.
import { beforeEach, expect, test, vi } from 'vitest'
import { renderMarkdown } from '#domain/content/articles/markdown/render-markdown.server.ts'

vi.mock(import('#domain/content/articles/markdown/render-markdown.server.ts'), async (original) => {
  const own = await original()
  return { ...own, renderMarkdown: vi.fn(own.renderMarkdown) }
})

const rendered = vi.mocked(renderMarkdown)

beforeEach(() => {
  vi.resetModules()
  rendered.mockClear()
})

test('what was prepared is not rendered again', async () => {
  const { getLegalText, prepareLegalTexts } = await import('./legal-texts.server.ts')
  await prepareLegalTexts()
  expect(rendered).toHaveBeenCalledTimes(2)
  const [terms, privacy] = await Promise.all([getLegalText('terms'), getLegalText('privacy')])
  expect(terms.html).toContain('<h2')
  expect(privacy.html).not.toBe(terms.html)
  expect(rendered).toHaveBeenCalledTimes(2)
})

test('a text that could not be rendered is retried', async () => {
  const { getLegalText } = await import('./legal-texts.server.ts')
  rendered.mockRejectedValueOnce(new Error('berkas tidak terbaca'))
  await expect(getLegalText('terms')).rejects.toThrow('berkas tidak terbaca')
  expect((await getLegalText('terms')).html).toContain('<h2')
})
