// Checks that the pool of a start fits the connections of the server, and that the manual has the same figures.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fitPool, neededConnections, poolOfEach } from './connections.ts'

const web = { poolSize: 20, webProcesses: 1, works: false }
const worker = { poolSize: 20, webProcesses: 0, works: true }
const all = { poolSize: 20, webProcesses: 8, works: true }

/** PostgreSQL's default of 100, without the three for superusers. */
const usual = 97

test('the manual states what a process takes', () => {
  const manual = readFileSync('docs/operations/configure.md', 'utf8')
  expect(/at least (\d+) x processes \+ 10/.exec(manual)?.[1]).toBe(String(neededConnections(web)))
  expect(/A worker holds (\d+)/.exec(manual)?.[1]).toBe(String(neededConnections(worker)))
  expect(/(\d+) for eight web processes/.exec(manual)?.[1]).toBe(String(neededConnections(all)))
})

test('a start that fits keeps the pool of its setting', () => {
  expect(fitPool(web, { limit: usual, others: 0 })).toEqual({ poolSize: 20 })
})

test('two web processes and a worker on the default of PostgreSQL: the last one takes fewer, and says so', () => {
  const both = 2 * neededConnections(web)
  const { poolSize, warning = '' } = fitPool(worker, { limit: usual, others: both })
  expect(poolSize).toBeLessThan(20)
  expect(warning).toContain(`Naikkan max_connections menjadi ${both + neededConnections(worker) + 10}`)
})

test('whatever the others hold, what a start takes fits the limit or is the least there is', () => {
  for (const shape of [web, worker, all, { ...all, works: false }, { ...web, poolSize: 2 }]) {
    for (let others = 0; others < 200; others += 7) {
      const { poolSize } = fitPool(shape, { limit: 200, others })
      const takes = neededConnections({ ...shape, poolSize })
      const least = neededConnections({ ...shape, poolSize: Math.min(5, shape.poolSize) })
      expect(takes <= Math.max(least, 200 - others - 10)).toBe(true)
    }
  }
})

test('a start that can never fit is refused, with the figures and the settings', () => {
  const words = /paling banyak 97 sambungan.*Naikkan max_connections menjadi \d+ atau lebih.*WEB_PROCESSES/
  expect(() => fitPool(all, { limit: usual, others: 0 })).toThrow(words)
})

test('each of several web processes has a pool that works', () => {
  expect([poolOfEach(20, 2), poolOfEach(20, 8), poolOfEach(2, 8)]).toEqual([10, 5, 5])
})
