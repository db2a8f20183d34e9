// Checks the cookie that opens tickets on a device: only the portal's own keys, thirty at most, and none for another number.
import { expect, test } from 'vitest'
import { newPublicId } from '#shared/ids.ts'
import { deviceKey, idsIn, mostTickets, opens, withoutTicket, withTicket } from './device-keys.server.ts'

const phone = '6281234567890'
const open = (value: string | undefined, id: string, number: string | null = phone) =>
  withTicket(value, id, deviceKey(id, number))

test('opens the tickets it names, the newest first, and no other', () => {
  const [first, second, third] = [newPublicId(), newPublicId(), newPublicId()]
  const value = open(open(undefined, first), second)
  expect(idsIn(value)).toEqual([second, first])
  expect([first, second, third].map((id) => opens(value, id, phone))).toEqual([true, true, false])
  expect(opens(withoutTicket(value, second), second, phone)).toBe(false)
})

test('another number, or a key of somebody’s own making, opens nothing', () => {
  const [id, other] = [newPublicId(), newPublicId()]
  expect(opens(open(undefined, id), id, '6281234567891')).toBe(false)
  expect(opens(open(undefined, id, null), id, phone)).toBe(false)
  expect(opens(withTicket(undefined, id, deviceKey(other, phone)), id, phone)).toBe(false)
  for (const value of [undefined, '', '.', id, `${id}${'a'.repeat(22)}`, `${id}${'a'.repeat(21)}é`, 'x'.repeat(9_000)])
    expect(opens(value, id, phone)).toBe(false)
})

test('holds thirty at most, each once; the oldest goes', () => {
  const ids = Array.from({ length: mostTickets + 5 }, newPublicId)
  let value: string | undefined
  for (const id of [...ids, ids[10] ?? '']) value = open(value, id)
  const kept = idsIn(value)
  expect(kept).toHaveLength(mostTickets)
  expect(kept[0]).toBe(ids[10])
  expect(new Set(kept).size).toBe(mostTickets)
  expect(opens(value, ids[0] ?? '', phone)).toBe(false)
  expect(value?.length).toBeLessThan(2_000)
})
