// Checks that every place which shows families how an office is reached gives its real number, and never a placeholder.
// A place that is not listed here fails.
import { globSync, readFileSync } from 'node:fs'
import { OpenAPIHono } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { getAnswerPromise } from '#app/own-question.server.ts'
import { loader as contactPage } from '#app/routes/public/contact-page.tsx'
import { homeView } from '#app/routes/public/home/home-view.server.ts'
import { loader as publicLayout } from '#app/routes/public/public-layout.tsx'
import { branchOffice } from '#domain/offices/office-tables.ts'
import { changeProvinceContact } from '#domain/offices/province-contact.ts'
import { answerQuestion } from '#domain/search/assistant/answer-question.ts'
import { findSearchDocuments } from '#domain/search/search-indexes.ts'
import { database } from '#platform/database/database.server.ts'
import type { AppEnv } from '#server/app-env.ts'
import { addContentEndpoints } from '#server/endpoints/api/content-endpoints.ts'
import { now } from '#shared/dates.ts'
import { minutes } from '#shared/durations.ts'
import { aClient, anAdmin } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { type SomeContent, someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'

// A stage that closes before any answer is due: then the office is named in the answer's stead.
vi.mock(import('#domain/season/get-season.ts'), async (original) => ({
  ...(await original()),
  getSeason: async () =>
    ({
      ...{ year: 2025, name: 'SPMB', dates: [] },
      stages: [
        {
          id: 'p',
          name: 'Pendaftaran',
          opens: null,
          note: null,
          closes: new Date(now().getTime() + minutes(1)).toISOString(),
        },
      ],
    }) as never,
}))

provideDatabase()

let content: SomeContent
beforeAll(async () => {
  content = await someContent()
})

/** Each file that reads numbers, with what families get from it, and the words that stand there without a number. */
const places: Record<string, { readonly given: () => Promise<unknown>; readonly without?: RegExp }> = {
  'app/routes/public/public-layout.tsx': { given: publicLayout },
  'app/routes/public/home/home-view.server.ts': {
    given: async () => (await homeView(new URLSearchParams())).callCentres,
  },
  'app/routes/public/contact-page.tsx': {
    given: async () => contactPage({ request: new Request('https://bantuan.example/contact') } as never),
  },
  // Receipts and status pages.
  'app/own-question.server.ts': {
    given: async () => {
      const { publicId } = await aTicket(await aClient(), { regencyId: content.regency('Kabupaten Demak') })
      return getAnswerPromise(publicId)
    },
    without: /"closing":.*"office":null/,
  },
  'domain/search/search-indexes.ts': { given: findSearchDocuments },
  // The chat.
  'domain/search/assistant/answer-question.ts': {
    given: () => answerQuestion({ userMessage: 'nomor telepon cabang dinas Kabupaten Demak' }),
    without: /belum tersedia\. Tulis pertanyaan kepada petugas lewat portal ini\./,
  },
  'server/endpoints/api/content-endpoints.ts': {
    given: async () => {
      const api = new OpenAPIHono<AppEnv>()
      addContentEndpoints(api)
      return (await api.request('/offices')).json()
    },
  },
}

async function setNumbers(callCentre: string, whatsapp: string): Promise<void> {
  await database.update(branchOffice).set({ callCentre, whatsapp })
  await database.execute(sql`delete from setting where key = 'province_contact'`)
  await changeProvinceContact(await anAdmin({ permissions: ['system'] }), {
    callCentre,
    whatsapp,
    hours: '',
    mapUrl: '',
  })
}

describe('a real number is given', () => {
  beforeAll(() => setNumbers('(0291) 777888', '081234567890'))
  test.each(Object.entries(places))('%s', async (_file, { given }) => {
    const words = JSON.stringify(await given())
    expect(words).toContain('(0291) 777888')
    expect(words).toContain('081234567890')
  })
})

describe('a placeholder is not', () => {
  beforeAll(() => setNumbers('(0xx) 111 2222', '08xx-0000-0002'))
  test.each(Object.entries(places))('%s', async (_file, { given, without }) => {
    const words = JSON.stringify(await given())
    expect(words).not.toMatch(/111 2222|08xx|0000-0002/)
    if (without) expect(words).toMatch(without)
  })
})

function readersOf(names: RegExp): string[] {
  const files = globSync('{app,domain,server,worker,platform}/**/*.{ts,tsx}')
  return files.filter((file) => !file.includes('.test.') && names.test(readFileSync(file, 'utf8'))).toSorted()
}

/** Uses the offices' numbers internally, and shows none. */
const checks = [
  'domain/tickets/reply-guard/check-reply.ts',
  'domain/tickets/reply-guard/foreign-details.ts',
  'domain/tickets/personal-words/read-personal-facts.ts',
]

test('no one else reads the numbers, but the pages of administrators and the check of replies', () => {
  const found = readersOf(
    /import [^;]*?\b(?:findOffices|reachableOffice|getProvinceContact)\b[^;]*? from '#domain\/offices\//,
  )
  expect(found.filter((file) => !file.startsWith('app/routes/admin/') && !checks.includes(file))).toEqual(
    Object.keys(places).toSorted(),
  )
})

test('what is stored, placeholders among it, is read where they are taken away', () => {
  expect(readersOf(/storedContacts/)).toEqual(['domain/offices/public-offices.ts'])
})
