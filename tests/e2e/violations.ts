// What axe finds on a page.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** A line for each rule that the page, or a part of it, breaks: the rule and where. */
export async function violationsOf(page: Page, part?: string): Promise<string[]> {
  // No page embeds another origin, so axe may run in the page alone, without a second page that sums up.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (part ? axe.include(part) : axe).analyze()
  return violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map(({ html }) => html).join(', ')}`)
}
