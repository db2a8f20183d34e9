// Checks what the chain does with reads of paths that it does not know, over a build without pages.
import { expect, test } from 'vitest'
import { provideDatabase } from '#tests/setup/database.ts'
import { webApp } from './web-app.ts'

provideDatabase()

const kept = async (data: boolean) => new Response(data ? 'kept data' : 'kept page', { status: 404 })

/** What the chain answers where nothing may be rendered. */
const ask = (path: string) =>
  webApp.fetch(new Request(`http://localhost:3000${path}`), {
    unknownPage: kept,
    visitorPage: async () => new Response('rendered'),
  })

test.each([
  ['/assets/entry-of-an-older-build.js', 'kept page'],
  ['/attachments/a/b/c', 'kept page'],
  ['/metrics', 'kept page'],
  ['/made-up.data', 'kept data'],
])('%s is answered by the %s', async (path, words) => {
  const answer = await ask(path)
  expect([answer.status, await answer.text()]).toEqual([404, words])
})
