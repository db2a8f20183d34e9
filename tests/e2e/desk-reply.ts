// Sending a reply from the composer of the desk without waiting for the time in which it can be reverted.
import { expect, type Locator, type Page } from '@playwright/test'

/** The bar of the reply that is on its way to the open ticket; other sessions of the same agent have bars of their own. */
export async function sendingBar(agent: Page): Promise<Locator> {
  const number = await agent.locator('[data-ticket]').getAttribute('data-ticket')
  return agent.getByRole('form', { name: `Balasan untuk tiket ${number}` })
}

/** Sends what is in the box, and at once: the requester can read it when this is done. Without scripts too. */
export async function sendReply(agent: Page): Promise<void> {
  const bar = await sendingBar(agent)
  // What the check doubts about the words of a test is sent all the same.
  const anyway = agent.getByRole('button', { name: 'Kirim apa adanya' })
  await agent.getByRole('button', { name: 'Kirim balasan' }).click()
  await expect(bar.or(anyway).first()).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await bar.getByRole('button', { name: 'Kirim sekarang' }).click()
  const toast = agent.getByLabel('Pemberitahuan').or(agent.getByRole('status'))
  await expect(toast.getByText('Balasan terkirim').last()).toBeVisible()
}

/** Goes into the box for notes, which only staff read. */
export async function openNote(agent: Page): Promise<void> {
  await agent.getByRole('button', { name: 'Catatan internal' }).click()
}

/** On a phone the composer covers the ticket: goes back to it. */
export async function leaveComposer(agent: Page): Promise<void> {
  const leave = agent.getByRole('button', { name: 'Lihat tiket' })
  if (await leave.isVisible()) await leave.click()
}
