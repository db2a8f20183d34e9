// The menu of staff: on a phone it is a sheet behind the bar at its foot.
import type { Page } from '@playwright/test'

/** Opens it where it is a sheet. */
export async function openStaffMenu(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Lainnya', exact: true })
  if (await more.isVisible()) await more.click()
}
