// Prepares the portal that Playwright started for all the tests that share it.
import type { FullConfig } from '@playwright/test'
import { allowManyQuestions } from '#tests/portal/allow-many.ts'

/** Runs once, when the portal answers. */
export default async function prepare({ projects }: FullConfig): Promise<void> {
  const origin = projects.find(({ use }) => use.baseURL)?.use.baseURL
  if (origin) await allowManyQuestions(origin)
}
