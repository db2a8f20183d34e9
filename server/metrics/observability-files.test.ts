// Checks the example alerts and the dashboard in deploy/observability: they name metrics, labels and values that there are.
import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { backup } from '#domain/operations/backups/backup-tables.ts'
import { connectDatabase, database, databaseUrl, disconnectDatabase } from '#platform/database/database.server.ts'
import { sendAgain } from '#platform/jobs.server.ts'
import { now } from '#shared/dates.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import type { AppEnv } from '../app-env.ts'
import { metrics } from '../endpoints/metrics.ts'
import { RequestFigures } from './request-figures.ts'

provideDatabase()

const read = (name: string) => readFileSync(new URL(`../../deploy/observability/${name}`, import.meta.url), 'utf8')

const rules = z
  .object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.strictObject({
            alert: z.string(),
            expr: z.string(),
            for: z.string().optional(),
            labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
            annotations: z.strictObject({ summary: z.string() }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(read('alerts.yaml')))
  .groups.flatMap((group) => group.rules)

const panels = z
  .object({ panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })) })
  .parse(JSON.parse(read('dashboard.json'))).panels

const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
]

/** Every name of a sample with the labels that stand at it; of state and status their values too. */
let exported: ReadonlyMap<string, ReadonlySet<string>>

beforeAll(async () => {
  const url = databaseUrl()
  await disconnectDatabase()
  // Reads of reports are counted where a replica is set.
  connectDatabase(url, { replicaUrl: url })
  await someContent()
  await database.insert(backup).values({ requestedAt: now(), finishedAt: now() })
  await sendAgain([{ name: 'test.queue', data: {} }], now())
  const requests = new RequestFigures()
  for (const status of [200, 500]) requests.count(status, '/', 0.1)
  const measured = { requests, cache: { figures: { hits: 0, pages: 0, bytes: 0 } }, streams: { open: 0 } }
  const app = new Hono<AppEnv>().route(
    '/',
    metrics({ ...measured, siblings: undefined, token: 'token-of-this-test', demo: false }),
  )
  const answer = await app.request('/metrics', { headers: { Authorization: 'Bearer token-of-this-test' } })
  const samples = [...(await answer.text()).matchAll(/^([a-z]\w*)(?:\{(.*)\})? /gm)]
  const names = Map.groupBy(samples, ([, name]) => name ?? '')
  exported = new Map(
    [...names].map(([name, of]) => [
      name,
      new Set(
        of.flatMap(([, , labels = '']) =>
          [...labels.matchAll(/(\w+)="([^"]*)"/g)].flatMap(([pair, label]) => [pair, label ?? '']),
        ),
      ),
    ]),
  )
})

const metricNames = /\b(?:portal|http|process|nodejs)_\w+\b/g

test('there are alerts and panels, each alert once', () => {
  expect(rules.length).toBeGreaterThan(8)
  expect(panels.length).toBeGreaterThan(15)
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
})

test.each(expressions)('%s uses metrics that /metrics exports', (_, expr) => {
  const names = expr.match(metricNames) ?? []
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !exported.has(name))).toEqual([])
  for (const [, name = '', label = '', values = ''] of expr.matchAll(/(\w+)\{(\w+)=~?"([^"]*)"\}/g)) {
    for (const value of values.split('|')) expect([...(exported.get(name) ?? [])]).toContain(`${label}="${value}"`)
  }
  const labels = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', '))
  const known = new Set([...exported.values()].flatMap((each) => [...each]))
  expect(labels.filter((label) => !known.has(label))).toEqual([])
})

test('every metric of the database is shown or watched', () => {
  const asked = new Set(expressions.flatMap(([, expr]) => expr.match(metricNames) ?? []))
  expect([...exported.keys()].filter((name) => /^portal_(tickets|message|job)/.test(name) && !asked.has(name))).toEqual(
    [],
  )
})
