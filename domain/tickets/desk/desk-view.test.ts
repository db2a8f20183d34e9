// Checks that the address of a list is read as a view, and that nonsense in it is omitted.
import { expect, test } from 'vitest'
import { inOwnOrder, readDeskView } from './desk-view.ts'

const read = (query: string) => readDeskView(new URLSearchParams(query))

test('an address says what the list shows', () => {
  expect(read('stage=pending&priority=urgent&regencyId=3&officeId=province&mine=true&sort=due&search=+kk+')).toEqual({
    stage: 'pending',
    priority: 'urgent',
    regencyId: 3,
    officeId: 'province',
    mine: true,
    sort: 'due',
    search: 'kk',
  })
})

test('empty choices are none, and what makes no sense is omitted', () => {
  expect(read('stage=&priority=wow&regencyId=-1&unassigned=maybe&olderThanDays=9999&other=1')).toEqual({})
})

test('open tickets stand by their due time, settled ones newest first, by default', () => {
  expect(inOwnOrder({ stage: 'pending' }).sort).toBe('due')
  expect(inOwnOrder({ stage: 'inprogress', mine: true })).toEqual({ stage: 'inprogress', mine: true, sort: 'due' })
  expect(inOwnOrder({ stage: 'pending', sort: 'newest' }).sort).toBe('newest')
  expect(inOwnOrder({ stage: 'completed' }).sort).toBeUndefined()
})
