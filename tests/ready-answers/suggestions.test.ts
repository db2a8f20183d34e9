// Measures how often the right ready answer is among the three that are proposed for a ticket, with the shipped content.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { suggestAnswers } from '#domain/search/ready-answers/ready-answers.ts'
import { loadContent } from '#scripts/load-content.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { provideDatabase } from '#tests/setup/database.ts'

provideDatabase()
beforeAll(() => loadContent({ demo: false }))

const cases = z
  .array(z.object({ subject: z.string(), text: z.string(), right: z.array(z.string()) }))
  .parse(parse(readFileSync(join(import.meta.dirname, 'tickets.yaml'), 'utf8')))

test('for 85 of 100 tickets the right one is among the three', async () => {
  const [client, agent] = [await aClient(), await anAgent()]
  const wrong: string[] = []
  let first = 0
  for (const { subject, text, right } of cases) {
    const { id } = await aTicket(client, { subject, description: text, category: 'other' })
    const titles = (await suggestAnswers(agent, id)).map(({ title }) => title)
    if (!titles.some((title) => right.includes(title))) wrong.push(`${subject}: ${titles.join(' | ')}`)
    if (right.includes(titles[0] ?? '')) first += 1
  }
  console.info(`among three: ${cases.length - wrong.length} of ${cases.length}; first: ${first}`)
  expect(cases.length).toBeGreaterThanOrEqual(30)
  expect(1 - wrong.length / cases.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.85)
})
