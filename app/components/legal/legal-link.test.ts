import { expect, test } from 'vitest'
import { getLegalText } from '#domain/content/articles/legal-texts.server.ts'
import { legalTitles } from './legal-link.tsx'

test.each(['terms', 'privacy'] as const)('forms name the %s by their title', async (name) => {
  expect(legalTitles[`/${name}`]).toBe((await getLegalText(name)).title)
})
