// Checks who receives which events: the rule, and catching up.
import { describe, expect, test } from 'vitest'
import type { Permission, Role } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { deleteAgedRows } from '#platform/database/old-rows.ts'
import { aClient, anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { announceLive, findLiveEvents, oldLiveEvents } from './live-event.server.ts'
import { type LiveAudience, type LiveEvent, mayReceive } from './live-event.ts'
import { liveEvent } from './live-tables.ts'

const event = (audience: LiveAudience, officeId: number | null): LiveEvent => ({
  id: 1,
  kind: 'answered',
  audience,
  ticketId: 1,
  entryId: 1,
  officeId,
  personId: 'requester',
})

// An office is never named; were it, or the requester, that would change nothing.
const sealedEvent: LiveEvent = { ...event('sealed', 3), kind: 'sealed_report' }

describe('the rule', () => {
  const table: readonly (readonly [id: string, role: Role, officeId: number | null, receives: readonly boolean[]])[] = [
    // id, role, office; then: all of office 3, desk of office 3, desk of the province, the person alone, a sealed report
    ['requester', 'client', null, [true, false, false, true, false]],
    ['another', 'client', null, [false, false, false, false, false]],
    ['own', 'agent', 3, [true, true, false, false, false]],
    ['other', 'agent', 4, [false, false, false, false, false]],
    ['province', 'agent', null, [true, true, true, false, false]],
    ['admin', 'admin', null, [true, true, true, false, false]],
    ['bare admin', 'admin', null, [false, false, false, false, false]],
    ['reader', 'admin', null, [false, false, false, false, true]],
    ['former reader', 'admin', 3, [false, false, false, false, false]],
  ]

  test.each(table)('%s (%s of %s)', (id, role, officeId, receives) => {
    const granted: Readonly<Record<string, readonly Permission[]>> = {
      ...{ admin: ['tickets'], reader: ['sealed_reports'], 'former reader': ['sealed_reports'] },
    }
    const events = [event('all', 3), event('desk', 3), event('desk', null), event('person', null), sealedEvent]
    expect(
      events.map((each) => mayReceive({ id, role, officeId, permissions: granted[id] ?? ['super_admin'] }, each)),
    ).toEqual(receives)
  })
})

describe('catching up', () => {
  provideDatabase()

  test('has the permitted events since then, and no others', async () => {
    const content = await someContent()
    const [client, stranger] = [await aClient(), await aClient()]
    const [own, other] = [
      await anAgent({ officeId: content.office(1) }),
      await anAgent({ officeId: content.office(2) }),
    ]
    const say = (audience: LiveAudience, ticketId: number) =>
      database.transaction((tx) =>
        announceLive(tx, {
          kind: 'changed',
          audience,
          ticketId,
          entryId: null,
          officeId: content.office(1),
          personId: client.id,
        }),
      )
    await say('desk', 1)
    const [first] = await database.select({ id: liveEvent.id }).from(liveEvent)
    await say('all', 2)
    await say('desk', 3)
    await say('person', 4)
    await say('sealed', 1001)
    const received = async (person: typeof own) =>
      (await findLiveEvents(person, first?.id ?? 0))?.map(({ ticketId }) => ticketId)
    expect(await received(client)).toEqual([2, 4])
    expect(await received(stranger)).toEqual([])
    expect(await received(own)).toEqual([2, 3])
    expect(await received(other)).toEqual([])
    expect(await received(await anAdmin({ permissions: ['tickets'] }))).toEqual([2, 3])
    expect(await received(await anAdmin({ permissions: ['super_admin'] }))).toEqual([])
    expect(await received(await anAdmin({ permissions: ['sealed_reports'] }))).toEqual([1001])
    const moved = await anAdmin({ permissions: ['sealed_reports'], officeId: content.office(1) })
    expect(await received(moved)).toEqual([])
    expect(await findLiveEvents(own, 999_999)).toBeNull()
    await deleteAgedRows(oldLiveEvents)
    expect(await received(own)).toEqual([2, 3])
  })
})
