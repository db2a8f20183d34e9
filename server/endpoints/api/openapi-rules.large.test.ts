// Holds the OpenAPI document to the recommended rules of Redocly and to Spectral's rules for OpenAPI, without an exception.
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'
import { provideDatabase } from '#tests/setup/database.ts'
import { publicApi } from './public-api.ts'

provideDatabase()

const text = async () => (await publicApi().request('/openapi.json')).text()

async function spectralFindings(document: string): Promise<string[]> {
  const linter = new spectral.Spectral()
  // The two packages type the same rules differently.
  linter.setRuleset({ extends: [[rulesets.oas as never, 'all']] })
  const found = await linter.run(JSON.parse(document) as Record<string, unknown>)
  return found.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`)
}

async function redoclyFindings(document: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: document, absoluteRef: 'openapi.json', config })
  return found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)
}

test('Redocly finds nothing', async () => {
  expect(await redoclyFindings(await text())).toEqual([])
})

test('Spectral finds nothing', async () => {
  expect(await spectralFindings(await text())).toEqual([])
})

test('both find what is planted', async () => {
  const planted = JSON.parse(await text()) as { paths: Record<string, { get: { operationId?: string } }> }
  delete planted.paths['/faqs']?.get.operationId
  const document = JSON.stringify(planted)
  expect((await redoclyFindings(document)).join()).toContain('operation-operationId')
  expect((await spectralFindings(document)).join()).toContain('operation-operationId')
})
