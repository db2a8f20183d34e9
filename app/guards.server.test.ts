// Checks the guards of the areas: visitors are sent to sign in and back, the wrong role gets a message.
import { RouterContextProvider } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import type { Area } from '#domain/accounts/permissions.ts'
import type { Person, Role } from '#domain/accounts/person.ts'
import { changeStaffTwoFactor } from '#domain/accounts/second-factor/second-factor.server.ts'
import { type AppError, Busy, Forbidden, TooLarge } from '#shared/errors.ts'
import { anAdmin, anAgent } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { guard, refuseRefused, requirePerson } from './guards.server.ts'
import { requestContext } from './request-context.ts'

provideDatabase()

const areas: readonly Area[] = ['client', 'helpdesk', 'admin']

const person = (role: Role): Person => ({
  id: role,
  name: role,
  emailVerified: true,
  email: `${role}@contoh.id`,
  role,
  officeId: null,
  organization: null,
  permissions: role === 'admin' ? ['super_admin'] : [],
})

function contextOf(who: Person | null, refusal?: AppError) {
  const context = new RouterContextProvider()
  const ask = vi.fn(async () => who)
  context.set(requestContext, { requestId: 'request-7', person: ask, refusal, address: '' })
  return { context, ask }
}

const request = (path = '/client/questions?before=7', init?: RequestInit) =>
  new Request(`https://bantuan.example${path}`, init)

describe('a visitor', () => {
  test.each(areas)('is sent from %s to sign in, with the way back', async (area) => {
    const { context } = contextOf(null)
    const thrown = await requirePerson(context, request(), area).catch((answer: unknown) => answer)
    expect(thrown).toBeInstanceOf(Response)
    const { status, headers } = thrown as Response
    expect(status).toBe(302)
    expect(headers.get('Location')).toBe(`/login?next=${encodeURIComponent('/client/questions?before=7')}`)
  })
})

describe('a signed-in person', () => {
  test.each([
    ['client', 'client', true],
    ['client', 'helpdesk', false],
    ['client', 'admin', false],
    ['agent', 'client', false],
    ['agent', 'helpdesk', true],
    ['agent', 'admin', false],
    ['admin', 'client', false],
    ['admin', 'helpdesk', true],
    ['admin', 'admin', true],
  ] as const)('%s in %s: %s', async (role, area, enters) => {
    const who = person(role)
    const { context } = contextOf(who)
    if (enters) expect(await requirePerson(context, request(), area)).toBe(who)
    else await expect(requirePerson(context, request(), area)).rejects.toBeInstanceOf(Forbidden)
  })
})

describe('who must have a second factor', () => {
  const answerTo = async (who: Person, path: string, method = 'GET') => {
    const { context } = contextOf(who)
    const area = path.split('/')[1] as Area
    return requirePerson(context, request(path, { method }), area).catch((thrown: Response) =>
      thrown.headers.get('Location'),
    )
  }

  test('is led there from every page and action, and let on once it is set', async () => {
    const [agent, admin] = [await anAgent({}), await anAdmin({ permissions: ['security'] })]
    await changeStaffTwoFactor(admin, true)
    for (const path of [
      '/helpdesk/dashboard',
      '/helpdesk/dashboard.data?_routes=routes%2Fhelpdesk%2Fhelpdesk-layout',
      '/helpdesk/tickets/7',
      '/helpdesk/two-factor/x',
      '/helpdesk/two-factor/../dashboard',
      '/helpdesk/Two-Factor',
      '/helpdesk/x?next=/helpdesk/two-factor',
    ]) {
      expect([path, await answerTo(agent, path)]).toEqual([path, '/helpdesk/two-factor'])
      expect([path, await answerTo(agent, path, 'POST')]).toEqual([path, '/helpdesk/two-factor'])
      expect(await answerTo({ ...agent, hasSecondFactor: true }, path)).toMatchObject({ id: agent.id })
    }
    for (const open of ['two-factor', 'change-password', 'two-factor.data', 'change-password.data?_routes=x']) {
      expect(await answerTo(agent, `/helpdesk/${open}`)).toBe(agent)
      expect(await answerTo(agent, `/helpdesk/${open}`, 'POST')).toBe(agent)
    }
    // In demo mode the duty is not the administrators'.
    expect(await answerTo(admin, '/helpdesk/dashboard')).toBe(admin)
    await changeStaffTwoFactor(admin, false)
    expect(await answerTo(agent, '/helpdesk/dashboard')).toBe(agent)
  })
})

describe('as middleware', () => {
  const run = (area: Area, who: Person | null) => {
    const { context } = contextOf(who)
    const args = { context, request: request(), params: {}, unstable_pattern: '', url: new URL(request().url) }
    return guard(area)(args as unknown as Parameters<ReturnType<typeof guard>>[0], async () => new Response())
  }

  test('the guard lets the right role on and stops everybody else', async () => {
    await expect(run('client', person('client'))).resolves.toBeUndefined()
    await expect(run('client', person('agent'))).rejects.toBeInstanceOf(Forbidden)
    await expect(run('admin', null)).rejects.toBeInstanceOf(Response)
  })

  test('a body that was dropped is refused, with the reason, before anyone looks at it', () => {
    const refuse = (refusal?: AppError) => {
      const { context, ask } = contextOf(null, refusal)
      const args = { context } as unknown as Parameters<typeof refuseRefused>[0]
      return { done: () => refuseRefused(args, async () => new Response()), ask }
    }
    for (const reason of [new TooLarge(), new Busy()]) {
      const refused = refuse(reason)
      expect(refused.done).toThrow(reason)
      expect(refused.ask).not.toHaveBeenCalled()
    }
    expect(refuse().done).not.toThrow()
  })
})
