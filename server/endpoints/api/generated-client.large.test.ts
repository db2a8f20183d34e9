// Checks that a client generated from the OpenAPI document fits it by its types, and works against the API.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import openapiTypes, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '#domain/api-keys/api-key.server.ts'
import { apiScopeNames } from '#domain/api-keys/api-key.ts'
import { loadContent } from '#scripts/load-content.ts'
import { anAdmin } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { publicApi } from './public-api.ts'

provideDatabase()

const api = publicApi({ ownOrigin: 'https://bantuan.example' })
let folder: string

beforeAll(async () => {
  await loadContent({ demo: false })
  folder = await mkdtemp(resolve('node_modules/.api-client-'))
})
afterAll(() => rm(folder, { recursive: true }))

const question = `{
  description: 'Akun anak saya terkunci.', regency: 'Kota Semarang', name: 'Siti Rahmawati', phone: '0812 3456 7890', consent: true,
}`

/** A program of another system, with its own body. */
const program = (body: string) => `
import createClient from 'openapi-fetch'
import type { paths } from './api.d.ts'

export async function run(baseUrl: string, key: string, fetch: (request: Request) => Promise<Response>) {
  const client = createClient<paths>({ baseUrl, fetch, headers: { Authorization: \`Bearer \${key}\` } })
  const sent = await client.POST('/tickets', { params: { header: { 'idempotency-key': crypto.randomUUID() } }, body: ${body} })
  if (!sent.data) throw new Error(sent.error.detail)
  const path = { publicId: sent.data.publicId }
  await client.POST('/tickets/{publicId}/replies', {
    params: { path, header: { 'idempotency-key': crypto.randomUUID() } }, body: { message: 'Masih terkunci.' },
  })
  const read = await client.GET('/tickets/{publicId}', { params: { path } })
  const list = await client.GET('/tickets', { params: { query: { status: 'pending', limit: 10 } } })
  return {
    title: read.data?.title, words: read.data?.history.map(({ message }) => message), listed: list.data?.items.length,
  }
}
`

/** Writes the program beside the generated types, and gives what the compiler has against it. */
async function compile(name: string, body: string): Promise<string[]> {
  const document = await (await api.request('/openapi.json')).text()
  await writeFile(join(folder, 'api.d.ts'), astToString(await openapiTypes(document)))
  const file = join(folder, name)
  await writeFile(file, program(body))
  const built = ts.createProgram([file], {
    ...{ strict: true, noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true, types: [] },
    ...{
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    },
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  })
  return ts.getPreEmitDiagnostics(built).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

test('the program fits the types, and asks, replies and reads with a key', async () => {
  expect(await compile('program.ts', question)).toEqual([])
  const admin = await anAdmin({ permissions: ['security'] })
  const input = { name: 'Aplikasi uji', scopes: apiScopeNames, officeId: null, expiresAt: null }
  const { key } = await createApiKey(admin, input)
  const { run } = (await import(join(folder, 'program.ts'))) as {
    run: (base: string, key: string, fetch: (request: Request) => Promise<Response>) => Promise<unknown>
  }
  const fetchApi = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    return api.request(new Request(`https://bantuan.example${pathname.replace('/api/v1', '')}${search}`, request))
  }
  expect(await run('https://bantuan.example/api/v1', key, fetchApi)).toEqual({
    ...{ title: 'Akun anak saya terkunci.', words: ['Akun anak saya terkunci.', 'Masih terkunci.'], listed: 1 },
  })
})

test('a program that omits what must be sent does not fit', async () => {
  expect(await compile('wrong.ts', "{ description: 'Halo' }")).not.toEqual([])
})
