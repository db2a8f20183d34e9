import { expect, type Page } from '@playwright/test'

/** Unfolds subject, category and priority of the form of an account, which its scripts have folded. */
export async function openParticulars(page: Page): Promise<void> {
  const summary = page.getByText('Subjek, kategori, prioritas')
  await expect(page.locator('details').filter({ has: summary })).not.toHaveAttribute('open')
  await summary.click()
}
