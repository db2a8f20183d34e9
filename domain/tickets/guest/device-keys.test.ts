// Checks the cookie that opens tickets on a device: only the portal's own keys, thirty at most, no key of another holder.
import { expect, test } from 'vitest'
import { newPublicId } from '#shared/ids.ts'
import { deviceKey, idsIn, mostTickets, opens, withoutTicket, withTicket } from './guest-ticket.server.ts'

const holder = 'a1|6281234567890'
const open = (value: string | undefined, id: string, of = holder) => withTicket(value, id, deviceKey(id, of))

test('opens the tickets it names, the newest first, and no other', () => {
  const [first, second, third] = [newPublicId(), newPublicId(), newPublicId()]
  const value = open(open(undefined, first), second)
  expect(idsIn(value)).toEqual([second, first])
  expect([first, second, third].map((id) => opens(value, id, holder))).toEqual([true, true, false])
  expect(opens(withoutTicket(value, second), second, holder)).toBe(false)
})

test('another holder, or a key of someone’s own making, opens nothing', () => {
  const [id, other] = [newPublicId(), newPublicId()]
  expect(opens(open(undefined, id), id, 'a1|6281234567891')).toBe(false)
  expect(opens(open(undefined, id, 'b2|6281234567890'), id, holder)).toBe(false)
  expect(opens(withTicket(undefined, id, deviceKey(other, holder)), id, holder)).toBe(false)
  for (const value of [undefined, '', '.', id, `${id}${'a'.repeat(22)}`, `${id}${'a'.repeat(21)}é`, 'x'.repeat(9_000)])
    expect(opens(value, id, holder)).toBe(false)
})

test('holds thirty at most, each once; the oldest goes', () => {
  const ids = Array.from({ length: mostTickets + 5 }, newPublicId)
  let value: string | undefined
  for (const id of [...ids, ids[10] ?? '']) value = open(value, id)
  const kept = idsIn(value)
  expect(kept).toHaveLength(mostTickets)
  expect(kept[0]).toBe(ids[10])
  expect(new Set(kept).size).toBe(mostTickets)
  expect(opens(value, ids[0] ?? '', holder)).toBe(false)
  expect(value?.length).toBeLessThan(2_000)
})
