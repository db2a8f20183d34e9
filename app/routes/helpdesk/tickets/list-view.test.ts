// Checks what a desk list offers to narrow it: counts of what its other filters leave, each category once.
import { expect, test } from 'vitest'
import { saveView } from '#domain/tickets/desk/saved-views.ts'
import { aClient, anAgent } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { loadListView } from './list-view.server.ts'

provideDatabase()

test('chips count within the present filters', async () => {
  await someContent()
  const client = await aClient()
  for (const priority of ['urgent', 'low', 'low'] as const) await aTicket(client, { priority })
  const agent = await anAgent()
  const counted = async (query: string) => {
    const request = new Request(`https://bantuan.example/helpdesk/tickets/pending?${query}`)
    const { counts } = await loadListView(agent, request, 'pending')
    return [counts.total, counts.mine, counts.unassigned]
  }
  expect(await counted('')).toEqual(['3', '0', '3'])
  expect(await counted('priority=urgent')).toEqual(['1', '0', '1'])
  expect(await counted('search=tidak-ada')).toEqual(['0', '0', '0'])
})

test('a category that questions and complaints share is offered once, and alone where only one kind is shown', async () => {
  await someContent()
  const agent = await anAgent()
  const offered = async (query: string) => {
    const request = new Request(`https://bantuan.example/helpdesk/tickets/pending?${query}`)
    const { choices } = await loadListView(agent, request, 'pending')
    return choices.categories.map(({ label, items }) => [label, ...items.map(({ id }) => id)])
  }
  expect(await offered('')).toEqual([
    ['Pertanyaan', 'login', 'upload'],
    ['Aduan', 'data'],
    ['Pertanyaan dan aduan', 'other'],
  ])
  expect(await offered('kind=complaint')).toEqual([['Aduan', 'data', 'other']])
})

test('a saved view says how many tickets it has, unless it searches', async () => {
  await someContent()
  const [client, agent] = [await aClient(), await anAgent()]
  await saveView(agent, 'Mendesak', { stage: 'pending', priority: 'urgent' })
  await saveView(agent, 'Sri', { stage: 'pending', search: 'sri' })
  const request = new Request('https://bantuan.example/helpdesk/tickets/pending')
  const before = await loadListView(agent, request, 'pending')
  await aTicket(client, { priority: 'urgent' })
  const after = await loadListView(agent, request, 'pending')
  const ofUrgent = (list: typeof before) => Number(list.saved.find(({ name }) => name === 'Mendesak')?.count)
  expect(ofUrgent(after)).toBe(ofUrgent(before) + 1)
  expect(after.saved.find(({ name }) => name === 'Sri')).not.toHaveProperty('count', expect.anything())
})
