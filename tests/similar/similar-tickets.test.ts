// Measures which tickets are taken for the same topic: how many of those about one fault are found from any of
// them, and how often one of another topic is among what is found.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { Thesaurus } from '#domain/search/engine/thesaurus.ts'
import { SimilarIndex } from '#domain/shared-answers/similar/similar-index.ts'
import { similarScore } from '#domain/shared-answers/similar/similar-tickets.ts'
import { ticketTerms } from '#domain/shared-answers/similar/ticket-terms.ts'

const texts = z.array(z.tuple([z.string(), z.string()]))
const problems = z.object({ faults: z.record(z.string(), texts), everyday: texts })
const read = (...path: string[]): unknown => parse(readFileSync(join(...path), 'utf8'))
const groups = z
  .array(z.object({ term: z.string(), variants: z.array(z.string()) }))
  .parse(read('content', 'synonyms.yaml'))
const thesaurus = new Thesaurus(groups)

/** Each ticket of a file with its fault; null for everyday questions. */
function ticketsOf(file: string) {
  const { faults, everyday } = problems.parse(read(import.meta.dirname, file))
  return [
    ...Object.entries(faults).flatMap(([fault, all]) => all.map((text) => ({ fault, text }))),
    ...everyday.map((text) => ({ fault: null, text })),
  ].map((ticket, place) => {
    const [title, description] = ticket.text
    return { ...ticket, id: place + 1, terms: ticketTerms(thesaurus, { title, description }) }
  })
}

/** From every ticket of a fault: how many of the others are found, and how many about something else. */
function measure(tickets: ReturnType<typeof ticketsOf>) {
  const index = new SimilarIndex()
  for (const { id, terms } of tickets) index.add({ id, at: id, terms })
  const faultOf = new Map(tickets.map(({ id, fault }) => [id, fault]))
  let [others, found, wrong] = [0, 0, 0]
  const misses: string[] = []
  for (const { id, fault, terms, text } of tickets) {
    if (fault === null) continue
    const near = index.find(terms, { least: similarScore, except: id })
    const same = near.filter((each) => faultOf.get(each.id) === fault).length
    const all = tickets.filter((each) => each.fault === fault).length - 1
    others += all
    found += same
    wrong += near.length - same
    if (same < all / 2 || near.length > same) misses.push(`${text[0]}: ${same}/${all}, ${near.length - same} wrong`)
  }
  return { recall: found / others, precision: found / (found + wrong), misses }
}

test.each([
  { file: 'problems.yaml', least: { precision: 0.93, recall: 0.9 } },
  // Fewer tickets, whose words are rarer than they are in a season.
  { file: 'fresh.yaml', least: { precision: 0.9, recall: 0.5 } },
])('of those about one fault most are found from any of them, and little else: $file', ({ file, least }) => {
  const { recall, precision, misses } = measure(ticketsOf(file))
  const report = [`precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`, ...misses].join('\n')
  expect(precision, report).toBeGreaterThan(least.precision)
  expect(recall, report).toBeGreaterThan(least.recall)
})

test('what hundreds report is still found by its few words on the day of the outage', () => {
  const tickets = ticketsOf('problems.yaml')
  const index = new SimilarIndex()
  for (let day = 0; day < 40; day++)
    for (const { id, fault, terms } of tickets)
      if (fault === 'school-choice' || day === 0) index.add({ id: day * 1_000 + id, at: 0, terms })
  const faultOf = (id: number) => tickets.find((each) => each.id === id % 1_000)?.fault
  const asked = tickets.filter(({ fault }) => fault === 'school-choice')
  const found = asked.map(({ terms }) => index.find(terms, { least: similarScore }))
  const right = found.map((near) => near.filter(({ id }) => faultOf(id) === 'school-choice').length / 400)
  expect(right.reduce((sum, part) => sum + part, 0) / right.length).toBeGreaterThan(0.8)
  expect(found.flat().filter(({ id }) => faultOf(id) !== 'school-choice').length / found.flat().length).toBeLessThan(
    0.02,
  )
})

test('a word that no one wrote finds nothing, and what is deleted is not found', () => {
  const index = new SimilarIndex()
  const [first] = ticketsOf('problems.yaml')
  if (!first) throw new Error('there are no tickets')
  index.add({ id: 1, at: 1_000, terms: first.terms })
  index.add({ id: 2, at: 2_000, terms: first.terms })
  expect(index.find(new Map([['zzz', 1]]), { least: 0.01 })).toEqual([])
  expect(index.find(first.terms, { least: 0.9 }).map(({ id }) => id)).toEqual([2, 1])
  expect(index.deleteTicketsBefore(2_000)).toBe(1)
  expect(index.find(first.terms, { least: 0.9 }).map(({ id }) => id)).toEqual([2])
  expect(index.newest).toBe(2)
})
