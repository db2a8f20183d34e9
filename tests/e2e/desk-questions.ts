// Questions for the desk's browser tests, each asked by its own account, and the agents who open them.
import { expect, type Page } from '@playwright/test'
import { HttpClient } from '#tests/portal/http-client.ts'
import { accountPassword, newAccount, signInAsNew } from './accounts.ts'
import { listWith } from './desk-list.ts'

/** What a test may say about a question. */
export interface QuestionWishes {
  readonly priority?: 'low' | 'medium' | 'urgent'
  readonly description?: string
}

/** Asks as a new family, once for each title. Returns the requests of the family. */
export async function ask(
  origin: string | undefined,
  titles: string | readonly string[],
  { priority = 'medium', description = 'Akun saya ditolak.' }: QuestionWishes = {},
): Promise<HttpClient> {
  const http = new HttpClient(origin ?? '')
  await http.signIn(await newAccount('client'), accountPassword)
  for (const subject of [titles].flat()) {
    const answer = await http.post('/client/create-question', {
      ...{ subject, category: 'login', priority, description, regencyId: '', idempotencyKey: crypto.randomUUID() },
    })
    expect(answer.status).toBe(302)
  }
  return http
}

/** Words that no other ticket has. */
export const ownWords = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`

/** Signs in as a new agent of the province and opens the list of the tickets that hold the words. */
export const openList = (page: Page, words: string, name?: string) =>
  signInAsNew(page, 'agent', listWith(words), name ? { name } : {})

/** Asks, and opens the ticket as a new agent, from the list of a search for its title. */
export async function openNewTicket(
  page: Page,
  origin: string | undefined,
  what: string,
  name?: string,
): Promise<string> {
  const title = ownWords(what)
  await ask(origin, title)
  await openList(page, title, name)
  await page.getByRole('main').getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  return title
}
