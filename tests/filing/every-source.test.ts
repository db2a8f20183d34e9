// Checks that a question is filed alike from wherever it comes: its category, the immediate answer, and what waits at a peak.
import { desc } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { requestContext } from '#app/request-context.ts'
import { action as askAsClient } from '#app/routes/client/create-question-page.tsx'
import { action as recordQuestion } from '#app/routes/helpdesk/file-ticket-page.tsx'
import { action as askAsGuest } from '#app/routes/public/ask-page.tsx'
import type { Person } from '#domain/accounts/person.ts'
import { createApiKey } from '#domain/api-keys/api-key.server.ts'
import { handleReceived, storeDelivery } from '#domain/notifications/whatsapp/received-message.ts'
import { findRegencies } from '#domain/offices/public-offices.ts'
import { noneChosen } from '#domain/operations/peak/peak.ts'
import { applyChoice } from '#domain/operations/peak/peak-now.server.ts'
import { getIncidentOfTicket } from '#domain/shared-answers/attaching/attached-tickets.ts'
import { answerLateArrival } from '#domain/shared-answers/attaching/automatic-answers.ts'
import { ticketTable } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { readDelivery } from '#platform/whatsapp/webhook-payload.ts'
import { loadContent } from '#scripts/load-content.ts'
import { publicApi } from '#server/endpoints/api/public-api.ts'
import { newIdempotencyKey } from '#shared/ids.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { entriesOf } from '#tests/builders/a-ticket.ts'
import { anOpenIncident } from '#tests/builders/an-incident.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { aDelivery, aText, settingsOf } from '#tests/setup/whatsapp-server.ts'
import { talkOptions } from '#worker/talk-options.ts'

const whatsapp = settingsOf('http://127.0.0.1:1/v23.0')
vi.mock(import('#platform/env.server.ts'), async (original) => {
  const { env, ...rest } = await original()
  return { ...rest, env: Object.defineProperty({ ...env }, 'whatsapp', { get: () => whatsapp }) as typeof env }
})

provideDatabase()

const api = publicApi({ findVisitor: () => '10.9.9.9', ownOrigin: 'https://bantuan.example' })
let [agent, regencyId, key, counter] = [null as unknown as Person, '', '', 81_300_000_000]

beforeAll(async () => {
  await loadContent({ demo: false })
  agent = await anAgent()
  regencyId = String((await findRegencies()).find(({ name }) => name === 'Kota Semarang')?.id)
  const admin = await anAdmin({ permissions: ['security', 'tickets'] })
  key = (await createApiKey(admin, { name: 'Uji', scopes: ['tickets:create'], officeId: null, expiresAt: null })).key
})
beforeEach(() => database.execute('delete from rate_limit'))
afterEach(() => applyChoice(noneChosen))

async function submit(action: (args: never) => unknown, who: Person | null, fields: Record<string, string>) {
  const context = new RouterContextProvider()
  context.set(requestContext, { requestId: 'request-1', person: async () => who, address: '192.0.2.1' })
  const body = new URLSearchParams({ regencyId, idempotencyKey: newIdempotencyKey(), ...fields })
  await action({ context, request: new Request('https://bantuan.example/', { method: 'POST', body }) } as never)
}

const aNumber = () => `0${++counter}`

interface Source {
  readonly file: (text: string) => Promise<unknown>
  /** Someone chooses the category on its form. */
  readonly category?: string
  readonly waitsAtPeak?: true
  readonly isAnsweredLater?: true
}

const sources: Record<string, Source> = {
  guest: {
    waitsAtPeak: true,
    file: (description) => submit(askAsGuest, null, { description, name: 'Bu Siti', phone: aNumber() }),
  },
  account: {
    ...{ waitsAtPeak: true, category: 'technical' },
    file: async (text) => {
      const words = { subject: 'Tanya', description: text, category: 'technical', priority: 'low' }
      await submit(askAsClient, await aClient(), words)
    },
  },
  'on behalf': {
    category: 'technical',
    file: (text) =>
      submit(recordQuestion, agent, {
        ...{ kind: 'question', channel: 'phone', name: 'Bu Siti', phone: aNumber(), agrees: 'ya', priority: 'low' },
        ...{ subject: 'Tanya', description: text, category: 'technical' },
      }),
  },
  'API key': {
    waitsAtPeak: true,
    file: (description) =>
      Promise.resolve(
        api.request('/tickets', {
          method: 'POST',
          headers: {
            ...{ Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
            'Idempotency-Key': newIdempotencyKey(),
          },
          body: JSON.stringify({
            ...{ description, regency: 'Kota Semarang', name: 'Bu Siti', phone: aNumber(), consent: true },
          }),
        }),
      ),
  },
  WhatsApp: {
    isAnsweredLater: true,
    file: async (text) => {
      const message = aText(`62${aNumber().slice(1)}`, text)
      const delivery = readDelivery(JSON.parse(aDelivery(whatsapp, { messages: [message] })), whatsapp.phoneId)
      await storeDelivery(delivery ?? { messages: [], statuses: [] })
      await handleReceived(message.id, talkOptions)
    },
  },
}

/** The ticket that the source makes of the text; undefined when it makes none. */
async function file({ file: send }: Source, text: string) {
  const before = await database.$count(ticketTable)
  await send(text)
  if ((await database.$count(ticketTable)) === before) return undefined
  const [ticket] = await database.select().from(ticketTable).orderBy(desc(ticketTable.id)).limit(1)
  return ticket
}

const answersTo = async (id: number) => (await entriesOf(id)).filter(({ type }) => type === 'answered')

describe.each(Object.entries(sources))('a question by %s', (_, source) => {
  test.each([
    ['KK saya tidak bisa diunggah di Kota Semarang, selalu gagal upload', 'upload'],
    ['Saya lupa password dan akun saya di Kota Semarang terkunci', 'login'],
    ['Saya di Kota Semarang mau tanya', 'other'],
  ])('gets the category of its words, or the one that was chosen: %s', async (text, guessed) => {
    expect(await file(source, text)).toMatchObject({ description: text, category: source.category ?? guessed })
  })

  test('is answered by an open incident, once', async () => {
    await anOpenIncident(agent)
    const ticket = await file(source, 'Halaman pilih sekolah tidak bisa dibuka di Kota Semarang, berputar terus.')
    const id = ticket?.id ?? 0
    expect(await answersTo(id)).toHaveLength(source.isAnsweredLater ? 0 : 1)
    await answerLateArrival(id)
    expect(await answersTo(id)).toHaveLength(1)
    expect(await getIncidentOfTicket(id)).toMatchObject({ asksFamily: true })
  })

  test('waits at a peak only where it may, and never from someone in danger', async () => {
    applyChoice({ ...noneChosen, questions: true })
    expect(await file(source, 'Saya di Kota Semarang mau tanya')).toEqual(
      source.waitsAtPeak ? undefined : expect.objectContaining({ status: 'pending' }),
    )
    expect(await file(source, 'Aku dipukuli bapak di Kota Semarang karena tidak lolos.')).toBeDefined()
  })
})
