// Checks that five good files go up, however many bad ones were chosen with them.
import { expect, test } from 'vitest'
import { nextToSend, type Upload } from './use-uploads.ts'

const listOf = (states: Record<string, Upload['state']>) =>
  Object.entries(states).map(([key, state]) => ({ key, state }))

test('refused files take no place', () => {
  const list = listOf({
    a: 'refused',
    b: 'refused',
    c: 'refused',
    d: 'refused',
    e: 'arrived',
    f: 'waiting',
    g: 'waiting',
  })
  expect(nextToSend(list)).toEqual(['f', 'g'])
})

test('five at most are sent, the first ones first', () => {
  const waiting = listOf({ a: 'waiting', b: 'waiting', c: 'waiting', d: 'waiting', e: 'waiting', f: 'waiting' })
  expect(nextToSend(waiting)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('one that is retried automatically keeps its place', () => {
  const list = listOf({ a: 'arrived', b: 'arrived', c: 'sending', d: 'lost', e: 'waiting', f: 'waiting' })
  expect(nextToSend(list)).toEqual(['e'])
  expect(nextToSend([...listOf({ z: 'arrived' }), ...list])).toEqual([])
})
