// What axe finds on a page.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** A line for each rule that the page, or a part of it, breaks: the rule and where. */
export async function violationsOf(page: Page, part?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  const { violations } = await (part ? axe.include(part) : axe).analyze()
  return violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map(({ html }) => html).join(', ')}`)
}
